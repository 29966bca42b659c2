/** What the last migration leaves, as `schemaHash` says it. Written by a test, together with `test/integration/schema.sql`. */
export const newestSchema = {
  name: 'project 21',
  hash: '488134bf8125b65419ef0d8652a4f4e0d059809b7cd2416c9dea833ad87171a1',
};
