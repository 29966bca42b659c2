/** Rows of judgements: as they are sent, as a bundle for a coordinator, and merged from elsewhere; and whose names may be seen. */
import { z } from 'zod';
import { ownCommand, ownQuery, query } from '../../api/define.ts';
import { exportDestinationSchema, exportReportSchema, fileSourceSchema } from '../../files.ts';
import { cellSchema } from '../../outbox/row.ts';
import { troubleSchema } from '../../outbox/states.ts';
import { rowColumnsSchema, rowMappingSchema } from './rowMapping.ts';

const datasetId = z.number().int().positive();
const count = z.number().int().nonnegative();
const cells = z.record(z.string(), cellSchema);
const saved = z.object({ counter: z.number().int(), savedAt: z.string() });

const mergeReportSchema = z.object({
  /** Judgements that were not here. */
  added: count,
  /** Those that were here with texts that had been cut when they were sent, and have them as they were written now. */
  completed: count,
  /** Those that were here with the same content, or that differ and were decided on before. */
  same: count,
  /** Those that are here with other content: the first 1,000, and how many there are. The one that was here counts, and the other is kept. */
  conflicts: z.array(z.object({ submissionId: z.string(), columns: z.array(z.string()) })),
  conflictCount: count,
  /** Rows that are no judgement of the study, by the line or place in the file: the first 1,000, and how many there are. */
  refused: z.array(
    z.object({
      place: count,
      reason: z.enum([
        'notARow',
        'fieldMissing',
        'unknownStatus',
        'unknownQuestion',
        'unknownModel',
        'unknownChoice',
        'unknownRating',
        'unknownTime',
      ]),
      field: z.string(),
      /** What stands in the column that `field` names, where that is no answer, rating or time. */
      value: z.string().optional(),
    }),
  ),
  refusedCount: count,
  /** Words of mapped columns that mean nothing here, at most 100: they count as not given. */
  unknownWords: z.array(z.object({ column: z.string(), word: z.string(), count })),
  /** Versions of the protocol by which rows were judged that are taken, and which were never here, in their order. */
  unknownVersions: z.array(z.number().int().positive()),
  /** Whether the bundle was made from another state of the study; null for a file that does not tell. */
  isOtherState: z.boolean().nullable(),
  /** Whether the study has ended: its final results change with what is added. */
  isEnded: z.boolean(),
});
export type MergeReport = z.infer<typeof mergeReportSchema>;

/** What came from the table of a team, and what was in the way. */
export const fetchReportSchema = mergeReportSchema.extend({ trouble: troubleSchema.nullable() });
export type FetchReport = z.infer<typeof fetchReportSchema>;

/** Which of two rows with one id counts: the one that was here first, or the one that came later. */
const conflictSides = ['kept', 'other'] as const;
export type ConflictSide = (typeof conflictSides)[number];

const conflictSchema = z.object({
  submissionId: z.string(),
  /** Hash of the row that came, which tells it apart from others with the same id. */
  sha256: z.string(),
  /** Name of the file that it came in. */
  source: z.string(),
  seenAt: z.string(),
  question: z.string(),
  evaluator: z.string(),
  /** In which columns the two differ. */
  columns: z.array(z.string()),
  /** Null where the row that was here has gone since. */
  kept: cells.nullable(),
  other: cells,
  /** What somebody decided; null before. */
  decision: z.object({ takes: z.enum(conflictSides), by: z.string(), at: z.string() }).nullable(),
});
export type RowConflict = z.infer<typeof conflictSchema>;

/** Whoever judged elsewhere, as their rows tell. */
const otherPersonSchema = z.object({
  studyEvaluatorId: z.string(),
  /** Of how many computers rows came. */
  deviceCount: count,
  submissionCount: count,
  /** What is known of who it is; empty where nothing came, and after it was erased. */
  name: z.string(),
  email: z.string(),
  npi: z.string(),
  isErased: z.boolean(),
});
export type OtherPerson = z.infer<typeof otherPersonSchema>;

/** `mapping` says what the columns of a file are that another program wrote; null for a bundle, and for rows of ours or of the portal. */
const mergeOrder = z.object({
  datasetId,
  source: fileSourceSchema,
  mapping: rowMappingSchema.nullable().default(null),
});

export const rowsApi = {
  /**
   * All rows of a study with their columns, in the order of their times. A blind study has codes in them; `interim` until it is closed. Errors:
   * NOT_FOUND.
   */
  'ratings.rows': ownQuery(
    z.object({ datasetId }),
    z.object({ interim: z.boolean(), columns: z.array(z.string()), rows: z.array(cells) }),
  ),
  /** Writes the rows of the evaluator who works, or of everybody, as one file that another project merges. Errors: NOT_FOUND, those of writing a file. */
  'ratings.exportBundle': ownCommand(
    z.object({ datasetId, everyone: z.boolean().default(false), destination: exportDestinationSchema }),
    exportReportSchema,
  ),
  /**
   * Takes the rows of a bundle, or of a file of rows (CSV, JSON lines), into the study by their ids: nothing that is here is replaced, but a text
   * that was cut when it was sent by the whole one. Errors:
   * NOT_FOUND; FILE_UNREADABLE; IMPORT_MALFORMED for a file of no rows, or a bundle that is not whole; CONFLICT `{ reason: 'otherStudy', studyId }`.
   */
  'ratings.mergeFile': ownCommand(mergeOrder, mergeReportSchema),
  /** What a merge would do. Nothing is written. Errors: as of `ratings.mergeFile`. */
  'ratings.previewMerge': ownQuery(mergeOrder, mergeReportSchema),
  /** The columns of a file of judgements that another program wrote, for a mapping. Errors: FILE_UNREADABLE; IMPORT_MALFORMED for what is no table. */
  'ratings.readColumns': query(z.object({ source: fileSourceSchema }), rowColumnsSchema),
  /**
   * Begins to take the rows that others have sent to the team's database since it was asked last. The task's result is a `FetchReport`; what was
   * taken before it ended or was stopped stays. Errors: NOT_FOUND; INVALID_INPUT for a destination of another kind or study.
   */
  'ratings.pullRows': ownCommand(
    z.object({ datasetId, destinationId: z.number().int().positive() }),
    z.object({ taskId: z.string() }),
  ),
  /** Rows from elsewhere that say something else than the one with their id, undecided ones first. Errors: NOT_FOUND; CONFLICT `{ reason: 'blind' }`. */
  'ratings.conflicts': ownQuery(z.object({ datasetId }), z.array(conflictSchema)),
  /**
   * Decides which of two rows with one id counts; null takes that back. The one that was here stays: where the other counts, a new row with
   * its content supersedes it, under `rowId`, which the window makes. Errors: NOT_FOUND; CONFLICT `{ reason: 'blind' }`.
   */
  'ratings.decideConflict': ownCommand(
    z.object({
      datasetId,
      submissionId: z.string().max(200),
      sha256: z.string().length(64),
      takes: z.enum(conflictSides).nullable(),
      rowId: z.uuid(),
    }),
    saved,
  ),
  /** Who judged elsewhere, by evaluator id. Errors: NOT_FOUND; CONFLICT `{ reason: 'blind' }`. */
  'ratings.otherPeople': ownQuery(z.object({ datasetId }), z.array(otherPersonSchema)),
  /**
   * Erases name, address and NPI that came with rows of an evaluator id, and keeps them out of later ones; judgements stay under the id. An
   * act that names nobody and cannot be undone. Errors: NOT_FOUND for an id of which nothing came; CONFLICT `{ reason: 'blind' }`.
   */
  'ratings.eraseOther': ownCommand(z.object({ datasetId, studyEvaluatorId: z.string().max(200) }), saved),
  /**
   * Says that names of models may be seen from now on. An act of whoever works, with their name and the time. Errors: NOT_FOUND; CONFLICT
   * `{ reason: 'blind' }` for who rates in a blind study that is not closed.
   */
  'ratings.unblind': ownCommand(z.object({ datasetId }), saved),
  /**
   * Ends a study, or opens it again: results are interim until then, and nobody judges afterwards. Errors: NOT_FOUND; CONFLICT
   * `{ reason: 'blind' }` for who rates in a blind study and has pairs left, since its end shows them the results.
   */
  'ratings.setClosed': ownCommand(z.object({ datasetId, closed: z.boolean() }), saved),
} as const;
