/** What the last migration leaves, as `schemaHash` says it. Written by a test, together with `test/integration/schema.sql`. */
export const newestSchema = {
  name: 'project 16',
  hash: '05e076401637a608ae9547e49685650c6cd4eee0df0f6b20ec12e5e00ee3f9f7',
};
