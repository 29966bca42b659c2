import { z } from 'zod';

const count = z.number().int().nonnegative();
const number = z.number().nullable();
export const driftIntervalSchema = z.object({ lower: z.number(), upper: z.number() });
export type DriftInterval = z.infer<typeof driftIntervalSchema>;

/** Mean over the cases that have the turn, by turn from 1; null where none has it. All values in [0, 1]. */
const curve = z.array(number);
const curveSetSchema = z.object({ recall: curve, precision: curve, f1: curve, hallucinatedRate: curve });
export type CurveSet = z.infer<typeof curveSetSchema>;

/** 95 % interval of the mean at each turn, from resampling cases; null where too few cases have the turn. */
const band = z.array(driftIntervalSchema.nullable());
const bandSetSchema = z.object({ recall: band, precision: band, f1: band, hallucinatedRate: band });
export type BandSet = z.infer<typeof bandSetSchema>;

/** How an interval was made: by resampling cases, or by Clopper and Pearson where none or all did. */
export const intervalMethods = ['bootstrap', 'clopperPearson'] as const;
const withInterval = {
  interval: driftIntervalSchema.nullable(),
  intervalMethod: z.enum(intervalMethods).nullable().default(null),
};
/** The interval of a share; both null where there is none. */
export type RateInterval = {
  readonly interval: DriftInterval | null;
  readonly intervalMethod: (typeof intervalMethods)[number] | null;
};

/** Counts are null where a file has the rate alone. */
const rate = z.object({ conflicts: count.nullable(), of: count.nullable(), rate: z.number() });

/** Why a number is missing: `drift.missing.<reason>` in the language files. */
export const missingReasons = [
  'noNliModel',
  'noEmbedder',
  'noPlan',
  'noDialogues',
  'tooFewCases',
  'tooFewTurns',
  'noCases',
  'noneUpToTen',
  'nothingCompared',
  'notInFile',
] as const;
export type MissingReason = (typeof missingReasons)[number];

/**
 * Raised with every change of what is computed from measured cases. 2: every interval resamples cases (that of controlled recall did
 * summaries) and needs more than ten of them; slope and alignment have one; pairs with an empty side are counted apart. 3: an interval of 0 of n and of n of n needs as many cases as any other.
 */
export const numbersVersion = 3;

/** The numbers of one model over a set of cases. */
export const modelNumbersSchema = z.object({
  /** Of runs that are older than the count, 1. */
  version: count.default(1),
  /** Measured cases, and those of them with a gold entity, which the means are of. Null where a file does not say. */
  caseCount: count.nullable(),
  casesWithGold: count.nullable(),
  /** Those of them with a summary up to turn 10, which recall there is of. Null where nobody counted them. */
  casesWithTen: count.nullable().default(null),
  /** Different conversations among these, or cases where each stands for itself: what intervals resample. Null where it is not known. */
  clusterCount: count.nullable().default(null),
  recallAtTen: z.object({ critical: number, extended: number, interval: driftIntervalSchema.nullable() }),
  /** Change in mean recall per turn; negative is forgetting. */
  slope: z.object({
    critical: number,
    extended: number,
    intercept: number,
    interval: driftIntervalSchema.nullable().default(null),
  }),
  /** K_conflict: among the evaluated pairs (of the code), and over all answered turns (of the guide; null where a file has it not). Null where not measured. */
  conflict: z
    .object({
      evaluatedPairs: rate,
      totalTurns: rate.nullable(),
      ...withInterval,
      /** Evaluated pairs with no advice on one side, which compare nothing; null where nobody counted them. */
      emptyPairs: count.nullable().default(null),
      /** The evaluated pairs with advice on both sides; a rate of 0 of 0 where there are none, and then K is missing. */
      compared: rate.extend(withInterval).nullable().default(null),
    })
    .nullable(),
  alignment: z
    .object({
      full: number,
      actions: number,
      /** Of `full`. */
      interval: driftIntervalSchema.nullable().default(null),
      curve,
      perTurn: z.array(count),
      /** Cases whose text at a turn is longer than the embedder reads: from there their curve is flat by the cut. */
      cutPerTurn: z.array(count).default([]),
    })
    .nullable(),
  /** Share of summaries that keep at least 0.70 of the critical entities letter by letter. */
  controlled: z.object({ rate: number, compliant: count, total: count, ...withInterval }).nullable(),
  /** Change in recall per 1,000 tokens of context, within cases. */
  decay: z
    .object({
      withinSlope: number,
      interval: driftIntervalSchema.nullable(),
      meanCaseSlope: number,
      r2: number,
      caseSlopes: count,
      tokenSource: z.enum(['provider', 'tokenizer', 'estimated']),
      /** The least and the most tokens of context that there were; null where nobody kept it. */
      tokens: driftIntervalSchema.nullable().default(null),
    })
    .nullable(),
  curves: z.object({ critical: curveSetSchema, extended: curveSetSchema }),
  /** Cases that have each turn; empty where a file does not say. */
  perTurn: z.array(count),
  /** Null for results from a file. */
  bands: z.object({ critical: bandSetSchema, extended: bandSetSchema }).nullable(),
  /** By the name of the number as in `study_c_results.json`. */
  missing: z.record(z.string(), z.enum(missingReasons)),
});
export type ModelNumbers = z.infer<typeof modelNumbersSchema>;

/** Headline numbers of reference mode, which stand beside those of strict mode. */
export const referenceNumbersSchema = z.object({
  recallAtTen: z.object({ critical: number, extended: number, interval: driftIntervalSchema.nullable() }),
  slope: z.object({ critical: number, extended: number }),
  conflictRate: number,
  curves: z.object({ critical: curve, extended: curve }),
});
export type ReferenceNumbers = z.infer<typeof referenceNumbersSchema>;

/** Where predicted entities come from. */
export const entitySourceKinds = ['lexicon', 'precomputed', 'onnx'] as const;
export type EntitySourceKind = (typeof entitySourceKinds)[number];

/** One line of the charts: a model of a run, or results that were measured elsewhere. */
export const measuredModelSchema = z.object({
  model: z.string(),
  /** The dataset of a results file; null for a model of the run. */
  fileDatasetId: z.number().int().positive().nullable(),
  fileName: z.string().nullable(),
  /** Whether recall is of exact matches alone, as in `drift_metrics.json`: another measure than that of the other lines. */
  isExactMatch: z.boolean().optional(),
  /** Null where a file does not say. */
  entitySource: z.enum(entitySourceKinds).nullable(),
  measured: modelNumbersSchema,
  /** With what reviewers overruled; null where nothing is. */
  overruled: modelNumbersSchema.nullable(),
  overrulingCount: count,
  /** Null outside of strict mode. */
  reference: referenceNumbersSchema.nullable(),
});
export type MeasuredModel = z.infer<typeof measuredModelSchema>;
