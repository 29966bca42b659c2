/** What the last migration leaves, as `schemaHash` says it. Written by a test, together with `test/integration/schema.sql`. */
export const newestSchema = {
  name: 'project 24',
  hash: 'adc4907500d07232d662eda765220c7ae72bc503685feea95616010ef1cf74e0',
};
