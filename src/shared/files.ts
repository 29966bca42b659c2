/** Files: where they come from and go to, how they are written, and what is wrong with them. */
import { z } from 'zod';

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

/** A file under the name that whoever gave it calls it. */
export const namedSourceSchema = z.object({ name: z.string().min(1).max(1_000), source: fileSourceSchema });
export type NamedSource = z.infer<typeof namedSourceSchema>;

/** A folder to read from, as a window knows it: an id that the core made, and where it lies, to be shown. */
export const offeredFolderSchema = z.object({ id: z.uuid(), path: z.string() });
export type OfferedFolder = z.infer<typeof offeredFolderSchema>;

/** Where a file goes: to a place that the host gave, once, or to the downloads of the browser shell. */
export const exportDestinationSchema = z.discriminatedUnion('kind', [
  grantSchema,
  z.object({ kind: z.literal('download') }),
]);
export type ExportDestination = z.infer<typeof exportDestinationSchema>;

/** A picture or a table that the window made of what it shows, its kind by the ending of its name. */
export const savedChartSchema = z.object({
  fileName: z.string().regex(/^[^/\\]{1,120}\.(svg|png|csv|parquet|jsonl)$/),
  /** At most 20 MB. */
  base64: z.base64().max(27_000_000),
  destination: exportDestinationSchema,
});

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
export type ExportReport = z.infer<typeof exportReportSchema>;

/** A task that was begun; it reports through `tasks.progress`. */
export const taskStartedSchema = z.object({ taskId: z.string() });

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

/** Whether a file is a table of rows by its name: what lines are elsewhere are rows there. */
export function isParquetName(fileName: string): boolean {
  return /\.parquet$/i.test(fileName);
}

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
