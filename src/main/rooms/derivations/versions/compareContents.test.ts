import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DerivationStep, QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { alignTriples, leastSimilarity, tripleSimilarity } from './alignTriples.ts';
import { compareContents, differencesOf, renamedIn, takeOver, triplesF1 } from './compareContents.ts';

const step = (subject: string, relation: string, ...objects: string[]): DerivationStep => ({
  ...{ subject, relation, objects, support: null },
});
const content = (...derivations: DerivationStep[][]): QuestionContent => ({
  ...{ question: 'どこ？', answer: '盛岡', type: null, pageIds: [], timeDependent: null, derivations },
});

const word = fc.constantFrom('石川啄木', '石川', '生地', '出身地', '盛岡', '盛岡市', '渋民村', '');
const anyStep: fc.Arbitrary<DerivationStep> = fc.record({
  subject: word,
  relation: word,
  objects: fc.array(word, { minLength: 1, maxLength: 2 }),
  support: fc.option(fc.record({ title: word, sentenceIndex: fc.nat(1) })),
});
const steps = fc.array(anyStep, { maxLength: 4 });
const anyContent: fc.Arbitrary<QuestionContent> = fc.record({
  question: fc.option(word),
  answer: fc.option(word),
  type: fc.constant(null),
  pageIds: fc.array(word, { maxLength: 2 }),
  timeDependent: fc.option(fc.boolean()),
  derivations: fc.array(steps, { maxLength: 3 }),
});
const kinds = (mine: QuestionContent, theirs: QuestionContent) =>
  differencesOf(compareContents(mine, theirs)).map(({ kind, count }) => `${kind} ${count}`);

/** The largest sum of similarities of any one-to-one pairing, by trying all of them. */
function bestByTrying(mine: readonly DerivationStep[], theirs: readonly DerivationStep[]): number {
  const [first, ...rest] = mine;
  if (first === undefined) return 0;
  const choices = theirs.map((other, at) => {
    const similarity = tripleSimilarity(first, other);
    return similarity < leastSimilarity ? 0 : similarity + bestByTrying(rest, theirs.toSpliced(at, 1));
  });
  return Math.max(bestByTrying(rest, theirs), ...choices);
}

describe('triples of two versions', () => {
  test('are paired one to one, equal ones with each other, the rest as alike as any pairing makes them', () => {
    fc.assert(
      fc.property(steps, steps, (mine, theirs) => {
        const rows = alignTriples(mine, theirs);
        const places = (side: 'mine' | 'theirs') => rows.flatMap((row) => row[side] ?? []);
        expect(places('mine')).toEqual([...mine.keys()]);
        expect(places('theirs').toSorted()).toEqual([...theirs.keys()]);
        const words = ({ subject, relation, objects }: DerivationStep) => JSON.stringify([subject, relation, objects]);
        const left = theirs.map(words);
        const lone = mine.filter((one) => {
          const place = left.indexOf(words(one));
          if (place >= 0) left.splice(place, 1);
          return place < 0;
        });
        const isEqual = ({ relation }: { relation: string }) => relation === 'same' || relation === 'source';
        expect(rows.filter(isEqual)).toHaveLength(mine.length - lone.length);
        const loneTheirs = left.map((text) => theirs.find((one) => words(one) === text) ?? step('', ''));
        const sum = rows.filter((row) => !isEqual(row)).reduce((total, { similarity }) => total + similarity, 0);
        expect(sum).toBeCloseTo(bestByTrying(lone, loneTheirs), 9);
      }),
      { numRuns: 60 },
    );
  });

  test('are called by what differs', () => {
    const mine = [step('啄木', '出身地', '盛岡'), step('盛岡', '県庁所在地', '岩手'), step('甲', '乙', '丙')];
    const theirs = [step('啄木', '生地', '盛岡'), step('岩手', '県庁所在地', '盛岡'), step('子', '丑', '寅')];
    expect(kinds(content(mine), content(theirs))).toEqual(['relation 1', 'turned 1', 'added 1', 'removed 1']);
    const supported = { ...step('啄木', '出身地', '盛岡'), support: { title: '啄木', sentenceIndex: 1 } };
    expect(kinds(content([supported]), content([step('啄木', '出身地', '盛岡')]))).toEqual(['source 1']);
    expect(kinds(content(mine), content(mine.toReversed()))).toEqual(['order 1']);
    expect(renamedIn(compareContents(content(mine), content(theirs)), content(mine), content(theirs))).toEqual([
      { mine: '出身地', theirs: '生地' },
    ]);
  });

  test('agree by F1, and as far whichever version is called right', () => {
    const one = content([step('啄木', '出身地', '盛岡'), step('盛岡', '県', '岩手')]);
    const other = content([step('啄木', '出身地', '盛岡')]);
    expect(triplesF1(compareContents(one, other))).toEqual({ exact: 2 / 3, aligned: 2 / 3 });
    expect(triplesF1(compareContents(content([]), content([])))).toBeNull();
    fc.assert(
      fc.property(anyContent, anyContent, (mine, theirs) => {
        const [there, back] = [triplesF1(compareContents(mine, theirs)), triplesF1(compareContents(theirs, mine))];
        expect(there?.exact).toBe(back?.exact);
        expect(there?.aligned ?? 0).toBeCloseTo(back?.aligned ?? 0, 9);
        expect(there?.exact ?? 0).toBeLessThanOrEqual((there?.aligned ?? 0) + 1e-9);
      }),
      { numRuns: 60 },
    );
  });
});

describe('what is taken over', () => {
  test('all of it leaves no difference, and equal versions have none', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (mine, theirs) => {
        expect(kinds(mine, mine)).toEqual([]);
        expect(kinds(takeOver(mine, theirs, { kind: 'all' }), theirs)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('one difference after the other leads to the other version as well, except for the order', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (mine, theirs) => {
        let now = mine;
        const open = () => {
          const { fields, derivations } = compareContents(now, theirs);
          const rows = derivations.flatMap(({ rows: list }, derivation) =>
            list.filter(({ relation }) => relation !== 'same').map((row) => ({ derivation, ...row })),
          );
          return { fields, rows };
        };
        for (let acts = 0; acts < 40; acts += 1) {
          const { fields, rows } = open();
          const [row] = rows;
          const [field] = fields;
          if (row !== undefined) {
            const { derivation, mine: at, theirs: other } = row;
            now = takeOver(now, theirs, { kind: 'row', derivation, mine: at, theirs: other });
          } else if (field !== undefined) now = takeOver(now, theirs, { kind: 'field', field });
          else break;
        }
        expect(kinds(now, theirs).filter((kind) => !kind.startsWith('order'))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('a relation is taken where it alone differs', () => {
    const mine = content([step('啄木', '出身地', '盛岡'), step('賢治', '出身地', '花巻市')]);
    const theirs = content([step('啄木', '生地', '盛岡'), step('賢治', '生地', '花巻')]);
    const taken = takeOver(mine, theirs, { kind: 'relation', mine: '出身地', theirs: '生地' });
    expect(taken.derivations[0]?.map(({ relation }) => relation)).toEqual(['生地', '出身地']);
  });

  test('the id of an answer comes with it', () => {
    const mine = { ...content([]), answerId: 'Q1' };
    expect(
      takeOver(mine, { ...content([]), answer: '花巻', answerId: 'Q2' }, { kind: 'field', field: 'answer' }),
    ).toMatchObject({
      ...{ answer: '花巻', answerId: 'Q2' },
    });
  });
});
