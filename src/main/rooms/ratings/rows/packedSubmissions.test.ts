import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../../../test/rounds.ts';
import { choices, createCriterionNames, type Submission, statuses } from '../reading/submission.ts';
import { packSubmissions, unpackSubmissions } from './packedSubmissions.ts';

const criteria = ['clear', '正確さ', 'safe'];
const text = fc.constantFrom('', 'q-1', '問い「二」', '"quoted"\n line', '😀', 'Ω');
const rating = fc.constantFrom(null, 'U' as const, 1, 2, 5, 7);
const answer = fc.option(
  fc.record({
    choice: fc.constantFrom(...choices, '' as const),
    ratingA: rating,
    ratingB: rating,
    shareOfA: fc.constant(null),
  }),
  { nil: undefined },
);
const submission: fc.Arbitrary<Submission> = fc.record({
  id: fc.string(),
  protocolVersion: text,
  status: fc.constantFrom(...statuses),
  supersedes: fc.oneof(fc.constant(''), fc.string()),
  submittedAt: fc.oneof(fc.integer(), fc.constant(Number.NaN)),
  evaluator: text,
  isModel: fc.constant(false),
  question: text,
  modelA: text,
  modelB: text,
  hasSides: fc.constant(true),
  answers: fc.array(answer, { maxLength: criteria.length }),
  style: fc.constant(null),
});

function namesOf(...keys: readonly string[]) {
  const names = createCriterionNames();
  for (const key of keys) names.numberOf(key);
  return names;
}

test('judgements are the same after they were packed, to the last character of every text', () => {
  fc.assert(
    fc.property(fc.array(submission), (submissions) => {
      const found = unpackSubmissions(packSubmissions(submissions, criteria), namesOf(...criteria));
      const said = ({ answers, ...one }: Submission) => ({ ...one, answers: criteria.map((_, at) => answers[at]) });
      expect(found.map(said)).toEqual(submissions.map(said));
    }),
    { numRuns: rounds(100), seed: 1 },
  );
});

test('answers stand under the criteria as they are numbered where they are read', () => {
  const [one] = fc.sample(submission, { numRuns: 1, seed: 1 });
  const answers = [1, 2, 3].map((rate) => ({ choice: '' as const, ratingA: rate, ratingB: null, shareOfA: null }));
  const packed = packSubmissions(one === undefined ? [] : [{ ...one, answers }], criteria);
  const [found] = unpackSubmissions(packed, namesOf('safe', 'other', 'clear'));
  expect(found?.answers.map((said) => said?.ratingA)).toEqual([3, undefined, 1, 2]);
});
