import { z } from 'zod';
import { command, query } from './api/define.ts';
import { derivationFormatIds } from './rooms/derivations/corpora/index.ts';
import { driftFormatIds } from './rooms/drift/driftFiles.ts';
import { fieldMappingSchema } from './traces/fieldMapping.ts';
import { traceFormatIds } from './traces/trace.ts';

const roomIds = ['derivations', 'traces', 'drift'] as const;
export type RoomId = (typeof roomIds)[number];

/** File formats that can be imported. `auto` is not one of them: detection always names one. */
export const formatIds = [...derivationFormatIds, ...traceFormatIds, ...driftFormatIds] as const;
export type FormatId = (typeof formatIds)[number];

const datasetId = z.number().int().positive();

const transferId = z.string().regex(/^[0-9a-f-]{36}$/);

/** A file or a place that the host gave to the window, which never learns to name one itself. */
export const grantSchema = z.object({ kind: z.literal('grant'), grantId: transferId });
export type Grant = z.infer<typeof grantSchema>;

/** Where a file comes from: one that the host gave, or an upload that the browser shell streamed into the data folder. */
export const fileSourceSchema = z.discriminatedUnion('kind', [
  grantSchema,
  z.object({ kind: z.literal('upload'), uploadId: transferId }),
]);
export type FileSource = z.infer<typeof fileSourceSchema>;

/**
 * One thing wrong with a file. `error` keeps the record out, `warning` lets it in.
 * `code` names the sentence (`problems.<code>` in the language files), `params` its values.
 */
export const problemSchema = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** 1-based; column counts code points. 0 when the file as a whole is meant. */
  line: z.number().int().nonnegative(),
  column: z.number().int().nonnegative(),
  /** 1-based number of the record in the file, null when outside of any. */
  record: z.number().int().nullable(),
  /** qid or R4C id, null when it could not be read. */
  itemKey: z.string().nullable(),
  /** The line around the place, at most 120 code points, and the code-point range in it that is meant. */
  excerpt: z.string(),
  excerptFrom: z.number().int().nonnegative(),
  excerptTo: z.number().int().nonnegative(),
});
export type Problem = z.infer<typeof problemSchema>;

/** How a file is written, so that an export can write the same way. */
export const fileStyleSchema = z.object({
  byteOrderMark: z.boolean(),
  lineEnd: z.enum(['\n', '\r\n', 'mixed', 'none']),
  /** Text of one indent level, or null for a file on one line. */
  indent: z.string().nullable(),
  /** Whether non-ASCII characters are written as \uXXXX. */
  asciiEscapes: z.boolean(),
  finalLineEnd: z.boolean(),
});
export type FileStyle = z.infer<typeof fileStyleSchema>;

const previewFacts = {
  previewId: z.string(),
  fileName: z.string(),
  path: z.string(),
  byteCount: z.number().int(),
  sha256: z.string(),
  /** Reason in a code for the format (`formats.because.<code>`, of traces `traceFormats.because.<code>`). */
  because: z.string(),
  recordCount: z.number().int(),
  goodCount: z.number().int(),
  badCount: z.number().int(),
  /** Good records with a warning, of the reader or of a live check. */
  warnedCount: z.number().int(),
  /** The first 1,000 problems; `problemCount` says how many there are. */
  problems: z.array(problemSchema),
  problemCount: z.number().int(),
  /** Set when a dataset with the same bytes is already there. */
  sameAsDatasetId: datasetId.nullable(),
};

/** A record of the preview, as it will be stored. */
const previewRecordSchema = z.object({
  record: z.number().int(),
  itemKey: z.string(),
  type: z.string().nullable(),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  tripleCount: z.number().int(),
  /** Codes of the problems of this record. */
  problemCodes: z.array(z.string()),
  /** Codes of the live checks that speak as errors or warnings (`checks.<code>`); they are imported and stay under Checks. */
  checkCodes: z.array(z.string()),
  /** The record as written in the file, at most 4,000 characters. */
  json: z.string(),
});

const derivationsPreviewSchema = z.object({
  ...previewFacts,
  room: z.literal('derivations'),
  style: fileStyleSchema,
  format: z.enum(derivationFormatIds),
  /** Corpus version read from the content, such as `1.2`; null when it cannot be told. */
  formatVersion: z.string().nullable(),
  tripleCount: z.number().int(),
  /** Good records by each type of the corpus, in its order. */
  byType: z.record(z.string(), z.number().int()),
  records: z.array(previewRecordSchema),
  /** Live checks that speak as errors or warnings: in how many records, and where the first of these begins. Most first. */
  checkCounts: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['error', 'warning']),
      itemCount: z.number().int(),
      line: z.number().int(),
      column: z.number().int(),
    }),
  ),
});
export type DerivationsPreview = z.infer<typeof derivationsPreviewSchema>;

const tracesPreviewSchema = z.object({
  ...previewFacts,
  room: z.literal('traces'),
  format: z.enum(traceFormatIds),
  stepCount: z.number().int(),
  callCount: z.number().int(),
  /** Models with the number of their traces, most first; null for traces that name none. */
  models: z.array(z.object({ model: z.string().nullable(), traceCount: z.number().int() })),
  /** Source labels with the number of calls that ask them, most first. */
  labels: z.array(z.object({ label: z.string(), callCount: z.number().int() })),
  /** Questions that traces of the project answer too, so that they can be laid side by side. */
  sharedQuestionCount: z.number().int(),
  /** The first 20 traces. */
  records: z.array(
    z.object({
      key: z.string(),
      model: z.string().nullable(),
      question: z.string().nullable(),
      answer: z.string().nullable(),
      stepCount: z.number().int(),
      callCount: z.number().int(),
      errorCount: z.number().int(),
      line: z.number().int().nullable(),
      member: z.string().nullable(),
    }),
  ),
});
export type TracesPreview = z.infer<typeof tracesPreviewSchema>;

const driftPreviewSchema = z.object({
  ...previewFacts,
  room: z.literal('drift'),
  format: z.enum(driftFormatIds),
  /** Cases that the file is about, and turns or rows in all. */
  caseCount: z.number().int(),
  turnCount: z.number().int(),
  /** Of a set of cases: how many conversations they are; equal ones under several ids are one. 0 for other files. */
  conversationCount: z.number().int(),
  /** Models with what they said, in the order of the file; empty where the file names none. */
  models: z.array(
    z.object({
      model: z.string(),
      summaryCount: z.number().int(),
      dialogueCount: z.number().int(),
      errorCount: z.number().int(),
    }),
  ),
  /** Texts that were decoded wrongly once, such as `TomÃ¡s`; `repair` at the import puts them right. */
  mojibakeCount: z.number().int(),
  /** For files that answer a set of cases: how many of their cases fit each set of the project, best first. */
  fits: z.array(
    z.object({
      datasetId,
      name: z.string(),
      /** Made from the content of the case, from other content, or not told by the file. */
      sameCount: z.number().int(),
      otherCount: z.number().int(),
      unknownCount: z.number().int(),
      /** Ids that the set does not have. */
      strangeCount: z.number().int(),
      /** The first case with other content and what differs; null for none. */
      firstOther: z
        .object({
          caseKey: z.string(),
          part: z.enum(['patientSummary', 'message', 'turnCount', 'plan']),
          turn: z.number().int(),
        })
        .nullable(),
      /** Cases whose answers end before they do, and the first: the last turn that was generated, and the last of the case. */
      shortCount: z.number().int(),
      firstShort: z.object({ caseKey: z.string(), last: z.number().int(), stated: z.number().int() }).nullable(),
    }),
  ),
  /** The first 20 records. */
  records: z.array(
    z.object({
      record: z.number().int(),
      key: z.string(),
      /** What stands in it, in a line: the patient summary, the text of a turn, the plan, the terms. */
      text: z.string(),
      model: z.string().nullable(),
      turn: z.number().int().nullable(),
      count: z.number().int().nullable(),
      problemCodes: z.array(z.string()),
    }),
  ),
});
export type DriftPreview = z.infer<typeof driftPreviewSchema>;

export const importPreviewSchema = z.discriminatedUnion('room', [
  derivationsPreviewSchema,
  tracesPreviewSchema,
  driftPreviewSchema,
]);
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const datasetSchema = z.object({
  id: datasetId,
  room: z.enum(roomIds),
  /** Traces are `gold`: they answer no other dataset. */
  role: z.enum(['gold', 'prediction']),
  format: z.enum(formatIds),
  formatVersion: z.string().nullable(),
  name: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  byteCount: z.number().int(),
  importedAt: z.string(),
  /** For predictions: the dataset they answer. */
  goldDatasetId: datasetId.nullable(),
  licence: z.string(),
  attribution: z.string(),
  citation: z.string(),
  itemCount: z.number().int(),
  /** From here to `flaggedCount`, for traces: by what the evaluator who works said of their questions. */
  todoCount: z.number().int(),
  draftCount: z.number().int(),
  doneCount: z.number().int(),
  flaggedCount: z.number().int(),
  /** Questions that were done, were changed afterwards and wait to be confirmed; they count as drafts. */
  changedAfterDoneCount: z.number().int(),
  changedCount: z.number().int(),
  /** Items with an unkept error or warning of the live checks. */
  problemItemCount: z.number().int(),
  /** Records of the file that were left out at import. */
  leftOutCount: z.number().int(),
});
export type Dataset = z.infer<typeof datasetSchema>;

/** Where a file goes: to a place that the host gave, once, or to the downloads of the browser shell. */
export const exportDestinationSchema = z.discriminatedUnion('kind', [
  grantSchema,
  z.object({ kind: z.literal('download') }),
]);
export type ExportDestination = z.infer<typeof exportDestinationSchema>;

export const exportReportSchema = z.object({
  fileName: z.string(),
  byteCount: z.number().int(),
  sha256: z.string(),
  itemCount: z.number().int(),
  changedCount: z.number().int(),
  /** Where it was written, or null when it waits to be downloaded under `downloadId`. */
  path: z.string().nullable(),
  downloadId: z.string().nullable(),
  provenanceDownloadId: z.string().nullable(),
});

/** What an export of a dataset holds beside what was imported. */
const exportNotesSchema = z.object({
  /** Records that were left out at import and stand in the file all the same, as they were. */
  leftOutCount: z.number().int(),
  /** The imported file ended in the middle of a record, and so does what is exported: no JSON reader takes it. */
  isCutOff: z.boolean(),
});

/** A task that was begun; it reports through `tasks.progress`. */
export const taskStartedSchema = z.object({ taskId: z.string() });

export const datasetsApi = {
  'datasets.list': query(z.object({}), z.array(datasetSchema)),
  /** Reads a whole file; nothing of it is in the project before `datasets.import`. Errors: FILE_UNREADABLE, IMPORT_MALFORMED (not a known format at all). */
  'datasets.preview': query(
    z.object({
      source: fileSourceSchema,
      format: z.enum(formatIds).nullable().default(null),
      /** For the format `fields`. */
      mapping: fieldMappingSchema.nullable().default(null),
    }),
    importPreviewSchema,
  ),
  /** Starts an import of a previewed file. The task's result is `{ datasetId }`. Errors: NOT_FOUND, CONFLICT (file changed since). */
  'datasets.import': command(
    z.object({
      previewId: z.string(),
      name: z.string().min(1).max(200),
      /** `good`: leave bad records out; `all`: refuse the file if there is one. */
      mode: z.enum(['good', 'all']),
      goldDatasetId: datasetId.nullable().default(null),
      /** Drift: puts wrongly decoded characters right. */
      repair: z.boolean().default(false),
    }),
    taskStartedSchema,
  ),
  'datasets.discardPreview': command(z.object({ previewId: z.string() }), z.object({})),
  /** Problems that were found when the dataset was imported. */
  'datasets.problems': query(z.object({ datasetId }), z.array(problemSchema)),
  'datasets.rename': command(z.object({ datasetId, name: z.string().min(1).max(200) }), z.object({})),
  'datasets.describe': command(
    z.object({ datasetId, licence: z.string(), attribution: z.string(), citation: z.string() }),
    z.object({}),
  ),
  /** Takes a dataset out of sight. Undoable; its rows stay. */
  'datasets.withdraw': command(z.object({ datasetId }), z.object({})),
  'datasets.exportNotes': query(z.object({ datasetId }), exportNotesSchema),
  /** Writes the file and `<name>.provenance.json` beside it. Errors: STORAGE_READ_ONLY, DISK_FULL. */
  'datasets.export': command(
    z.object({
      datasetId,
      destination: exportDestinationSchema,
    }),
    exportReportSchema.extend({ ...exportNotesSchema.shape, provenanceFileName: z.string() }),
  ),
};
