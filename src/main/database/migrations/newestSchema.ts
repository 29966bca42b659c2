/** What the last migration leaves, as `schemaHash` says it. Written by a test, together with `test/integration/schema.sql`. */
export const newestSchema = {
  name: 'project 15',
  hash: 'ba255d8f29caea60499c1b7ae4d314014010f585d3503f341ee0913fa4cd8d8b',
};
