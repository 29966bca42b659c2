/** What the last migration leaves, as `schemaHash` says it. Written by a test, together with `test/integration/schema.sql`. */
export const newestSchema = {
  name: 'project 14',
  hash: 'd40d86549b84f3c7efaab0d12ef2f528dee0328417521f2fd27242400a2437ce',
};
