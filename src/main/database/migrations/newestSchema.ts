/** What the last migration leaves, as `schemaHash` says it. Written by a test, together with `test/integration/schema.sql`. */
export const newestSchema = {
  name: 'project 18',
  hash: '318ac4cb6aab26097b1da68721ab688408c8477e8e4d57e01954a03c81e505f1',
};
