import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { shippedPackages } from '../scripts/notices.mjs';

const notices = readFileSync(resolve(import.meta.dirname, '../resources/THIRD-PARTY-NOTICES.txt'), 'utf8');

test('every package that reaches a user has an entry in the third-party notices', () => {
  const shipped = shippedPackages();
  const missing = shipped.filter(({ name, version }) => !notices.includes(`\n${name}@${version}\nLicence: `));
  expect(shipped.length).toBeGreaterThan(100);
  expect(missing.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
});

test('the notices name what no package file does: the dictionary with its sources, and the ONNX runtime', () => {
  expect(notices).toContain('SudachiDict "small"');
  expect(notices).toContain('UniDic Consortium');
  expect(notices).toContain('ONNX Runtime');
});
