import type { CaseCurves, DriftOverview, DriftRunFacts } from '../../../shared/rooms/drift/api.ts';
import {
  type CurveSet,
  type DriftInterval,
  type MeasuredModel,
  type ModelNumbers,
  numbersVersion,
} from '../../../shared/rooms/drift/modelNumbers.ts';
import type { TurnConversation, TurnReason } from '../../../shared/rooms/drift/turnReason.ts';
import { buildDataset, type FakeAnswers } from '../../testing/fakeWorkbench.tsx';
import type { CaseAtTurn } from './driftState.ts';

const turns = Array.from({ length: 20 }, (_, index) => index + 1);
/** Conversations end at turns 10, 15 and 18, so later turns stand on fewer cases. */
const perTurn = turns.map((turn) => (turn <= 10 ? 40 : turn <= 15 ? 38 : turn <= 18 ? 31 : 24));

const round = (value: number) => Math.round(value * 1_000) / 1_000;
const within = (value: number) => Math.min(1, Math.max(0, value));

type Recipe = {
  readonly model: string;
  readonly atTen: number;
  readonly slope: number;
  readonly conflict: number | null;
  readonly falseFrom: number;
  readonly falseTo: number;
};

const recipes: readonly Recipe[] = [
  { model: 'aoba-7b', atTen: 0.85, slope: -0.012, conflict: 0.07, falseFrom: 0.05, falseTo: 0.2 },
  { model: 'kaede-13b', atTen: 0.94, slope: -0.004, conflict: 0.03, falseFrom: 0.05, falseTo: 0.08 },
  { model: 'sora-mini', atTen: 0.77, slope: -0.018, conflict: 0.12, falseFrom: 0.09, falseTo: 0.29 },
  { model: 'tsubaki-8×7b', atTen: 0.92, slope: -0.007, conflict: 0.05, falseFrom: 0.05, falseTo: 0.11 },
];

/** Falls evenly around turn 10, with a wave of a hundredth that is the same in every run of the tests. */
function recallAt({ atTen, slope }: Recipe, turn: number): number {
  const wave = turn === 10 ? 0 : Math.sin(turn * 2.3 + atTen * 40) * 0.008;
  return round(within(atTen + slope * (turn - 10) + wave));
}

function curvesOf(recipe: Recipe, less: number): CurveSet {
  const recall = turns.map((turn) => round(within(recallAt(recipe, turn) - less - turn * less * 0.08)));
  const hallucinatedRate = turns.map((turn) =>
    round(recipe.falseFrom + ((recipe.falseTo - recipe.falseFrom) * turn) / turns.length),
  );
  const precision = hallucinatedRate.map((rate) => round(1 - rate));
  const f1 = recall.map((value, index) => {
    const other = precision[index] ?? 0;
    return round((2 * value * other) / (value + other));
  });
  return { recall, precision, f1, hallucinatedRate };
}

const bandOf = (curve: CurveSet[keyof CurveSet]) =>
  curve.map((value, index): DriftInterval | null => {
    const half = 0.03 + (40 - (perTurn[index] ?? 40)) * 0.0018;
    return value === null ? null : { lower: round(within(value - half)), upper: round(within(value + half)) };
  });
const bandsOf = ({ recall, precision, f1, hallucinatedRate }: CurveSet) => ({
  recall: bandOf(recall),
  precision: bandOf(precision),
  f1: bandOf(f1),
  hallucinatedRate: bandOf(hallucinatedRate),
});

function conflictOf(share: number): NonNullable<ModelNumbers['conflict']> {
  const conflicts = Math.round(share * 200);
  return {
    evaluatedPairs: { conflicts, of: 200, rate: conflicts / 200 },
    totalTurns: { conflicts: conflicts * 2, of: 760, rate: (conflicts * 2) / 760 },
    interval: { lower: round(Math.max(0, share - 0.02)), upper: round(share + 0.02) },
    intervalMethod: 'bootstrap',
    emptyPairs: 0,
    compared: {
      conflicts,
      of: 200,
      rate: conflicts / 200,
      interval: { lower: round(Math.max(0, share - 0.02)), upper: round(share + 0.02) },
      intervalMethod: 'bootstrap',
    },
  };
}

function numbersOf(recipe: Recipe): ModelNumbers {
  const critical = curvesOf(recipe, 0);
  const extended = curvesOf(recipe, 0.04);
  return {
    version: numbersVersion,
    caseCount: 40,
    casesWithGold: 40,
    clusterCount: 40,
    recallAtTen: {
      critical: recipe.atTen,
      extended: extended.recall[9] ?? null,
      interval: { lower: round(recipe.atTen - 0.04), upper: round(recipe.atTen + 0.04) },
    },
    slope: {
      critical: recipe.slope,
      extended: recipe.slope - 0.003,
      intercept: recipe.atTen - recipe.slope * 10,
      interval: { lower: round(recipe.slope - 0.004), upper: round(recipe.slope + 0.004) },
    },
    conflict: recipe.conflict === null ? null : conflictOf(recipe.conflict),
    alignment: null,
    controlled: null,
    decay: null,
    curves: { critical, extended },
    perTurn,
    bands: { critical: bandsOf(critical), extended: bandsOf(extended) },
    missing: { session_goal_alignment: 'noEmbedder' },
  };
}

function measuredModel(recipe: Recipe): MeasuredModel {
  return {
    model: recipe.model,
    fileDatasetId: null,
    fileName: null,
    entitySource: 'precomputed',
    measured: numbersOf(recipe),
    overruled: null,
    overrulingCount: 0,
    reference: null,
  };
}

/** Four models over twenty turns; one match of the first was overruled. */
export const measuredModels: readonly MeasuredModel[] = recipes.map((recipe, index) => {
  const model = measuredModel(recipe);
  if (index > 0) return model;
  return { ...model, overruled: numbersOf({ ...recipe, atTen: recipe.atTen + 0.005 }), overrulingCount: 1 };
});

/** Any number of models, the lowest last. */
export function manyModels(count: number): readonly MeasuredModel[] {
  return Array.from({ length: count }, (_, index) =>
    measuredModel({
      model: `model-${index + 1}`,
      atTen: 0.95 - index * 0.03,
      slope: -0.004 - index * 0.002,
      conflict: 0.02 + index * 0.015,
      falseFrom: 0.05,
      falseTo: 0.08 + index * 0.02,
    }),
  );
}

/** Results that another program measured: no bands, no numbers of cases, some curves absent. */
export const resultsFromFile: MeasuredModel = {
  ...measuredModel({
    model: '﨑-70b',
    atTen: 0.8,
    slope: -0.015,
    conflict: null,
    falseFrom: 0.05,
    falseTo: 0.1,
  }),
  fileDatasetId: 9,
  fileName: 'study_c_results.json',
};

export const driftSet = buildDataset({
  id: 3,
  room: 'drift',
  format: 'drift-cases',
  name: 'Study C sample',
  fileName: 'study_c_sample.json',
  itemCount: 40,
});

export const driftRun: DriftRunFacts = {
  id: 5,
  datasetId: 3,
  readings: null,
  settings: {
    mode: 'reference',
    stride: 2,
    seed: 42,
    clusters: 'cases',
    entities: { kind: 'lexicon', datasetIds: [], onlyLists: false },
    aliases: true,
    nliFolder: '/models/nli',
    embedderFolder: null,
  },
  state: 'done',
  createdAt: '2026-02-03T04:05:06.000Z',
  author: 'C. Saeki',
  models: measuredModels.map(({ model }) => model),
  total: 160,
  measured: 160,
  reused: 0,
  problemCount: 0,
  isOutdated: false,
  note: '',
  noteRevision: 0,
  madeOf: {
    cases: { name: 'study_c_sample.json', sha256: 'c0ffee00ca5e5' },
    generations: [{ name: 'generations.jsonl', sha256: '9e4e7a7e000' }],
    entities: {
      kind: 'lexicon',
      files: [],
      terms: {
        count: 612,
        sha256: '7e7a5000beef',
        parts: [{ kind: 'cases', name: 'study_c_sample.json', count: 612, sha256: '7e7a5000beef' }],
      },
    },
    aliases: null,
  },
};

export const driftOverview: DriftOverview = {
  datasetId: 3,
  caseCount: 40,
  turnCount: 20,
  models: measuredModels.map(({ model }) => ({
    model,
    caseCount: 40,
    summaryCount: 700,
    dialogueCount: 700,
    errorCount: 0,
    otherSplitCount: 0,
    datasetIds: [4],
  })),
  planCount: 36,
  runs: [driftRun],
  groups: [],
  entitySources: [],
  caseTermCount: 612,
  conversationCount: 40,
  strangePlanCount: 0,
  projectTerms: [],
  aliases: [],
  files: [],
  controlled: [],
};

export const casesAtTurn: readonly CaseAtTurn[] = [
  { caseId: 14, caseKey: 'c_014', recall: 0.4, isOverruled: true, isDone: false },
  { caseId: 2, caseKey: 'c_002', recall: 0.6, isOverruled: false, isDone: true },
  { caseId: 1, caseKey: 'c_001_𠮷', recall: 0.8, isOverruled: false, isDone: false },
];

const summary =
  'Ms Tanabe is 46 and has lived with generalised anxiety for six years. She sleeps about five hours and reports chest pain ' +
  'before meetings. She takes sertraline every morning. She has no penicillin allergy. She will keep a worry diary and try ' +
  'mirtazapine at night if sleep does not improve.';
const spanOf = (text: string) => {
  const start = summary.indexOf(text);
  return { start, end: start + text.length };
};
const metrics = { recall: 0.4, precision: 0.4, f1: 0.4, hallucinatedRate: 0.6 };

/** Two of five critical entities found, one denied, two missed; two hallucinated. */
export function turnReason(change: Partial<TurnReason> = {}): TurnReason {
  const sets = { critical: metrics, extended: { ...metrics, recall: 0.3 } };
  return {
    caseId: 14,
    caseKey: 'c_014',
    model: 'aoba-7b',
    turn: 13,
    turns,
    summary,
    absent: null,
    line: 13,
    gold: [
      {
        entity: 'generalised anxiety',
        set: 'critical',
        finding: 'matched',
        tier: 'exact',
        predicted: 'generalised anxiety',
        spans: [spanOf('generalised anxiety')],
      },
      {
        entity: 'sertraline 50 mg',
        set: 'critical',
        finding: 'matched',
        tier: 'contained',
        predicted: 'sertraline',
        spans: [spanOf('sertraline')],
      },
      {
        entity: 'penicillin allergy',
        set: 'critical',
        finding: 'negated',
        mentions: [
          {
            span: spanOf('penicillin allergy'),
            cue: { start: spanOf('no penicillin').start, end: spanOf('no penicillin').start + 2 },
            cueText: 'no',
            distance: 0,
          },
        ],
      },
      { entity: 'panic attack in 2023', set: 'critical', finding: 'missed', lastSeenTurn: 12 },
      { entity: 'asthma', set: 'critical', finding: 'missed', lastSeenTurn: 6 },
    ],
    supported: [
      { entity: 'generalised anxiety', gold: 'generalised anxiety', spans: [spanOf('generalised anxiety')] },
      { entity: 'sertraline', gold: 'sertraline 50 mg', spans: [spanOf('sertraline')] },
    ],
    hallucinated: [
      { entity: 'chest pain', spans: [spanOf('chest pain')], firstTurn: 11, saidAt: 4 },
      { entity: 'mirtazapine', spans: [spanOf('mirtazapine')], firstTurn: 13, saidAt: null },
    ],
    predictedCount: 5,
    measured: sets,
    overruled: null,
    otherMode: { mode: 'strict', metrics: sets },
    overrulings: [],
    comment: null,
    othersComments: [],
    isDone: false,
    caseCurve: {
      recall: turns.map((turn) => (turn <= 6 ? 1 : turn <= 9 ? 0.8 : turn <= 12 ? 0.6 : turn === 19 ? 0.2 : 0.4)),
      hallucinatedRate: turns.map((turn) => round(turn * 0.03)),
      overruled: turns.map(() => false),
    },
    goldCount: { critical: 5, extended: 9 },
    ...change,
  };
}

export const turnConversation: TurnConversation = {
  patientSummary: 'Ms Tanabe, 46, generalised anxiety for six years. 主治医は﨑山先生。',
  messages: [
    { turn: 1, role: 'patient', text: 'I cannot sleep before meetings.', absent: null, advice: [], cut: [] },
    {
      turn: 1,
      role: 'model',
      text: 'You should keep a worry diary. How long do you sleep?',
      absent: null,
      advice: [{ start: 0, end: 30 }],
      cut: [],
    },
  ],
  pairs: [
    {
      previousTurn: 1,
      currentTurn: 2,
      premise: 'You should keep a worry diary.',
      hypothesis: 'Stop the diary.',
      isEvaluated: true,
      verdict: 'contradiction',
    },
  ],
  plan: null,
};

export const caseCurves: readonly CaseCurves[] = casesAtTurn.map(({ caseId, caseKey, recall: low }) => ({
  caseId,
  caseKey,
  turns,
  goldCount: 5,
  curves: measuredModels.map(({ model }, index) => ({
    model,
    recall: turns.map((turn) => round(within(1 - ((1 - low) * turn) / 20 - index * 0.02))),
    hallucinatedRate: turns.map((turn) => round(turn * 0.01)),
    overruledTurns: caseId === 14 && index === 0 ? [13] : [],
  })),
}));

/** Answers of a core that has measured the set once; for `fakeWorkbench`. */
export function driftAnswers(more: FakeAnswers = {}): FakeAnswers {
  const saved = { counter: 1, savedAt: '2026-02-03T04:05:07.000Z' };
  return {
    'datasets.list': () => [driftSet],
    'drift.overview': () => driftOverview,
    'drift.readRun': () => ({ run: driftRun, models: measuredModels }),
    'drift.casesAtTurn': () => casesAtTurn,
    'drift.caseCurves': () => ({ cases: caseCurves, total: caseCurves.length }),
    'drift.readTurn': (asked: { caseId: number; model: string; turn: number }) =>
      turnReason({ ...asked, caseKey: casesAtTurn.find(({ caseId }) => caseId === asked.caseId)?.caseKey ?? 'c_014' }),
    'drift.readConversation': () => turnConversation,
    'drift.queues': () => [],
    'drift.runProblems': () => [],
    'drift.history': () => [],
    'drift.plans': () => [],
    'drift.ratings': () => ({ entries: [], agreement: [] }),
    'drift.overrule': () => saved,
    'drift.setComment': () => saved,
    'drift.setTurnDone': () => saved,
    ...more,
  };
}
