/** Rows of judgements: as they are sent, as a bundle for a coordinator, and merged from elsewhere; and whose names may be seen. */
import { z } from 'zod';
import { ownCommand, ownQuery } from '../../api/define.ts';
import { exportDestinationSchema, exportReportSchema, fileSourceSchema } from '../../files.ts';
import { cellSchema } from '../../outbox/row.ts';

const datasetId = z.number().int().positive();
const count = z.number().int().nonnegative();
const cells = z.record(z.string(), cellSchema);
const saved = z.object({ counter: z.number().int(), savedAt: z.string() });

const mergeReportSchema = z.object({
  /** Judgements that were not here. */
  added: count,
  /** Those that were here with the same content. */
  same: count,
  /** Those that are here with other content: the first 1,000, and how many there are. The one that was here counts, and the other is kept. */
  conflicts: z.array(z.object({ submissionId: z.string(), columns: z.array(z.string()) })),
  conflictCount: count,
  /** Rows that are no judgement of the study, by the line or place in the file: the first 1,000, and how many there are. */
  refused: z.array(
    z.object({ place: count, reason: z.enum(['notARow', 'fieldMissing', 'unknownStatus']), field: z.string() }),
  ),
  refusedCount: count,
  /** Whether the bundle was made from another state of the study; null for a file that does not tell. */
  isOtherState: z.boolean().nullable(),
});
export type MergeReport = z.infer<typeof mergeReportSchema>;

export const rowsApi = {
  /** All rows of a study with their columns, in the order of their times. A blind study has codes in them. Errors: NOT_FOUND. */
  'ratings.rows': ownQuery(z.object({ datasetId }), z.object({ columns: z.array(z.string()), rows: z.array(cells) })),
  /** Writes the rows of the evaluator who works, or of everybody, as one file that another project merges. Errors: NOT_FOUND, those of writing a file. */
  'ratings.exportBundle': ownCommand(
    z.object({ datasetId, everyone: z.boolean().default(false), destination: exportDestinationSchema }),
    exportReportSchema,
  ),
  /**
   * Takes the rows of a bundle, or of a file of rows (CSV, JSON lines), into the study by their ids: nothing that is here is replaced. Errors:
   * NOT_FOUND; FILE_UNREADABLE; IMPORT_MALFORMED for a file of no rows; CONFLICT `{ reason: 'otherStudy', studyId }`.
   */
  'ratings.mergeFile': ownCommand(z.object({ datasetId, source: fileSourceSchema }), mergeReportSchema),
  /**
   * Takes the rows that others have sent to the team's database since it was asked last. Errors: NOT_FOUND; INVALID_INPUT for a destination
   * of another kind or study; those of reaching it.
   */
  'ratings.pullRows': ownCommand(
    z.object({ datasetId, destinationId: z.number().int().positive() }),
    mergeReportSchema,
  ),
  /** Rows from elsewhere that say something else than the one with their id, with where they came from. */
  'ratings.conflicts': ownQuery(
    z.object({ datasetId }),
    z.array(
      z.object({
        submissionId: z.string(),
        source: z.string(),
        seenAt: z.string(),
        kept: cells.nullable(),
        other: cells,
      }),
    ),
  ),
  /** Says that names of models may be seen from now on. An act of whoever works, with their name and the time. Errors: NOT_FOUND. */
  'ratings.unblind': ownCommand(z.object({ datasetId }), saved),
  /** Ends a study, or opens it again: results are interim until then. Errors: NOT_FOUND. */
  'ratings.setClosed': ownCommand(z.object({ datasetId, closed: z.boolean() }), saved),
} as const;
