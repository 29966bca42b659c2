import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLexicon } from './lexicon.ts';
import { strip } from './pythonText.ts';

describe('entities', () => {
  test('are found as the longest terms of a lexicon, not within words', () => {
    const lexicon = createLexicon(['Latex', 'latex allergy', 'gy', '花粉症', '(x', ' ']);
    expect([...lexicon.find('No LATEX allergy; 花粉症あり, ulatex latex2 abc(x')]).toEqual(['latex allergy', '花粉症']);
    expect([...createLexicon(['OCD', 'asthma'], 'strict').find('Obsessive-compulsive disorder, OCD.')]).toEqual([
      'obsessive-compulsive disorder',
    ]);
    expect(lexicon.terms).toEqual(['(x', 'gy', 'latex', 'latex allergy', '花粉症']);
  });
});

test('the lexicon finds what trying every term at every place finds', () => {
  const naiveFind = (terms: readonly string[], given: string) => {
    const text = given.toLowerCase();
    const isWord = (at: number) => /[a-z0-9]/.test(text.charAt(at));
    const found = new Set<string>();
    for (let at = 0; at < text.length; ) {
      const here = at > 0 && isWord(at - 1) ? [] : terms.map((term) => strip(term).toLowerCase());
      const [longest] = here
        .filter((term) => term !== '' && text.startsWith(term, at) && !isWord(at + term.length))
        .sort((one, other) => other.length - one.length);
      if (longest !== undefined) found.add(longest);
      at += longest?.length ?? 1;
    }
    return found;
  };
  const piece = fc.constantFrom('a', 'ab', 'B', '1', ' ', '(', '-', 'é', '症', '𠮷');
  const term = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
  const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.array(term, { maxLength: 6 }), text, (terms, given) => {
      expect(createLexicon(terms).find(given)).toEqual(naiveFind(terms, given));
    }),
    { seed: 5, numRuns: 2_000 },
  );
});
