/** What the last migration leaves, as `schemaHash` says it. Written by a test, together with `test/integration/schema.sql`. */
export const newestSchema = {
  name: 'project 20',
  hash: 'dbd76f47ad44c443f9884a226720a1ee72b3951763e2084c8bffa32048fddf10',
};
