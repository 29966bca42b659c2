import { expect, test } from 'vitest';
import { describeFile } from './knownCorpora.ts';

const sha256 = 'a'.repeat(64);

test('a published corpus brings its licence, a file of one’s own in the same format none', () => {
  expect(describeFile({ format: 'jemhopqa', formatVersion: '1.2', sha256 }).licence).toBe('CC BY-SA 4.0');
  expect(describeFile({ format: 'jemhopqa', formatVersion: null, sha256 }).licence).toBe('');
  expect(describeFile({ format: 'r4c', formatVersion: null, sha256 }).licence).toBe('');
  expect(describeFile({ format: 'jemhopqa-prediction', formatVersion: null, sha256 }).citation).toBe('');
});
