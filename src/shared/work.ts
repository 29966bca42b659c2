/** What was done in a project, as the log of acts has it. */
import { z } from 'zod';
import { command, ownQuery } from './api/define.ts';
import { datasetSchema } from './datasets.ts';
import { exportDestinationSchema, exportReportSchema } from './files.ts';

/** What an act is as work. `done` sets a done mark; whatever takes something back by hand is `takenBack`. */
export const workKinds = [
  'edits',
  'done',
  'flags',
  'labels',
  'verdicts',
  'ratings',
  'evidence',
  'comments',
  'takenBack',
  'other',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** A zone of the IANA database, such as `Asia/Tokyo`. */
const timeZoneSchema = z.string().min(1).max(100);

/** Acts in force of one evaluator on one day, in one room (null: of the project) and of one kind. */
const workRowSchema = z.object({
  /** `2026-11-27`, by the calendar of the zone that was asked for. */
  day: z.string(),
  evaluator: z.string(),
  isOwn: z.boolean(),
  room: datasetSchema.shape.room.nullable(),
  kind: z.enum(workKinds),
  acts: z.number().int(),
  /** Different items that these acts changed: questions, claims, traces, cases, pairs. 0 for acts on settings and datasets. */
  items: z.number().int(),
});
export type WorkRow = z.infer<typeof workRowSchema>;

/** How much of a dataset an evaluator has called done, or judged. `all` is null where nothing says how many there are to do. */
const workProgressSchema = z.object({
  datasetId: z.number().int(),
  dataset: z.string(),
  room: datasetSchema.shape.room,
  evaluator: z.string(),
  isOwn: z.boolean(),
  done: z.number().int(),
  all: z.number().int().nullable(),
});
export type WorkProgress = z.infer<typeof workProgressSchema>;

/** Seconds in a study. `measured` is false where its protocol records none: then nobody has any. */
const workTimesSchema = z.object({
  datasetId: z.number().int(),
  dataset: z.string(),
  measured: z.boolean(),
  /** Of judgements that stand; somebody else's only where the study's results may be seen. */
  evaluators: z.array(
    z.object({
      evaluator: z.string(),
      isOwn: z.boolean(),
      items: z.number().int(),
      median: z.number(),
      total: z.number(),
    }),
  ),
});
export type WorkTimes = z.infer<typeof workTimesSchema>;

/** A dataset with records that differ from the imported ones, and by whose edits in force. */
const workChangesSchema = z.object({
  datasetId: z.number().int(),
  dataset: z.string(),
  fileName: z.string(),
  records: z.number().int(),
  evaluators: z.array(
    z.object({ evaluatorId: z.string(), evaluator: z.string(), isOwn: z.boolean(), records: z.number().int() }),
  ),
});
export type WorkChanges = z.infer<typeof workChangesSchema>;

const workSchema = z.object({
  /** Newest days first. */
  rows: z.array(workRowSchema),
  /** Acts in force of people, all that `rows` have together; and acts that were undone, which nothing here counts. */
  acts: z.number().int(),
  undone: z.number().int(),
  progress: z.array(workProgressSchema),
  times: z.array(workTimesSchema),
  changes: z.array(workChangesSchema),
});
export type Work = z.infer<typeof workSchema>;

export const workApi = {
  /** All of it; empty lists where nobody did anything. Errors: INVALID_INPUT `{ reason: 'timeZone' }`. */
  'work.read': ownQuery(z.object({ timeZone: timeZoneSchema }), workSchema),
  /** Writes `rows` as a table. Of the answer, `itemCount` is the number of rows. Errors: as `work.read`, and those of writing. */
  'work.export': command(
    z.object({
      timeZone: timeZoneSchema,
      format: z.enum(['csv', 'parquet']),
      destination: exportDestinationSchema,
    }),
    exportReportSchema,
  ),
  /**
   * Writes what was edited in the records of a dataset as a unified diff of its file, of all or of those in whose edits one evaluator has a part.
   * Of the answer, `itemCount` is the number of records. Errors: NOT_FOUND (dataset, or nothing changed), and those of writing.
   */
  'work.exportChanges': command(
    z.object({
      datasetId: z.number().int(),
      evaluatorId: z.string().nullable(),
      destination: exportDestinationSchema,
    }),
    exportReportSchema,
  ),
};
