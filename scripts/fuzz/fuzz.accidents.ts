import { expect, test } from 'vitest';
import { runFuzz } from './runFuzz.ts';

const seed = 20261122;
const files = 2_000;

test(`${files} files that were changed at random are read or refused in words, and leave nothing half`, {
  timeout: 600_000,
}, async () => {
  const report = await runFuzz({ seed, from: 0, files, beside: null });
  expect(report.findings).toEqual([]);
  expect(Object.values(report.targets).reduce((sum, target) => sum + target.files, 0)).toBe(files);
});

test('the same seed and number make the same file again', async () => {
  const once = await runFuzz({ seed, from: 7, files: 3, beside: null });
  const again = await runFuzz({ seed, from: 7, files: 3, beside: null });
  const names = ({ targets }: typeof once) => Object.entries(targets).map(([name, { files: count }]) => [name, count]);
  expect(names(again)).toEqual(names(once));
});
