/** What the last migration leaves, as `schemaHash` says it. Written by a test, together with `test/integration/schema.sql`. */
export const newestSchema = {
  name: 'project 23',
  hash: 'bc2f7fbfe08083c3dcbe5b79da3263eee836de69be4c8e439fe4218510269a7d',
};
