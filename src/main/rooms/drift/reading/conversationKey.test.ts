import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { driftFolder } from '../../../../../test/driftOracle.ts';
import { describeWithShared } from '../../../../../test/sharedData.ts';
import { conversationKey } from './conversationKey.ts';
import { readCases } from './readCases.ts';

const one = { patientSummary: '﨑田さん', turns: [{ number: 1, message: '眠れません。' }] };

test('a conversation is its words: numbers of turns do not count, every letter does', () => {
  expect(conversationKey({ ...one, turns: [{ number: 7, message: '眠れません。' }] })).toBe(conversationKey(one));
  for (const other of [
    { ...one, patientSummary: '﨑田さん ' },
    { ...one, turns: [] },
    { ...one, turns: [...one.turns, { number: 2, message: '' }] },
  ]) {
    expect(conversationKey(other)).not.toBe(conversationKey(one));
  }
});

describeWithShared('in the sets of Study C', 'data/study-c', () => {
  test.each([
    ['study_c_test_v2.json', 30, 10],
    ['study_c_test.json', 100, 25],
  ])('%s has %i cases of %i conversations', async (name, caseCount, conversations) => {
    const { cases } = await readCases(resolve(driftFolder, name), { onProblem: () => {} });
    expect([cases.length, new Set(cases.map(conversationKey)).size]).toEqual([caseCount, conversations]);
  });
});
