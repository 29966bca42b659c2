import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { cellSchema } from '../../../shared/outbox/row.ts';
import { parseValue } from '../../records/parseValue.ts';

/** Largest bundle that is read: a million rows without comments. */
const mostBytes = 512 * 1024 * 1024;

const format = 'akapen-ratings-bundle/1';
const bundleSchema = z.object({
  format: z.literal(format),
  study_id: z.string(),
  /** SHA-256 of the study that was judged, hexadecimal. */
  study_sha256: z.string(),
  exported_at: z.string(),
  /** Whether the study was not closed then: what is computed from the rows is interim. Older bundles do not tell. */
  interim: z.boolean().optional(),
  rows: z.array(z.record(z.string(), cellSchema)),
});
type Bundle = z.infer<typeof bundleSchema>;

/** A bundle as the bytes of its file. */
export function* printBundle(
  facts: Omit<Bundle, 'format' | 'rows'>,
  rows: Iterable<Bundle['rows'][number]>,
): Generator<Uint8Array> {
  const head = JSON.stringify({ format, ...facts });
  yield Buffer.from(`${head.slice(0, -1)},"rows":[`);
  let separator = '\n';
  for (const row of rows) {
    yield Buffer.from(`${separator}${JSON.stringify(row)}`);
    separator = ',\n';
  }
  yield Buffer.from('\n]}\n');
}

/** Whether a text begins as a bundle does. */
export function isBundleHead(text: string): boolean {
  return text.slice(0, 200).includes(format);
}

/**
 * The bundle that a file is; null for every other file. Rejects with the system's error where it cannot be read, and with IMPORT_MALFORMED where it
 * begins as a bundle and is none, as one that was cut on its way.
 */
export async function readBundle(path: string): Promise<Bundle | null> {
  if ((await stat(path)).size > mostBytes) return null;
  const text = await readFile(path, 'utf8');
  if (!isBundleHead(text)) return null;
  const parsed = bundleSchema.safeParse(parseValue(text));
  if (parsed.success) return parsed.data;
  throw new AppError('IMPORT_MALFORMED', 'The bundle is not whole', { path, problem: 'bundleNotWhole' });
}
