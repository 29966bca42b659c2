/** What the last migration leaves, as `schemaHash` says it. Written by a test, together with `test/integration/schema.sql`. */
export const newestSchema = {
  name: 'project 22',
  hash: '3e87d11ecce8bed309a83f34233bb81904d59be7dd3973cdfefa76344218caa6',
};
