/** What a window can ask of scores: compute, list, compare, write out, and with which dictionaries. */
import { z } from 'zod';
import { command, query } from '../../api/define.ts';
import { exportDestinationSchema, exportReportSchema, fileSourceSchema, taskStartedSchema } from '../../files.ts';
import { questionContentSchema } from './question.ts';
import {
  incomparableReasons,
  itemScoreSchema,
  scoreFractionsSchema,
  scoreOptionsSchema,
  scoreRunSchema,
  scoreTableFormats,
} from './score.ts';

const datasetId = z.number().int().positive();
const questionId = z.number().int().positive();
const runId = z.number().int().positive();

/** What scores are computed with: a Sudachi `system.dic`, synonyms as chikkarpy reads them, or other names of entities (`id_aliases.json`). */
const dictionaryKinds = ['sudachi', 'synonyms', 'entityAliases'] as const;
export type DictionaryKind = (typeof dictionaryKinds)[number];

export const derivationsScoreApi = {
  /**
   * Scores predictions against the dataset as it is now. The task's result is `{ runId }`, with `replacedRunId` where one went. `replacesRunId`: an earlier run of the same
   * predictions that goes when the new one is there.
   */
  'derivations.score': command(
    z.object({
      goldDatasetId: datasetId,
      predictionDatasetId: datasetId,
      options: scoreOptionsSchema.prefault({}),
      replacesRunId: runId.nullable().default(null),
    }),
    taskStartedSchema,
  ),
  /**
   * Writes a table: every question in the newest run of each prediction, with its four scores as fractions, precision and recall, and
   * whether it was changed since. What it was computed with stands in the file beside it. Errors: NOT_FOUND (without a score),
   * STORAGE_READ_ONLY, DISK_FULL.
   */
  'derivations.exportScores': command(
    z.object({
      goldDatasetId: datasetId,
      format: z.enum(scoreTableFormats),
      destination: exportDestinationSchema,
    }),
    exportReportSchema,
  ),
  /** The newest run of each prediction dataset, and behind them the newest in which synonyms of the project took part. */
  'derivations.listScores': query(z.object({ goldDatasetId: datasetId }), z.array(scoreRunSchema)),
  /**
   * Computes a run again from the log and compares it bit by bit; writes nothing. `differences` are the keys of items that came out
   * otherwise. Errors: CONFLICT `{ expected, actual }` when the dictionaries of the settings are not those of the run.
   */
  'derivations.rerunScore': query(
    z.object({ runId }),
    z.object({ runId, same: z.boolean(), differences: z.array(z.string()) }),
  ),
  /**
   * What a run would say of one of its questions if that had `content`: exactly what the next run of the same predictions will store for
   * it. Nothing is stored. Null where the question has no prediction, or the dictionaries are no longer those of the run.
   */
  'derivations.scoreContent': query(
    z.object({ runId, questionId, content: questionContentSchema }),
    itemScoreSchema.nullable(),
  ),
  'derivations.readItemScore': query(z.object({ runId, questionId }), itemScoreSchema.nullable()),
  /** The full F1 of one question in every prediction that was scored, without synonyms of the project, best first. */
  'derivations.compareScores': query(
    z.object({ questionId }),
    z.array(z.object({ runId, predictionName: z.string(), score: scoreFractionsSchema })),
  ),
  /**
   * Scores are computed with this dictionary from now on; a copy of it is kept in the data folder. Synonyms join those that are there, Sudachi's own
   * first and the corpus's last; of a system dictionary and of other names of entities there is one. Errors: FILE_UNREADABLE, NOT_FOUND, IMPORT_MALFORMED for what is no dictionary.
   */
  'derivations.useDictionary': command(
    z.object({ source: fileSourceSchema }),
    z.object({ kind: z.enum(dictionaryKinds), name: z.string() }),
  ),
  /** What the next JEMHopQA score would be computed with, and why it would not compare with published scores. */
  'derivations.tokenizerState': query(
    z.object({}),
    z.object({
      tokenizer: z.string(),
      dictionaries: z.array(z.object({ name: z.string(), sha256: z.string() })),
      reasons: z.array(z.enum(incomparableReasons)),
      problem: z.string().nullable(),
    }),
  ),
};
