import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { printTable } from '../reports/printTable.ts';

/** Kinds of file that a chart is saved as, by the ending of its name. */
const chartKinds = ['svg', 'png', 'csv', 'parquet', 'jsonl'] as const;
type ChartKind = (typeof chartKinds)[number];

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngEnd = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
/** Elements that could run something or bring something in. */
const activeTag = /^<\s*(?:script|foreignObject|iframe|!)/i;
const activeAttribute = /\son\w+\s*=|href\s*=\s*["']\s*(?!#|data:image\/)/i;

/** A table as it is sent to leave as Parquet or JSON lines; cells of a number column are numbers or null. */
const tableSchema = z.object({
  columns: z.array(z.object({ id: z.string(), kind: z.enum(['text', 'whole', 'number', 'yesNo']) })).min(1),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});

/** A chart that the window drew, its kind by the ending of its name; a table for Parquet or JSON lines is printed here. Throws INVALID_INPUT `{ reason: 'noChart' }` for bytes that are none. */
export function readChart(fileName: string, base64: string): { readonly kind: ChartKind; readonly bytes: Buffer } {
  const bytes = Buffer.from(base64, 'base64');
  const kind = chartKinds.find((one) => fileName.endsWith(`.${one}`));
  const content = kind && contentOf(kind, bytes);
  if (!kind || !content) {
    throw new AppError('INVALID_INPUT', 'The bytes are no chart of this kind', { reason: 'noChart' });
  }
  return { kind, bytes: content };
}

function contentOf(kind: ChartKind, bytes: Buffer): Buffer | null {
  if (kind === 'parquet' || kind === 'jsonl') return printedTable(kind, bytes);
  return isChart(kind, bytes) ? bytes : null;
}

/** Whether bytes are what the window writes as such a chart: a whole PNG, an SVG that runs nothing, or a table with our mark. */
function isChart(kind: Exclude<ChartKind, 'parquet' | 'jsonl'>, bytes: Buffer): boolean {
  if (kind === 'png') return bytes.subarray(0, 8).equals(pngStart) && bytes.subarray(-12).equals(pngEnd);
  const text = textOf(bytes);
  if (text === null || text.includes('\0')) return false;
  if (kind === 'csv') return text.startsWith('\uFEFF');
  return /^<svg[\s>]/.test(text) && /(?:<\/svg>|\/>)\s*$/.test(text) && !(text.match(/<[^>]*>/g) ?? []).some(isActive);
}

/** Words within quotes are no attributes, but for where an address leads. */
function isActive(tag: string): boolean {
  const attributes = tag.replace(/(href\s*=\s*)?("[^"]*"|'[^']*')/gi, (whole, address) => (address ? whole : '""'));
  return activeTag.test(tag) || activeAttribute.test(attributes);
}

/** Null for bytes that are no table. */
function printedTable(kind: 'parquet' | 'jsonl', bytes: Buffer): Buffer | null {
  const table = tableSchema.safeParse(jsonOf(textOf(bytes)));
  if (!table.success) return null;
  const { columns, rows } = table.data;
  const kinds = new Map(columns.map(({ id, kind }) => [id, kind]));
  const names = columns.map(({ id }) => id);
  const records = rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null])));
  return Buffer.concat([...printTable(kind, names, (name) => kinds.get(name) ?? 'text', records)]);
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
