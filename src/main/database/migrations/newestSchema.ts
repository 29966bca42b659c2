/** What the last migration leaves, as `schemaHash` says it. Written by a test, together with `test/integration/schema.sql`. */
export const newestSchema = {
  name: 'project 19',
  hash: 'f4eff866e7cea7449e1d846d1e889e51b6dbff29778345077af3c1f08db9aa6b',
};
