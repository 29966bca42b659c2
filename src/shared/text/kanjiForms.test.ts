import { expect, test } from 'vitest';
import { foldForSearch } from './foldForSearch.ts';
import { formsOf } from './kanjiForms.ts';

test.each([
  ['沢', '澤'],
  ['高', '髙'],
  ['学', '學'],
  ['崎', '﨑'],
  ['辺', '邉'],
  ['𠮷', '吉'],
  ['澤', '沢'],
])('%s is also written %s', (one, other) => {
  expect(formsOf(one)[0]).toBe(one);
  expect(formsOf(one)).toContain(other);
});

test('words have each kanji in each form, and keep what is no kanji', () => {
  expect(formsOf('滝沢')).toEqual(['滝沢', '滝澤', '瀧沢', '瀧澤']);
  expect(formsOf('カフェ hop')).toEqual(['カフェ hop']);
  expect(formsOf('')).toEqual(['']);
});

test('kanji that only stand in for each other stay apart', () => {
  expect(formsOf('斎')).not.toContain('斉');
});

test('a long word is looked for in few spellings, of which the first is its own', () => {
  const forms = formsOf('国学会体広沢辺滝');
  expect(forms[0]).toBe('国学会体広沢辺滝');
  expect(forms.length).toBeLessThanOrEqual(16);
  expect(new Set(forms).size).toBe(forms.length);
});

test('forms are as folded texts have them, so that the index knows them', () => {
  for (const kanji of '沢高学崎辺吉国広斎斉島浜鉄') {
    for (const form of formsOf(kanji)) expect(foldForSearch(form)).toBe(form);
  }
});
