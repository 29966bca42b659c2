import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../test/rounds.ts';
import { type AnswerDraft, noAnswer } from './draft.ts';
import { fiveCriteria, type Protocol, pairwiseChoices, protocolSchema } from './protocol.ts';
import { allowedRatings, checkJudgement, missingParts, offeredRatings, warningsOf } from './rules.ts';

const protocolWith = (change: Partial<Protocol>): Protocol => ({ ...fiveCriteria, ...change });
const answer = (change: Partial<AnswerDraft>): AnswerDraft => ({ ...noAnswer, ...change });

describe('what a protocol offers', () => {
  it('closes nothing where the rule is switched off', () => {
    const free = protocolWith({ rules: { betterNotLower: false, warnEqualAlthoughBetter: false } });
    expect(allowedRatings(free, 'A', 'A', 5)).toEqual([1, 2, 3, 4, 5, 'U']);
  });

  it('offers no "unable" where the protocol has none, and seven steps where it has seven', () => {
    const seven = protocolWith({ highestRating: 7, unableRating: false });
    expect(offeredRatings(seven)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(allowedRatings(seven, 'B', 'B', 6)).toEqual([6, 7]);
  });

  it('takes the upper half of seven steps as high', () => {
    const seven = protocolWith({ highestRating: 7 });
    const rated = (rating: number) =>
      warningsOf(seven, answer({ choice: 'tie_bad', ratingA: rating, ratingB: rating }));
    expect(rated(4)).toEqual([]);
    expect(rated(5)).toEqual(['high_although_neither_good']);
  });

  it('asks for choices alone where single answers are not rated', () => {
    const choicesOnly = protocolWith({ highestRating: null });
    expect(missingParts(choicesOnly, answer({ choice: 'tie_bad' }))).toEqual([]);
    expect(missingParts(choicesOnly, noAnswer)).toEqual(['choice']);
  });

  it('counts as missing what it does not offer', () => {
    const strict = protocolWith({ choices: ['A', 'B', 'tie_good'], unableRating: false });
    expect(missingParts(strict, answer({ choice: 'unable', ratingA: 'U', ratingB: 6 }))).toEqual([
      'choice',
      'ratingA',
      'ratingB',
    ]);
  });
});

/** What somebody does to one criterion. A rating that is closed at that moment cannot be chosen. */
const act = fc.record({
  criterion: fc.nat(1),
  what: fc.constantFrom('choice' as const, 'A' as const, 'B' as const),
  which: fc.nat(6),
});
const protocols = fc.record({
  highestRating: fc.constantFrom(5 as const, 7 as const),
  unableRating: fc.boolean(),
  choices: fc.constantFrom([...pairwiseChoices], ['A', 'B'] as const),
  warnEqualAlthoughBetter: fc.boolean(),
});

describe('any sequence of choices', () => {
  it('never closes every rating, and never ends in a submit that breaks a hard rule', () => {
    let submits = 0;
    fc.assert(
      fc.property(
        protocols,
        fc.array(act, { minLength: 20, maxLength: 80, size: 'max' }),
        ({ warnEqualAlthoughBetter, ...offered }, acts) => {
          const protocol = protocolSchema.parse({
            ...offered,
            rules: { warnEqualAlthoughBetter },
            criteria: fiveCriteria.criteria.slice(0, 2),
          });
          const answers: Record<string, AnswerDraft> = {};
          for (const { criterion, what, which } of acts) {
            const { key = '' } = protocol.criteria[criterion] ?? {};
            const before = answers[key] ?? noAnswer;
            if (what === 'choice') {
              answers[key] = { ...before, choice: protocol.choices[which % protocol.choices.length] ?? null };
            } else {
              const other = what === 'A' ? before.ratingB : before.ratingA;
              const allowed = allowedRatings(protocol, before.choice, what, other);
              expect(allowed.length).toBeGreaterThan(0);
              answers[key] = { ...before, [`rating${what}`]: allowed[which % allowed.length] };
            }
            if (!checkJudgement(protocol, { answers }).canSubmit) continue;
            submits += 1;
            for (const { choice, ratingA, ratingB } of Object.values(answers)) {
              if (typeof ratingA !== 'number' || typeof ratingB !== 'number') continue;
              if (choice === 'A') expect(ratingA).toBeGreaterThanOrEqual(ratingB);
              if (choice === 'B') expect(ratingB).toBeGreaterThanOrEqual(ratingA);
            }
          }
        },
      ),
      { seed: 1, numRuns: rounds(300) },
    );
    expect(submits).toBeGreaterThan(100);
  });
});
