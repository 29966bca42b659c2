/** The study's scores of explanations that local models give: computed here, beside the imported ones of its result files. */
import { z } from 'zod';
import { command, ownCommand, ownQuery, query } from '../../api/define.ts';
import { offeredFolderSchema, taskStartedSchema } from '../../files.ts';
import { claimSides } from './claims.ts';

const count = z.number().int().nonnegative();
const number = z.number().nullable();

/** Those that need no other models, with which of two each needs; BERTScore and fluency are imported alone. */
export const computedMetrics = {
  coherence: 'nli',
  explanation_accuracy: 'embedder',
  explanation_completeness: 'embedder',
  claim_accuracy_score: 'embedder',
  claim_support: 'nli',
  fact_verification: 'nli',
} as const;
export type ComputedMetric = keyof typeof computedMetrics;

/** By the names of the study's result files; null for what there is no model for. */
export const modelScoresSchema = z.object({
  coherence: number,
  explanation_accuracy: number,
  explanation_completeness: number,
  claim_accuracy_score: number,
  claim_support: number,
  fact_verification: number,
});
export type ModelScores = z.infer<typeof modelScoresSchema>;

/** Mean F1 of ROUGE against gold's explanations, which needs no model; in words, or in characters where there is Japanese. */
const meanOverlapSchema = z.object({
  tokens: z.enum(['words', 'characters']),
  texts: count,
  rouge1: z.number(),
  rouge2: z.number(),
  rougeL: z.number(),
  rougeLsum: z.number(),
});
export type MeanOverlap = z.infer<typeof meanOverlapSchema>;

/** A model that scores are computed with: where it lies, and its files by hash; or the sentence `problems.<problem>` of what is wrong with it. */
const scoreModelSchema = z.object({
  path: z.string(),
  problem: z.string().nullable(),
  fileName: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
/** An embedder for similarity and a model that judges pairs; null where none is chosen. */
const scoreModelsSchema = z.object({ embedder: scoreModelSchema.nullable(), nli: scoreModelSchema.nullable() });
export type ScoreModels = z.infer<typeof scoreModelsSchema>;

const outputsOf = z.object({
  datasetId: z.number().int().positive(),
  model: z.string().max(500),
  scenario: z.string().max(200),
  /** Whether items with an empty explanation are left out; they score 0, as in the study. */
  leaveOutEmpty: z.boolean(),
});

export const evidenceModelScoresApi = {
  /** The models that are chosen, and the folders to choose from. They hold for all projects of this data folder's settings. */
  'evidence.scoreModels': query(z.object({}), scoreModelsSchema.extend({ offered: z.array(offeredFolderSchema) })),
  /** Chooses them by the ids of offered folders; null for none. Errors: INVALID_INPUT `{ problem, fileName }` for a folder that lacks something. */
  'evidence.chooseScoreModels': command(
    z.object({ embedder: offeredFolderSchema.shape.id.nullable(), nli: offeredFolderSchema.shape.id.nullable() }),
    scoreModelsSchema,
  ),
  /**
   * Scores of what the evaluator had written when they looked at gold, as the claims are shown; a side without a text of theirs or of gold has
   * none. Computed in a thread, and kept. Errors: NOT_FOUND; INVALID_INPUT `{ reason: 'hidden' }`.
   */
  'evidence.scoreClaim': ownCommand(
    z.object({ claimId: z.number().int().positive() }),
    z.object({
      models: scoreModelsSchema,
      sides: z.array(z.object({ side: z.enum(claimSides), scores: modelScoresSchema.nullable() })),
    }),
  ),
  /** What was computed so far for the outputs of a model in a test, and for what the evaluator wrote of claims of it whose gold they saw. */
  'evidence.computedScores': ownQuery(
    outputsOf,
    z.object({
      models: scoreModelsSchema,
      /** Agents in the study's order; the evaluator last, with a null name, where they wrote anything. */
      writers: z.array(
        z.object({
          name: z.string().nullable(),
          /** Explanations that can be scored, and those that were. */
          texts: count,
          computed: count,
          /** Over those that were. */
          means: modelScoresSchema,
          /** Over all of them, an empty one as 0; null where there are none. */
          overlap: meanOverlapSchema.nullable(),
        }),
      ),
      /** Explanations of items that no file of claims in the project has, so that nothing is known to score them against. */
      unknown: count,
    }),
  ),
  /** Computes what is missing of that in a task. Errors: INVALID_INPUT `{ problem }` for a model that is not usable, `{ reason: 'noModel' }`. */
  'evidence.scoreOutputs': ownCommand(outputsOf.omit({ leaveOutEmpty: true }), taskStartedSchema),
};
