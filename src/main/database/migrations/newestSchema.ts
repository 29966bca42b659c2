/** What the last migration leaves, as `schemaHash` says it. Written by a test, together with `test/integration/schema.sql`. */
export const newestSchema = {
  name: 'project 16',
  hash: '64791f2e3a3cabc5b145cbe805b5a33c1c048436252f64d631226b5826040cde',
};
