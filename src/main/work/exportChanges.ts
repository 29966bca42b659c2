import packageFile from '../../../package.json' with { type: 'json' };
import type { Output, ParsedInput } from '../../shared/api/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { Unsigned } from '../context.ts';
import { readDataset, revisionRange, type StoredDataset } from '../datasets/datasetsTable.ts';
import { readSource } from '../datasets/sourceTable.ts';
import { writeExport } from '../exports/writeExport.ts';
import { evaluatorNames } from '../judgements/valuesTable.ts';
import type { RoomsContext } from '../rooms/room.ts';
import type { ChangedRecord } from '../rooms/roomWork.ts';
import { unifiedDiff } from './unifiedDiff.ts';
import { writersOf } from './workTable.ts';

/** A record of which no line ends within so many bytes stands in a file that nobody reads line by line. */
const longestLine = 20_000;

/**
 * Writes what was edited in a dataset as a unified diff that `git apply` and `patch` take: in front of it, which records differ and by whose edits.
 * Where all records share a line, each of them is shown by itself, one value a line; that cannot be applied, and the file says so.
 *
 * Throws  NOT_FOUND (dataset, or no such record); as `writeExport`.
 */
export async function exportChanges(
  context: Unsigned<RoomsContext>,
  { datasetId, evaluatorId, destination }: ParsedInput<'work.exportChanges'>,
): Promise<Output<'work.exportChanges'>> {
  const { db, rooms, now } = context;
  const dataset = readDataset(db, datasetId);
  const { edits } = rooms[dataset.room].work;
  const all = edits === null ? [] : [...edits.records(db, dataset)];
  const writers =
    edits === null
      ? new Map()
      : writersOf(
          db,
          edits,
          all.map(({ itemId }) => itemId),
        );
  const names = evaluatorNames(db);
  const records = all.flatMap((record) => {
    const by: readonly { evaluatorId: string; acts: number }[] = writers.get(record.itemId) ?? [];
    const isAsked = evaluatorId === null || by.some((one) => one.evaluatorId === evaluatorId);
    return isAsked ? [{ ...record, by: by.map((one) => `${names.get(one.evaluatorId) ?? ''} (${one.acts})`) }] : [];
  });
  if (records.length === 0) throw new AppError('NOT_FOUND', 'Nothing was changed', { kind: 'changes', id: datasetId });
  const exportedAt = now().toISOString();
  const replaced = records.map((record) => ({ record, text: latin(record.bytes) }));
  const isByLines = records.every((record) => hasShortLines(db, dataset, record));
  const head = headOf({ dataset, records, exportedAt, isByLines, isPart: records.length < all.length });
  const source = readSource(db, datasetId, 0, dataset.byteCount);
  const body = isByLines
    ? unifiedDiff(
        texts(source),
        replaced.map(({ record, text }) => ({ start: record.byteStart, end: record.byteEnd, text })),
      )
    : replaced.flatMap(({ record, text }) => {
        const before = valueLines([...texts(readSource(db, datasetId, record.byteStart, record.byteEnd))].join(''));
        const whole = { start: 0, end: before.length, text: valueLines(text) };
        return [latin(Buffer.from(`# ${oneLine(record.key)}\n`)), ...unifiedDiff([before], [whole])];
      });
  const written = await writeExport(context, destination, {
    fileName: `${dataset.fileName}.diff`,
    bytes: bytesOf(head, body),
    provenanceOf: (file) => {
      const { name, format, fileName, sha256, byteCount, licence, attribution, citation } = dataset;
      const made = { program: 'Akapen', version: packageFile.version, exportedAt, export: file };
      const of = { source: { fileName, sha256, byteCount }, dataset: { name, format } };
      const evaluator = evaluatorId === null ? null : (names.get(evaluatorId) ?? '');
      const revisions = revisionRange(db, datasetId);
      const facts = { evaluator, records: records.length, revisions, licence, attribution, citation };
      return `${JSON.stringify({ ...made, ...of, ...facts }, null, 2)}\n`;
    },
  });
  return { ...written, itemCount: records.length, changedCount: records.length };
}

function* texts(chunks: Iterable<Uint8Array>): Generator<string> {
  for (const chunk of chunks) yield latin(chunk);
}

function* bytesOf(head: string, body: Iterable<string>): Generator<Uint8Array> {
  yield Buffer.from(head);
  for (const text of body) yield Buffer.from(text, 'latin1');
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** A record with each of its values in a line of its own; as it is where it is no JSON. */
function valueLines(record: string): string {
  const text = Buffer.from(record, 'latin1').toString('utf8');
  try {
    return latin(Buffer.from(`${JSON.stringify(JSON.parse(text), null, 2)}\n`));
  } catch {
    return record.endsWith('\n') ? record : `${record}\n`;
  }
}

function hasShortLines(db: Unsigned['db'], { id, byteCount }: StoredDataset, record: ChangedRecord): boolean {
  const hasEnd = (from: number, to: number) =>
    [...readSource(db, id, Math.max(0, from), Math.min(byteCount, to))].some((chunk) => chunk.includes(0x0a));
  const { byteStart, byteEnd } = record;
  const begins = byteStart < longestLine || hasEnd(byteStart - longestLine, byteStart);
  return begins && (byteCount - byteEnd < longestLine || hasEnd(byteEnd, byteEnd + longestLine));
}

function headOf(facts: {
  readonly dataset: StoredDataset;
  readonly records: readonly (ChangedRecord & { readonly by: readonly string[] })[];
  readonly exportedAt: string;
  readonly isByLines: boolean;
  /** Whether other records were changed, too. */
  readonly isPart: boolean;
}): string {
  const { dataset, records, exportedAt, isByLines, isPart } = facts;
  const file = oneLine(dataset.fileName);
  const lines = [
    `Changes to ${file}: ${records.length} ${records.length === 1 ? 'record' : 'records'}`,
    `Original: ${dataset.byteCount} bytes, SHA-256 ${dataset.sha256}`,
    `Written by Akapen ${packageFile.version} at ${exportedAt}`,
    isByLines
      ? 'To apply: put the original in this folder under its name, then: git apply FILE (or: patch -p1 < FILE)'
      : 'The file has its records in one line. Each is shown here with one value a line; this cannot be applied by a program.',
    ...(isPart ? ['Other records were changed too and are not in here.'] : []),
    'Each record with who edited it, and in how many steps that stand:',
    ...records.map(({ key, title, by }) => `  ${oneLine(key)}: ${by.map(oneLine).join(', ')} | ${oneLine(title)}`),
    '',
    ...(isByLines ? [`--- a/${file}`, `+++ b/${file}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
