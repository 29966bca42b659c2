import { expect, test } from 'vitest';
import { type NamedRun, tellRunsApart } from './tellRunsApart.ts';

const run = (id: number, more: Partial<NamedRun> = {}): NamedRun => ({
  id,
  model: 'gpt-4o',
  epoch: null,
  fileName: 'runs.json',
  key: 'q1',
  startedAt: null,
  line: null,
  member: null,
  pointer: '',
  sha256: 'a'.repeat(64),
  ...more,
});
const told = (...runs: NamedRun[]) =>
  [...tellRunsApart(runs).values()].map((facts) => facts.map(({ kind, value }) => `${kind} ${value}`));

test('a run whose model no other has needs nothing', () => {
  expect(told(run(1), run(2, { model: 'other' }), run(3, { model: null }))).toEqual([[], [], []]);
});

test('repetitions are told by their number alone', () => {
  expect(told(run(1, { epoch: 1, pointer: '/0' }), run(2, { epoch: 2, pointer: '/1' }))).toEqual([
    ['epoch 1'],
    ['epoch 2'],
  ]);
});

test('each further fact is named only where those before leave two alike, and not where a run has none', () => {
  const runs = [run(1, { fileName: 'a.json' }), run(2, { epoch: 1 }), run(3, { epoch: 1, startedAt: '2026-01-01' })];
  expect(told(...runs)).toEqual([['file a.json'], ['epoch 1'], ['epoch 1', 'startedAt 2026-01-01']]);
});

test('files of one name are told by what their runs say, else by their place or hash', () => {
  expect(told(run(1, { key: 'a' }), run(2, { key: 'b' }))).toEqual([['key a'], ['key b']]);
  expect(told(run(1, { line: 3, member: 'x' }), run(2, { line: 4, member: 'x' }))).toEqual([
    ['place x:3'],
    ['place x:4'],
  ]);
  expect(told(run(1), run(2, { sha256: 'b'.repeat(64) }))).toEqual([['sha256 aaaaaaaa'], ['sha256 bbbbbbbb']]);
});
