import { expect, test } from 'vitest';
import { readStepLink, writeStepLink } from './permalink.ts';

test.each([
  ['akapen://traces/12/5', { traceId: 12, step: 4, besideId: null }],
  ['akapen://traces/12', { traceId: 12, step: null, besideId: null }],
  ['akapen://traces/12/1?beside=7', { traceId: 12, step: 0, besideId: 7 }],
])('%s names a step, and is written from it again', (text, link) => {
  expect(readStepLink(` ${text}\n`)).toEqual(link);
  expect(writeStepLink(link)).toBe(text);
});

test.each([
  'akapen://traces/',
  'akapen://traces/0/1',
  'akapen://traces/1/0',
  'akapen://traces/x/1',
  'https://traces/1/1',
  'akapen://traces/1/1?beside=0',
])('%s is no link to a step', (text) => expect(readStepLink(text)).toBeNull());
