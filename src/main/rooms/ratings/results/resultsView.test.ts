import { expect, test } from 'vitest';
import { resultsFilterSchema } from '../../../../shared/rooms/ratings/resultsView.ts';
import { bootstrapRounds } from '../numbers/bootstrap.ts';
import { noAnswer, type Submission } from '../reading/submission.ts';
import { drawAll } from '../summarise.ts';
import { beginResults, intervalsOf } from './prepareResults.ts';
import { resultsView } from './resultsView.ts';

/** Judgements of A against B by so many people on each of so many questions, A better but for every third. */
function judged(people: number, questions: number): Submission[] {
  return Array.from({ length: people * questions }, (_, at): Submission => {
    const [longer, shorter] = [
      { length: 100 + at, headers: 1, lists: at % 3, bold: 0 },
      { length: 100 - (at % 7), headers: at % 2, lists: 1, bold: 1 },
    ];
    return {
      ...{ id: `s${at}`, protocolVersion: '1', status: 'submitted', supersedes: '', submittedAt: at, isModel: false },
      ...{ evaluator: `p${Math.floor(at / questions)}`, question: `q${at % questions}`, modelA: 'A', modelB: 'B' },
      hasSides: true,
      answers: [{ choice: at % 3 === 0 ? 'B' : 'A', ratingA: at % 2 === 0 ? 4 : 3, ratingB: 2, shareOfA: null }],
      style: { A: longer, B: shorter },
    };
  });
}

async function viewOf(submissions: readonly Submission[], models: readonly string[] = ['A', 'B']) {
  const none = { specialties: new Map(), counter: 1, askedBy: () => [] };
  const rows = { criteria: ['clear'], modelOrder: models, submissions, ...none };
  const { input, prepare } = beginResults(rows, resultsFilterSchema.parse({}), 100);
  const prepared = prepare();
  const intervals = intervalsOf(prepared, input && (await drawAll(input, bootstrapRounds)));
  const [scope] = Object.values(resultsView(prepared, intervals).scopes);
  if (scope === undefined) throw new Error('No scope');
  return scope;
}

test('style has no interval of fewer than ten questions, however many judged them', async () => {
  const intervals = async (people: number, questions: number) => {
    const { style } = await viewOf(judged(people, questions));
    const ofModels = (style?.models ?? []).flatMap(({ plain, controlled }) => [plain, controlled]);
    return [...ofModels, ...(style?.features ?? [])].map((one) => one?.interval ?? null);
  };
  expect(new Set(await intervals(8, 3))).toEqual(new Set([null]));
  expect((await intervals(3, 10)).filter((one) => one !== null).length).toBeGreaterThan(0);
});

test('a mean rating has no interval of fewer than ten answers', async () => {
  const ranges = async (people: number, questions: number) =>
    (await viewOf(judged(people, questions))).ratings.map(({ interval }) => interval);
  expect(await ranges(1, 2)).toEqual([null, null]);
  expect((await ranges(1, 10)).every((interval) => interval !== null)).toBe(true);
});

test('a model of the study that nobody has judged stands there with no comparisons', async () => {
  const { models } = await viewOf(judged(1, 3), ['C', 'A', 'B']);
  expect(models.map(({ model, rate, strength }) => [model, rate.n, rate.value === null, strength === null])).toEqual([
    ['A', 3, false, false],
    ['B', 3, false, false],
    ['C', 0, true, true],
  ]);
});

test('strengths have no interval of no width where every question says the same', async () => {
  const answers = [{ ...noAnswer, choice: 'tie_good' as const }];
  const tied = judged(1, 20).map((one) => ({ ...one, answers }));
  const { models, pairs, fit } = await viewOf(tied);
  expect(fit).toMatchObject({ status: 'ok', hasClustered: true, questions: 20 });
  expect(models.map(({ strength }) => strength)).toEqual(
    [0, 0].map(() => ({ value: 0, se: 0, interval: null, drawn: null })),
  );
  expect(pairs[0]?.difference).toMatchObject({ value: 0, interval: null, p: null });
});

test('no difference is tested of fewer than ten questions or answers, as no interval is shown of them', async () => {
  const tests = async (people: number, questions: number) => {
    const { pairs, position } = await viewOf(judged(people, questions));
    const [{ difference, ratings } = { difference: null, ratings: null }] = pairs;
    return [difference?.p, difference?.pHolm, difference?.toldApart, ratings?.p, position.p];
  };
  expect((await tests(4, 9)).slice(0, 3)).toEqual([null, null, false]);
  expect((await tests(1, 9)).slice(3)).toEqual([null, null]);
  expect((await tests(4, 10)).every((found) => found !== null)).toBe(true);
});
