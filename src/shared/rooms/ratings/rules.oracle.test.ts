import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../../../../test/sharedData.ts';
import { ratingsApi } from './api.ts';
import { answerDraftSchema, type RatingValue } from './draft.ts';
import { isNpi } from './npi.ts';
import { fiveCriteria, type PairwiseChoice, type Protocol } from './protocol.ts';
import { type AnswerPart, allowedRatings, checkJudgement, conflictOf, warningsOf } from './rules.ts';

const read = (name: string) => JSON.parse(readFileSync(sharedPath(`oracle/ratings/${name}.json`), 'utf8'));

type Recorded<Value> = Value | '';
const orNull = <Value>(value: Recorded<Value>): Value | null => (value === '' ? null : value);

const warnsOfEqual: Protocol = { ...fiveCriteria, rules: { betterNotLower: true, warnEqualAlthoughBetter: true } };

type Allowed = {
  pairwise: Recorded<PairwiseChoice>;
  options_for: 'A' | 'B';
  other_rating: Recorded<RatingValue>;
  allowed: RatingValue[];
};
type Check = {
  pairwise: Recorded<PairwiseChoice>;
  rate_A: Recorded<RatingValue>;
  rate_B: Recorded<RatingValue>;
  hard_conflict: boolean;
  warnings: string[];
  warnings_with_equal_rule: string[];
};
type Case = {
  name: string;
  protocol: { warn_equal_although_better?: boolean; reasons_required?: boolean };
  submission: Record<string, string | number>;
  expected: object;
};

const columns: Readonly<Record<AnswerPart, string>> = {
  choice: 'pw',
  reason: 'pw_reason',
  ratingA: 'rate_A',
  ratingB: 'rate_B',
};

/** A recorded row as a draft. */
function draftOf(row: Case['submission']) {
  const cell = (name: string) => (row[name] === '' || row[name] === undefined ? null : row[name]);
  const answers = fiveCriteria.criteria.map(({ key }) => [
    key,
    answerDraftSchema.parse({
      choice: cell(`pw_${key}`),
      reason: row[`pw_reason_${key}`] ?? '',
      ratingA: cell(`rate_A_${key}`),
      ratingB: cell(`rate_B_${key}`),
    }),
  ]);
  return { answers: Object.fromEntries(answers) };
}

describeWithShared('rules of ratings against the recorded ones', 'oracle/ratings', () => {
  const { allowed, checks, submissions } = read('constraints') as {
    allowed: Allowed[];
    checks: Check[];
    submissions: Case[];
  };

  test('every recorded set of allowed ratings', () => {
    expect(allowed).toHaveLength(84);
    for (const { pairwise, options_for, other_rating, allowed: expected } of allowed)
      expect(
        allowedRatings(fiveCriteria, orNull(pairwise), options_for, orNull(other_rating)),
        `${pairwise}, ${options_for} beside ${other_rating}`,
      ).toEqual(expected);
  });

  test('every recorded answer with its ratings', () => {
    expect(checks).toHaveLength(294);
    for (const { pairwise, rate_A, rate_B, ...expected } of checks) {
      const answer = { choice: orNull(pairwise), reason: '', ratingA: orNull(rate_A), ratingB: orNull(rate_B) };
      expect(
        {
          hard_conflict: conflictOf(fiveCriteria, 'accuracy', answer) !== null,
          warnings: warningsOf(fiveCriteria, answer),
          warnings_with_equal_rule: warningsOf(warnsOfEqual, answer),
        },
        `${pairwise}: ${rate_A} and ${rate_B}`,
      ).toEqual(expected);
    }
  });

  const judgements = submissions.filter(({ submission }) => submission.status !== 'nonsense');
  test.each(judgements.map((each) => [each.name, each] as const))('submitted: %s', (_, each) => {
    const protocol: Protocol = {
      ...fiveCriteria,
      rules: { betterNotLower: true, warnEqualAlthoughBetter: each.protocol.warn_equal_although_better === true },
      reasons: each.protocol.reasons_required === true ? 'required' : 'optional',
    };
    const found = checkJudgement(protocol, draftOf(each.submission));
    expect({
      can_submit: found.canSubmit,
      missing: found.missing.map(({ criterion, part }) => `${columns[part]}_${criterion}`),
      hard_conflicts: found.conflicts.map(({ criterion, choice, ratingA, ratingB }) => ({
        criterion,
        pairwise: choice,
        rate_A: ratingA,
        rate_B: ratingB,
      })),
      warnings: found.warnings,
      needs_confirmation: found.needsConfirmation,
    }).toEqual(each.expected);
  });

  test('that a question makes no sense needs a reason', () => {
    const { input } = ratingsApi['ratings.submitNonsense'];
    const said = { submissionId: '0198c0de-0000-7000-8000-000000000000', assignmentId: 1 };
    expect(input.safeParse({ ...said, reason: 'unclear' }).success).toBe(true);
    expect(input.safeParse({ ...said, reason: '' }).success).toBe(false);
  });

  test('every recorded NPI', () => {
    const { cases } = read('npi') as { cases: { input: string; valid: boolean; why: string }[] };
    expect(cases).toHaveLength(64);
    for (const { input, valid, why } of cases) expect(isNpi(input), `${JSON.stringify(input)}: ${why}`).toBe(valid);
  });
});
