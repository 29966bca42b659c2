import { expect, test } from 'vitest';
import { createLexicon } from './lexicon.ts';
import { wordingFacts, wordingNotes } from './wordingFacts.ts';

const critical = ['喘息', 'ペニシリンアレルギー', 'アムロジピン5mg', 'COPD', ' copd ', 'patient', ''];

test('wordings that a mode leaves out are counted once each, and those without Latin letters', () => {
  expect(wordingFacts(critical)).toEqual({ of: 5, withoutLatin: 2, uncounted: { reference: 3, strict: 2 } });
  expect(wordingFacts([])).toEqual({ of: 0, withoutLatin: 0, uncounted: { reference: 0, strict: 0 } });
});

test('what is to be said follows from the mode and the source, and is nothing for a set in English', () => {
  const japanese = wordingFacts(critical);
  expect(wordingNotes(japanese, { mode: 'reference', isList: true })).toEqual(['reference', 'borders', 'negation']);
  expect(wordingNotes(japanese, { mode: 'strict', isList: false })).toEqual(['strict', 'negation']);
  expect(wordingNotes(wordingFacts(['asthma', 'latex allergy']), { mode: 'reference', isList: true })).toEqual([]);
});

test('a list finds terms inside longer words where no Latin letter or digit touches them, as is said', () => {
  const list = createLexicon(['糖尿病', 'copd']);
  expect([...list.find('糖尿病性腎症とCOPD。')]).toEqual(['糖尿病', 'copd']);
  expect([...list.find('糖尿病2型、copdx')]).toEqual([]);
});
