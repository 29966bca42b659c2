import type { Judgement, ResultsHead } from '../../../../shared/rooms/ratings/results.ts';
import type {
  ModelRow,
  PairRow,
  ResultsFilter,
  ResultsView,
  ScopeView,
  Share,
} from '../../../../shared/rooms/ratings/resultsView.ts';
import type { FakeAnswers } from '../../../testing/fakeWorkbench.tsx';

const noTally = { tiesGood: 2, tiesBad: 1, unable: 3, unanswered: 0 };

function share(value: number, n: number): Share {
  const interval = n < 10 ? null : { low: value - 0.1, high: value + 0.1 };
  return { value, count: value * n, n, interval, drawn: interval };
}

function modelRow(model: string, rate: number, strength: number, change: Partial<ModelRow> = {}): ModelRow {
  const interval = { low: strength - 0.3, high: strength + 0.3 };
  return {
    ...{ model, wins: 20, losses: 10, ...noTally, rate: share(rate, 40) },
    strength: { value: strength, se: 0.15, interval, drawn: interval },
    ...change,
  };
}

function pairRow(x: string, y: string, rate: number, toldApart: boolean): PairRow {
  const difference = { value: rate > 0.5 ? 0.8 : -0.8, interval: { low: 0.2, high: 1.4 }, p: 0.01 };
  return {
    ...{ x, y, submissions: 20, xWins: 10, yWins: 4, ...noTally, rate: share(rate, 20), signTest: { n: 14, p: 0.1 } },
    difference: { ...difference, pHolm: toldApart ? 0.03 : 0.4, toldApart },
    ratings: { n: 0, mean: null, interval: null, p: null },
  };
}

export function buildScope(change: Partial<ScopeView> = {}): ScopeView {
  return {
    ...{ submissions: 60, votes: { left: 30, right: 20, ...noTally }, votesUsed: 57, questions: 20 },
    ...{ ties: share(0.1, 60), unable: share(0.05, 60) },
    models: [modelRow('R4', 0.7, 0.8), modelRow('K7', 0.55, 0.1), modelRow('P2', 0.25, -0.9)],
    pairs: [pairRow('R4', 'K7', 0.6, false), pairRow('R4', 'P2', 0.8, true), pairRow('K7', 'P2', 0.7, true)],
    fit: {
      ...{ status: 'ok', votes: 57, questions: 20, groups: [['K7', 'P2', 'R4']], strongGroups: [['K7', 'P2', 'R4']] },
      ...{ withoutComparisons: [], ridge: 0, hasClustered: true, secondMethod: 1e-9 },
    },
    position: { share: share(0.6, 50), p: 0.203 },
    consistency: { repeats: 5, swapped: 5, pickedOther: 1, share: share(0.8, 5) },
    ratings: [],
    style: null,
    drawn: { rounds: 1_000, questions: 20, seed: 42, ridgeRounds: 0, withoutFit: 0 },
    ...change,
  };
}

export function buildResults(
  scope: ScopeView = buildScope(),
  change: Partial<ResultsView['counts']> = {},
): ResultsView {
  return {
    ...{ counter: 9, protocolVersion: '2', judges: 'people', models: ['K7', 'P2', 'R4'] },
    criteria: ['accuracy', 'completeness'],
    counts: {
      ...{ rows: 70, duplicates: 0, superseded: 2, withdrawn: 1, nonsense: 2, counted: 65, shown: 65, analysed: 60 },
      ...{ repeats: 5, evaluators: 2, questions: 20, items: 60, ...change },
    },
    holm: { tests: 6, alpha: 0.05 },
    scopes: { accuracy: scope, completeness: scope, overall: scope },
    sides: [],
  };
}

export function buildHead(change: Partial<ResultsHead> = {}): ResultsHead {
  const evaluator = { isModel: false, rated: 30, nonsense: 1, repeats: 2, planned: 60, repeatsPlanned: 4 };
  const people = (judged: number) => ({ people: judged, models: 0 });
  const words = (en: string) => ({ label: { en }, question: { en: `${en}?` } });
  const criteria = [
    { key: 'accuracy', ...words('Accuracy') },
    { key: 'completeness', ...words('Completeness') },
  ];
  return {
    ...{ title: 'Cardio-renal study', isOpen: true, isBlind: true, isClosed: false, highestRating: null },
    criteria,
    ...{ staysVisible: [], hidesNames: true, namesKnownSince: null },
    models: ['K7', 'P2', 'R4'].map((code) => ({ code, name: null, judged: people(40) })),
    evaluators: ['E-01', 'E-02'].map((id) => ({ ...evaluator, id, specialties: [], lastAt: null })),
    specialties: [{ name: '', judged: people(60) }],
    versions: [
      { version: '2', since: '2026-11-09T00:00:00.000Z', judged: people(65), criteria },
      { version: '1', since: '2026-11-01T00:00:00.000Z', judged: people(18), criteria },
    ],
    ...change,
  };
}

/** The core of a study that is rated. What a filter leaves is asked of `resultsOf`. */
export function resultsAnswers(
  head: ResultsHead = buildHead(),
  resultsOf: (filter: ResultsFilter) => ResultsView = () => buildResults(),
): FakeAnswers {
  return {
    'ratings.resultsHead': () => head,
    'ratings.results': ({ filter }: { filter: ResultsFilter }) => resultsOf(filter),
    'ratings.agreement': () => {
      throw new Error('Agreement is of no matter here');
    },
    'ratings.alphas': () => [
      {
        ...{ of: 'accuracy', level: 'nominal', drawn: { groups: 20, rounds: 1_000, seed: 42 } },
        alpha: { value: 0.57, reason: null, interval: { low: 0.47, high: 0.66 }, n: 60 },
      },
      {
        ...{ of: 'completeness', level: 'nominal', drawn: null },
        alpha: { value: null, reason: 'single_category', interval: null, n: 60 },
      },
    ],
    'ratings.nonsense': () => [],
    'ratings.judgementsBehind': () => ({
      ...{ total: 1, questions: 1 },
      rows: [
        {
          ...{ submissionId: 's1', questionKey: 'q1', question: 'Which dose?', x: 'K7', y: 'R4', outcome: 'y' },
          ...{ ratingX: null, ratingY: null, evaluator: 'E-01', isModel: false, xIsLeft: true, isRepeat: false },
        },
      ],
    }),
    'ratings.readJudgement': buildJudgement,
  };
}

/** One judgement, of which another evaluator thought otherwise. */
export const buildJudgement = (): Judgement => ({
  ...{ submissionId: 's1', question: 'Which dose?', x: 'K7', y: 'R4', xIsLeft: true, evaluator: 'E-01' },
  ...{ submittedAt: '2026-11-09T10:00:00.000Z', protocolVersion: '2', comment: '' },
  answers: [{ criterion: 'accuracy', outcome: 'y', reason: 'Names the bleeding risk.', ratingX: 2, ratingY: 5 }],
  others: [{ evaluator: 'E-02', criterion: 'accuracy', outcome: 'x' }],
});
