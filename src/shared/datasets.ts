import { z } from 'zod';
import { judgementAlphaSchema } from './agreement.ts';
import { command, ownCommand, ownQuery, query } from './api/define.ts';
import {
  exportDestinationSchema,
  exportReportSchema,
  fileSourceSchema,
  namedSourceSchema,
  problemSchema,
  savedChartSchema,
  taskStartedSchema,
} from './files.ts';
import { mostJoined } from './joinedFiles.ts';
import { roomContracts } from './rooms/registry.ts';
import { fieldMappingSchema } from './traces/fieldMapping.ts';

type RoomContracts = (typeof roomContracts)[number];
export type RoomId = RoomContracts['id'];
export type FormatId = RoomContracts['formats'][number];

/** File formats that can be imported. `auto` is not one of them: detection always names one. */
export const formatIds = roomContracts.flatMap<FormatId>(({ formats }) => formats);

const datasetId = z.number().int().positive();

export const importPreviewSchema = z.union(roomContracts.map(({ preview }) => preview));
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const datasetSchema = z.object({
  id: datasetId,
  room: z.enum(roomContracts.map(({ id }) => id)),
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

/** What an export of a dataset holds beside what was imported. */
const exportNotesSchema = z.object({
  /** Records that were left out at import and stand in the file all the same, as they were. */
  leftOutCount: z.number().int(),
  /** The imported file ended in the middle of a record, and so does what is exported: no JSON reader takes it. */
  isCutOff: z.boolean(),
});

const namesInFolder = z.array(z.string().max(1_000)).max(100_000);
const folderFilesSchema = z.object({
  /** Whether the source itself is what is imported. */
  isOne: z.boolean(),
  /** Files of a folder that is not one thing, by their way below it. */
  files: z.array(z.object({ name: z.string(), source: fileSourceSchema })),
  /** What of it cannot be read, with the system's code. */
  left: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type FolderFiles = z.infer<typeof folderFilesSchema>;

/** A dataset, or a file that answers one, that is out of sight: it was withdrawn, or its import undone. `by` and `at`: who did that last, and when. */
const withdrawnDatasetSchema = datasetSchema
  .pick({ id: true, room: true, name: true })
  .extend({ by: z.string(), at: z.string() });
export type WithdrawnDataset = z.infer<typeof withdrawnDatasetSchema>;

export const datasetsApi = {
  'datasets.list': ownQuery(z.object({}), z.array(datasetSchema)),
  /** What is to be imported of a source that may be a folder. An upload that no room reads as one thing is removed. Errors: FILE_UNREADABLE, NOT_FOUND. */
  'datasets.filesIn': query(
    z.object({ source: fileSourceSchema, names: namesInFolder.default([]) }),
    folderFilesSchema,
  ),
  /** Whether a folder with these names in it may be one thing that a room reads. */
  'datasets.takesFolder': query(z.object({ names: namesInFolder }), z.object({ takes: z.boolean() })),
  /** Which of some files, by their places, may be of one set by their names: only of these is the beginning asked for. */
  'datasets.mayJoin': query(z.object({ names: namesInFolder }), z.array(z.number().int())),
  /**
   * Which of some files, by their places, a room reads as one set; empty where fewer than two are. Their beginnings are enough; uploads are taken
   * for beginnings, and removed. What cannot be read is none of them.
   */
  'datasets.together': query(
    z.object({ files: z.array(namedSourceSchema).max(mostJoined) }),
    z.array(z.number().int()),
  ),
  /** The archive of such files, which is called `name`.zip, as an upload to be previewed; uploads among them are removed. Errors: FILE_UNREADABLE, NOT_FOUND. */
  'datasets.join': query(
    z.object({ name: z.string().min(1).max(200), files: z.array(namedSourceSchema).min(2).max(mostJoined) }),
    z.object({ source: fileSourceSchema }),
  ),
  /** The first rows of a Parquet file as lines of JSON, the last one cut; empty for any other file. Errors: FILE_UNREADABLE, IMPORT_MALFORMED, NOT_FOUND. */
  'datasets.headOfRows': query(z.object({ source: fileSourceSchema }), z.object({ head: z.string() })),
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
  'datasets.import': ownCommand(
    z.object({
      previewId: z.string(),
      name: z.string().min(1).max(200),
      /** `good`: leave bad records out; `all`: refuse the file if there is one. */
      mode: z.enum(['good', 'all']),
      goldDatasetId: datasetId.nullable().default(null),
      /** Drift: puts wrongly decoded characters right. */
      repair: z.boolean().default(false),
      /** Names what is imported together, by one act of a person: there is one snapshot before the first of it. */
      batch: z.string().min(1).max(100).nullable().default(null),
    }),
    taskStartedSchema,
  ),
  'datasets.discardPreview': command(z.object({ previewId: z.string() }), z.object({})),
  /** Problems that were found when the dataset was imported. */
  'datasets.problems': query(z.object({ datasetId }), z.array(problemSchema)),
  'datasets.rename': ownCommand(z.object({ datasetId, name: z.string().min(1).max(200) }), z.object({})),
  'datasets.describe': ownCommand(
    z.object({ datasetId, licence: z.string(), attribution: z.string(), citation: z.string() }),
    z.object({}),
  ),
  /** Takes a dataset out of sight. Undoable; its rows stay. */
  'datasets.withdraw': ownCommand(z.object({ datasetId }), z.object({})),
  /** What is out of sight, the last to go first. What answers a dataset that is withdrawn itself comes and goes with it, and is none of them. */
  'datasets.listWithdrawn': query(z.object({}), z.array(withdrawnDatasetSchema)),
  /** Brings one of these back, whoever withdrew it. Errors: NOT_FOUND (it is not out of sight), CONFLICT (`sameFile`: its file was imported again). */
  'datasets.putBack': ownCommand(z.object({ datasetId }), z.object({})),
  'datasets.exportNotes': query(z.object({ datasetId }), exportNotesSchema),
  /** Writes the file and `<name>.provenance.json` beside it. Errors: STORAGE_READ_ONLY, DISK_FULL. */
  'datasets.export': command(
    z.object({
      datasetId,
      destination: exportDestinationSchema,
    }),
    exportReportSchema.extend({ ...exportNotesSchema.shape, provenanceFileName: z.string() }),
  ),
  /** Krippendorff's α of every judgement that a room compares on datasets, the numbers of its own agreement; of traces none named means all. Errors: NOT_FOUND. */
  'datasets.alphas': query(
    z.object({ room: datasetSchema.shape.room, datasetIds: z.array(datasetId) }),
    z.array(judgementAlphaSchema),
  ),
  /** Writes a picture or a table that the window made of agreement on datasets, with its origin; none named means all of a room. Errors: NOT_FOUND; as of `drift.exportChart`. */
  'datasets.exportAgreement': command(
    z.object({
      datasetIds: z.array(datasetId),
      table: z.enum(['coefficients', 'disagreements']),
      ...savedChartSchema.shape,
    }),
    exportReportSchema,
  ),
};
