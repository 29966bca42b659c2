/** What the last migration leaves, as `schemaHash` says it. Written by a test, together with `test/integration/schema.sql`. */
export const newestSchema = {
  name: 'project 13',
  hash: 'ac24f209b9596d6a930d9d17b3af24963fee9ef3b3d4ae7cb6df7f9e74f5d430',
};
