import {
  type CurveSet,
  type DriftInterval,
  type MeasuredModel,
  type ModelNumbers,
  numbersVersion,
} from '../../../shared/rooms/drift/modelNumbers.ts';

/** Of the longest conversation. */
export const turns = Array.from({ length: 20 }, (_, index) => index + 1);
/** Conversations end at turns 10, 15 and 18, so later turns stand on fewer cases. */
const perTurn = turns.map((turn) => (turn <= 10 ? 40 : turn <= 15 ? 38 : turn <= 18 ? 31 : 24));

export const round = (value: number) => Math.round(value * 1_000) / 1_000;
export const within = (value: number) => Math.min(1, Math.max(0, value));

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
    casesWithTen: 40,
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
