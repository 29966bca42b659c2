import { expect, test } from 'vitest';
import english from '../../shared/languages/en.json' with { type: 'json' };
import japanese from '../../shared/languages/ja.json' with { type: 'json' };
import { createFilterReading, withoutOnly } from './filterReading.ts';
import { matchScore } from './matchText.ts';

const finds = (name: string, query: string, { palette: { filterReadings, only } }: typeof english) =>
  matchScore(name, createFilterReading(filterReadings)(name), withoutOnly(query, only)) > 0;

test.each(['失敗', 'しっぱい', 'シッパイ', 'shippai', 'sippai', '失敗のみ', '失敗だけ', 'しっぱい のみ'])(
  'the filter of failed runs is found by %s',
  (query) => {
    expect(finds('失敗', query, japanese)).toBe(true);
    expect(finds('成功', query, japanese)).toBe(false);
  },
);

test.each(['failed', 'failures', 'only failures', 'Only failed'])('and in English by %s', (query) => {
  expect(finds('Failed', query, english)).toBe(true);
  expect(finds('Passed', query, english)).toBe(false);
});

test('a longer word is read as a whole, and a query of nothing else is left', () => {
  expect(finds('空欄', 'くうらん', japanese)).toBe(true);
  expect(withoutOnly('only', english.palette.only)).toBe('only');
});

test.each(['commonly', 'read-only', 'read-only commonly'])('%s is searched as it is written', (query) => {
  expect(withoutOnly(query, english.palette.only)).toBe(query);
});

test('every filter that the program names in Japanese can be read', () => {
  const { traces, derivations, evidence, detectors, checks, states } = japanese;
  const named = [traces.filter, derivations.filter, derivations.types, evidence.tests, detectors, checks].flatMap(
    (texts) =>
      Object.values(texts).map((text) => (typeof text === 'string' ? text : 'title' in text ? text.title : '')),
  );
  const { test, state, context, withContext, withoutContext } = evidence.list;
  const more = [test, state, context, withContext, withoutContext, states.flagged, derivations.list.changedAfterDone];
  const filterReading = createFilterReading(japanese.palette.filterReadings);
  const unread = [...named, ...more].filter((name) => /\p{Script=Han}/u.test(filterReading(name)));
  expect(unread).toEqual([]);
});
