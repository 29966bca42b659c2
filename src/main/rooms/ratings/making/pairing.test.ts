import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../../test/rounds.ts';
import { noPairingChoices } from '../../../../shared/rooms/ratings/making.ts';
import type { OfferedAnswer } from '../../roomAnswers.ts';
import { isJapanese, lengthOf, unitOf } from './answerTraits.ts';
import { describePairing } from './describePairing.ts';
import { matchItems } from './matchItems.ts';
import { pairAnswers } from './pairAnswers.ts';

const answerTo = (key: string, question: string, answer = 'An answer.', more: Partial<OfferedAnswer> = {}) =>
  ({
    key,
    name: '',
    question,
    reference: '',
    answer,
    sources: [],
    endsWith: null,
    steps: null,
    ...more,
  }) satisfies OfferedAnswer;
const keysOf = (pairs: ReturnType<typeof pairAnswers>['pairs']) => pairs.map(({ a, b, by }) => [a.key, b.key, by]);

describe('which items are one', () => {
  test('equal keys, then equal questions whatever their blanks and widths', () => {
    const a = [answerTo('1', 'Is it safe?'), answerTo('2', 'Ｗｈｅｎ  to stop?'), answerTo('3', 'Only here?')];
    const b = [answerTo('1', 'Is it safe?'), answerTo('q-2', 'When to stop?'), answerTo('9', 'Only there?')];
    expect(matchItems(a, b)).toEqual({
      pairs: [
        { a: '1', b: '1', by: 'key' },
        { a: '2', b: 'q-2', by: 'text' },
      ],
      differ: [],
      onlyA: ['3'],
      onlyB: ['9'],
    });
  });

  test('an equal key with another question is no pair, but the question is looked for under other keys', () => {
    const a = [answerTo('1', 'Mild disease?'), answerTo('2', 'Dose?')];
    const b = [answerTo('1', 'Dose?'), answerTo('2', 'Moderate disease?')];
    const { pairs, differ, onlyA, onlyB } = matchItems(a, b);
    expect([pairs, differ, onlyA, onlyB]).toEqual([[{ a: '2', b: '1', by: 'text' }], [], ['1'], ['2']]);
  });

  test('what differs is paired all the same where somebody says so, and so is what has nothing in common', () => {
    const a = [answerTo('1', 'Mild disease?'), answerTo('x', 'One?')];
    const b = [answerTo('1', 'Moderate disease?'), answerTo('y', 'Other?')];
    expect(matchItems(a, b).differ).toEqual(['1']);
    const joined = matchItems(a, b, { pairedAnyway: ['1'], joined: [{ a: 'x', b: 'y' }] });
    expect(joined.pairs.map(({ by }) => by)).toEqual(['hand', 'hand']);
  });

  test('a side that tells no question pairs by its keys alone, and never by the empty text', () => {
    const a = [answerTo('1', ''), answerTo('2', '')];
    const b = [answerTo('1', 'Asked?'), answerTo('3', '')];
    expect(matchItems(a, b)).toMatchObject({ pairs: [{ a: '1', b: '1', by: 'key' }], onlyA: ['2'], onlyB: ['3'] });
  });
});

describe('what is left out', () => {
  test('empty answers, and all but one answer to an item, each with its reason', () => {
    const a = [answerTo('1', 'One?', ' '), answerTo('2', 'Two?', 'first', { name: 'run 1' }), answerTo('3', 'Three?')];
    const again = answerTo('2', 'Two?', 'second', { name: 'run 2' });
    const b = [answerTo('1', 'One?'), answerTo('2', 'Two?'), answerTo('3', 'Three?', '')];
    const { pairs, leftOut } = pairAnswers([...a, again], b);
    expect(keysOf(pairs)).toEqual([['2', '2', 'key']]);
    expect(leftOut.map(({ reason, key, answers }) => [reason, key, answers.length])).toEqual([
      ['emptyA', '1', 2],
      ['twiceA', '2', 1],
      ['emptyB', '3', 2],
    ]);
    const chosen = pairAnswers([...a, again], b, { ...noPairingChoices, taken: [{ side: 'A', key: '2', nth: 1 }] });
    expect(chosen.pairs[0]?.a.answer).toBe('second');
    expect(chosen.leftOut.find(({ reason }) => reason === 'twiceA')).toMatchObject({ taken: 1, answers: [a[1]] });
  });

  test('an empty answer says with which step it broke off, and every item what was asked', () => {
    const [a, b] = [
      [answerTo('1', 'One\n  question?', '', { endsWith: 'tool_call' }), answerTo('2', 'Two?')],
      [answerTo('1', 'One question?'), answerTo('3', 'Three?')],
    ];
    const side = (answers: OfferedAnswer[]) => ({ title: 'set', author: '', answers });
    const { leftOut } = describePairing(side(a), side(b), pairAnswers(a, b));
    expect(leftOut.map(({ reason, items }) => [reason, items[0]?.questions, items[0]?.endsWith])).toEqual([
      ['onlyA', ['Two?'], null],
      ['onlyB', ['Three?'], null],
      ['emptyA', ['One question?'], 'tool_call'],
    ]);
  });

  test('items of which only the ids differ are proposed, and are pairs once somebody joins them', () => {
    const [a, b] = [
      [answerTo('h-01', 'In mild disease of the liver?'), answerTo('h-02', '')],
      [answerTo('1', 'In a mild disease of the liver?'), answerTo('2', 'Dose?'), answerTo('3', 'Only here?')],
    ];
    const side = (answers: OfferedAnswer[]) => ({ title: 'set', author: '', answers });
    const { alike } = describePairing(side(a), side(b), pairAnswers(a, b));
    expect(alike).toEqual([
      { a: 'h-01', b: '1' },
      { a: 'h-02', b: '2' },
    ]);
    const joined = pairAnswers(a, b, { ...noPairingChoices, joined: alike });
    expect(keysOf(joined.pairs)).toEqual([
      ['h-01', '1', 'hand'],
      ['h-02', '2', 'hand'],
    ]);
    expect(describePairing(side(a), side(b), joined).alike).toEqual([]);
  });

  const answers = fc.array(
    fc
      .tuple(fc.constantFrom('1', '2', '3', '4', '5'), fc.constantFrom('p', 'q', 'r', ''), fc.constantFrom('', 'said'))
      .map(([key, question, answer]) => answerTo(key, question, answer)),
    { maxLength: 12 },
  );

  test('every answer of either side is in one pair or left out once, however the sides are laid', () => {
    fc.assert(
      fc.property(answers, answers, (a, b) => {
        const { pairs, leftOut } = pairAnswers(a, b);
        const used = [...pairs.flatMap((pair) => [pair.a, pair.b]), ...leftOut.flatMap((item) => item.answers)];
        expect(new Set(used)).toEqual(new Set([...a, ...b]));
        expect(used.length).toBe(a.length + b.length);
        expect(pairs.every((pair) => pair.a.answer !== '' && pair.b.answer !== '')).toBe(true);
        const swapped = pairAnswers(b, a).pairs.map((pair) => `${pair.b.key} ${pair.a.key}`);
        const isByKeyAlone = pairs.every(({ by }) => by === 'key') && swapped.length === pairs.length;
        if (isByKeyAlone) expect(swapped.sort()).toEqual(pairs.map((pair) => `${pair.a.key} ${pair.b.key}`).sort());
      }),
      { numRuns: rounds(300) },
    );
  });

  test('the counts of a side add up to its answers', () => {
    fc.assert(
      fc.property(answers, answers, (a, b) => {
        const [sideA, sideB] = [a, b].map((all, index) => ({ title: '', author: `m${index}`, answers: all }));
        if (sideA === undefined || sideB === undefined) return;
        const told = describePairing(sideA, sideB, pairAnswers(a, b));
        expect(told.a.leftOutCount + told.pairCount).toBe(a.length);
        expect(told.b.leftOutCount + told.pairCount).toBe(b.length);
        const left = told.leftOut.reduce((total, { answerCount }) => total + answerCount, 0);
        expect(left).toBe(told.a.leftOutCount + told.b.leftOutCount);
        expect(told.byKeyCount + told.byTextCount + told.byHandCount).toBe(told.pairCount);
      }),
      { numRuns: rounds(300) },
    );
  });
});

describe('what cannot be hidden', () => {
  const side = (author: string, ...texts: readonly (readonly [string, ...string[]])[]) => ({
    title: 'set',
    author,
    answers: texts.map(([answer, ...sources], index) => answerTo(String(index), `Q${index}`, answer, { sources })),
  });
  const told = (a: ReturnType<typeof side>, b: ReturnType<typeof side>) =>
    describePairing(a, b, pairAnswers(a.answers, b.answers));

  test('length, lists, headings, tools of one side, own names, languages and citations are counted, and nothing else', () => {
    const a = side(
      'aoba-7b',
      ['I am Aoba.\n- one\n- two', 'FDA'],
      ['# Head\n\nlong long long text [1]', 'FDA', 'Monarch'],
    );
    const b = side('kaede-13b', ['Short.', 'FDA'], ['日本語の答えです。']);
    const { traits, unit, a: factsA, b: factsB } = told(a, b);
    expect([unit, factsA.medianLength, factsB.medianLength]).toEqual(['characters', 26.5, 7.5]);
    expect(traits.map(({ trait, a: ofA, b: ofB, pairCount }) => [trait, ofA, ofB, pairCount])).toEqual([
      ['length', 2, 0, 2],
      ['lists', 1, 0, 1],
      ['tools', 1, 0, 1],
      ['headings', 1, 0, 1],
      ['ownName', 1, 0, 1],
      ['language', 0, 1, 1],
      ['citations', 1, 0, 1],
    ]);
    expect(traits.find(({ trait }) => trait === 'tools')?.onlyA).toEqual(['Monarch']);
  });

  test('two sides alike show nothing', () => {
    const alike = told(side('', ['Same words here.']), side('', ['Same words there.']));
    expect([alike.traits, alike.pairs[0]?.notes]).toEqual([[], []]);
  });

  test('answers are counted in characters, as raters see them counted, where one is Japanese, else in words', () => {
    expect(isJapanese('投与量は 5 mg です')).toBe(true);
    expect(isJapanese('The drug 麻黄 is safe')).toBe(false);
    expect([unitOf(['one', '投与できません。']), unitOf(['one', 'The drug 麻黄 is safe'])]).toEqual([
      'characters',
      'words',
    ]);
    expect([lengthOf('投与 量\n𠮷', 'characters'), lengthOf(' one  two\n', 'words')]).toEqual([6, 2]);
  });
});
