import { z } from 'zod';
import { command, ownQuery, query } from '../api/define.ts';
import { actLabelSchema } from '../api/events.ts';
import { exportDestinationSchema, exportReportSchema, fileSourceSchema } from '../files.ts';
import { filesSettingsSchema, googleSheetsSettingsSchema, postgresSettingsSchema } from './destinations.ts';
import { cellSchema } from './row.ts';
import { deliveryStateSchema, type Trouble, troubleSchema } from './states.ts';

const destinationId = z.int().positive();
const submissionId = z.string().max(100);

/**
 * Settings as a window gives them: it names no folder but one that somebody chose in a dialog (`folderId`, null for the folder `outbox` of the data
 * folder; left out where the folder stays).
 */
export const givenSettingsSchema = z.discriminatedUnion('kind', [
  googleSheetsSettingsSchema,
  postgresSettingsSchema,
  filesSettingsSchema.omit({ folder: true }).extend({ folderId: z.uuid().nullable().optional() }),
]);
export type GivenSettings = z.input<typeof givenSettingsSchema>;

/**
 * How many rows are in each state, by the furthest behind of their destinations; `sending` counts as `unknown`. `differing`: they arrived, and have
 * other content there.
 */
const stateCountsSchema = z.object({
  queued: z.int(),
  unknown: z.int(),
  blocked: z.int(),
  differing: z.int(),
  confirmed: z.int(),
});
export type StateCounts = z.infer<typeof stateCountsSchema>;

const shownDestinationSchema = z.object({
  id: destinationId,
  study: z.string(),
  settings: z.discriminatedUnion('kind', [googleSheetsSettingsSchema, postgresSettingsSchema, filesSettingsSchema]),
  /** Who is sent as; null where nobody has signed in or given a password, and where none is needed. */
  account: z.string().nullable(),
  /** Whether a password, a key file or a sign-in is still missing. */
  needsSecret: z.boolean(),
  isAutomatic: z.boolean(),
  trouble: troubleSchema.nullable(),
  counts: stateCountsSchema,
  /** When a row was last confirmed there, UTC; null where none was. */
  lastConfirmedAt: z.string().nullable(),
  /** Spreadsheets that stand and are not shared with the study's owner yet; null for none, and where nobody has signed in. */
  unshared: z.object({ owner: z.string(), count: z.int() }).nullable(),
  /** The task that sends there now. */
  taskId: z.string().nullable(),
});
export type ShownDestination = z.infer<typeof shownDestinationSchema>;

const shownStateSchema = stateCountsSchema.keyof();
const shownDeliverySchema = z.object({
  destinationId,
  state: deliveryStateSchema,
  /** Where it was found: the row of a spreadsheet, the line of a file; empty or null where that is not known. */
  place: z.string().nullable(),
  reason: troubleSchema.nullable(),
  changedAt: z.string().nullable(),
});
const shownRowSchema = z.object({
  /** Its place in the order in which rows were queued. */
  id: z.int(),
  submissionId,
  study: z.string(),
  evaluator: z.string(),
  /** What its question asks, where its study is here; else its id. Long ones are cut. */
  question: z.string(),
  status: z.string(),
  /** What the comparisons of a judgement say (cells `pw_…`), each answer with how often, in the order in which they first come. */
  choices: z.array(z.object({ choice: z.string(), count: z.int() })),
  queuedAt: z.string(),
  state: shownStateSchema,
  deliveries: z.array(shownDeliverySchema),
});
export type ShownRow = z.infer<typeof shownRowSchema>;

/** `question`: as of a shown row. */
const namedRow = z.object({ submissionId, evaluator: z.string(), question: z.string() });
/** A row that stands there again. */
const copySchema = z.object({
  place: z.string(),
  /** The columns in which it differs from the first, ours or not; none where it is the same, so that nothing is lost with it. */
  columns: z.array(z.string()),
});

/** What a spreadsheet, table or file and the project say of each other. At most 1,000 of a kind; the counts say how many there are. */
const reconcileReportSchema = z.object({
  /** Rows here that arrived, as far as the project knows. */
  confirmed: z.int(),
  found: z.int(),
  /** They arrived and are not there any more. */
  missing: z.array(namedRow),
  missingCount: z.int(),
  /** They are there more than once; the first, at `place`, counts. */
  doubled: z.array(
    namedRow.extend({
      place: z.string(),
      copies: z.array(copySchema),
      /** Whether the row is one of the project, which alone it may take out. */
      isOwn: z.boolean(),
    }),
  ),
  doubledCount: z.int(),
  /** Cells that somebody changed there, each text at most 500 characters here. */
  edited: z.array(
    namedRow.extend({
      place: z.string(),
      cells: z.array(z.object({ column: z.string(), here: cellSchema, there: cellSchema })),
    }),
  ),
  editedCount: z.int(),
  /** Rows that this project does not know, such as those of another computer. */
  foreignCount: z.int(),
  /** Rows without an id, such as somebody's notes: nobody touches them. */
  unnamedCount: z.int(),
});
export type ReconcileReport = z.infer<typeof reconcileReportSchema>;

/** How a sending ended: rows that arrived or were refused, `refused` of them, what waits now, and why it ended before all had; null where it did not. */
export type Sending = {
  readonly settled: number;
  readonly refused: number;
  readonly waiting: number;
  readonly trouble: Trouble | null;
};

/** How a comparison ended: with a report, or with what was in the way. */
export const comparisonSchema = z.object({
  report: reconcileReportSchema.nullable(),
  trouble: troubleSchema.nullable(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** How taking rows out ended: `removed` and `putBack` count rows; `isChanged` says that the table was not any more as it was shown, so nothing was taken out of it. */
export const removalSchema = comparisonSchema.extend({
  removed: z.int(),
  /** Rows that went with them, as somebody moved rows in the same moment; they stand at the end of the table now. */
  putBack: z.int(),
  isChanged: z.boolean(),
});
export type Removal = z.infer<typeof removalSchema>;

const destinationInput = z.object({ destinationId });
const begun = z.object({ taskId: z.string() });
const nothing = z.object({});

/** What a window can ask of the outbox. Whatever changes is told by `outbox.changed`. */
export const outboxApi = {
  /** How many rows of studies that go anywhere have not arrived everywhere they should. */
  'outbox.waiting': query(nothing, z.object({ waiting: z.int() })),
  'outbox.overview': query(
    nothing,
    z.object({
      counts: stateCountsSchema,
      /** Studies that the project holds, and those that rows were queued for or that have a destination. */
      studies: z.array(z.string()),
      /** The spreadsheets that studies name for their rows: what a form for a new destination begins with. */
      namedSheets: z.array(z.object({ study: z.string(), settings: googleSheetsSettingsSchema })),
      destinations: z.array(shownDestinationSchema),
      /** Where passwords are kept: in the system's store, in a file that only this user may read, or nowhere until somebody allows such a file. */
      secrets: z.enum(['system', 'file', 'refused']),
    }),
  ),
  /** Rows, the newest first. `search` looks into all cells. */
  'outbox.list': query(
    z.object({
      state: shownStateSchema.nullable(),
      search: z.string().max(200),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
    z.object({ matched: z.int(), rows: z.array(shownRowSchema) }),
  ),
  /** One row with the exact cells that are or were sent, in the order of the columns. Throws NOT_FOUND. */
  'outbox.row': ownQuery(
    z.object({ submissionId }),
    shownRowSchema.extend({
      cells: z.array(z.object({ column: z.string(), value: cellSchema, isCut: z.boolean() })),
      /** The act that queued it, where it is the evaluator's own; null for a row of somebody else, or of a study that is out of sight. */
      act: actLabelSchema.nullable(),
    }),
  ),
  /** The exact rows that would be sent now, in their order; nothing is asked of the network. */
  'outbox.preview': query(
    z.object({ destinationId, limit: z.int().min(1).max(500) }),
    z.object({
      waiting: z.int(),
      columns: z.array(z.string()),
      /** A cell for each column; null where the row has none. */
      rows: z.array(z.array(cellSchema.nullable())),
    }),
  ),
  /** Begins to send what waits; with null everywhere it waits. The task's result is a `Sending`. */
  'outbox.send': command(
    z.object({ destinationId: destinationId.nullable() }),
    z.object({ taskIds: z.array(z.string()) }),
  ),
  /** Has blocked rows, or one of them, wait again. */
  'outbox.retry': command(z.object({ destinationId, submissionId: submissionId.nullable() }), nothing),
  /** Begins to compare what is there with what was sent, and changes nothing there; the task's result is a `Comparison`. */
  'outbox.reconcile': command(destinationInput, begun),
  /**
   * Begins to take copies out of a table, each named by its id and its place. Only what stands behind a first row that is the same in every
   * cell is taken out; where one of them is not so any more, nothing is. The task's result is a `Removal`.
   */
  'outbox.removeCopies': command(
    z.object({
      destinationId,
      copies: z
        .array(z.object({ submissionId, place: z.string().max(20) }))
        .min(1)
        .max(1000),
    }),
    begun,
  ),
  /** Has rows wait again that arrived and are missing there. What is there is read before anything is sent: what is there after all is not sent. */
  'outbox.sendAgain': command(z.object({ destinationId, submissionIds: z.array(submissionId).max(100_000) }), nothing),
  /** Forgets a spreadsheet that is gone, so that the next sending makes or finds one, and sends all rows of the study again. */
  'outbox.beginAnew': command(destinationInput, nothing),
  'outbox.addDestination': command(
    z.object({ study: z.string().min(1).max(500), settings: givenSettingsSchema }),
    z.object({ destinationId }),
  ),
  'outbox.changeDestination': command(z.object({ destinationId, settings: givenSettingsSchema }), nothing),
  'outbox.removeDestination': command(destinationInput, nothing),
  /** Sending without being asked, on this computer only. */
  'outbox.setAutomatic': command(z.object({ destinationId, automatic: z.boolean() }), nothing),
  /** Keeps a password, or the key file of a service account; null forgets it. Throws CONFLICT `{ secrets: 'refused' }`, INVALID_INPUT for a file that is none. */
  'outbox.giveSecret': command(
    z.object({
      destinationId,
      secret: z
        .union([z.object({ password: z.string().min(1).max(1000) }), z.object({ keyFile: fileSourceSchema })])
        .nullable(),
    }),
    nothing,
  ),
  /** Waits for somebody who signs in on the page `url`, which the window opens. The task ends when that was done, refused, or ten minutes are over. */
  'outbox.signIn': command(destinationInput, z.object({ taskId: z.string(), url: z.string() })),
  /** Writes the rows of a study, or all, to a file: the way without a network. `interim`: those of its studies that are not closed. */
  'outbox.export': command(
    z.object({
      study: z.string().nullable(),
      format: z.enum(['csv', 'jsonl', 'parquet']),
      mark: z.boolean(),
      destination: exportDestinationSchema,
    }),
    exportReportSchema.omit({ changedCount: true }).extend({ interim: z.array(z.string()) }),
  ),
};
