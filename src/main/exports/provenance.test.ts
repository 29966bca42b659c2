import { expect, test } from 'vitest';
import { provenanceFileName } from './provenance.ts';

test('the provenance has the name of its file with another ending', () => {
  expect(['dev_ver1.2.json', 'dev', 'dev.v2.json', '.json'].map(provenanceFileName)).toEqual([
    'dev_ver1.2.provenance.json',
    'dev.provenance.json',
    'dev.v2.provenance.json',
    '.json.provenance.json',
  ]);
});
