import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../../shared/errors.ts';
import { answeredBy } from '../../../../shared/rooms/derivations/corpora/index.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import type { ImportedRecord } from '../corpora/records.ts';
import { type ReadAsFar, readAsFar, sayUnread } from './readAsFar.ts';

type Fields = Readonly<Record<string, unknown>>;
type Items = ReadonlyMap<string, Fields>;

async function runDiff(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [from, to] = args.positionals;
  if (from === undefined || to === undefined) throw new UsageError('which two files?');
  const before = await readItems(from);
  const after = await readItems(to);
  if (before.kind !== after.kind) {
    throw new AppError('INVALID_INPUT', `${from} has the format ${before.kind}, ${to} the format ${after.kind}`);
  }
  terminal.print({
    added: [...after.items.keys()].filter((id) => !before.items.has(id)),
    removed: [...before.items.keys()].filter((id) => !after.items.has(id)),
    changed: [...before.items].flatMap(([id, fields]) => {
      const changed = changedFields(fields, after.items.get(id) ?? fields);
      return changed.length === 0 ? [] : [{ id, fields: changed }];
    }),
  });
  const codes = [await sayUnread(terminal, before.file, 'compared'), await sayUnread(terminal, after.file, 'compared')];
  return codes.includes(1) ? 1 : 0;
}

async function readItems(path: string): Promise<{ file: ReadAsFar; kind: string; items: Items }> {
  const items = new Map<string, Fields>();
  const file = await readAsFar(path, (records) => {
    for (const record of records) {
      const fields = fieldsOf(record);
      if (fields !== null) items.set(record.itemKey, fields);
    }
  });
  const { format } = file.summary;
  // All predictions of a corpus say the same, a table too.
  const answered = answeredBy(format)?.corpus;
  const kind = answered === undefined ? format : `${answered.id}-prediction`;
  return { file, kind, items };
}

/** What can differ, by the key of the file. */
function fieldsOf({ content, prediction }: ImportedRecord): Fields | null {
  if (prediction !== null) return { answer: prediction.answer, derivations: prediction.derivation };
  if (content === null) return null;
  const { type, question, answer, derivations, pageIds, timeDependent } = content;
  return { type, question, answer, derivations, page_ids: pageIds, time_dependent: timeDependent };
}

function changedFields(before: Fields, after: Fields): string[] {
  return Object.keys(before).filter((field) => !isDeepStrictEqual(before[field], after[field]));
}

/** `akapen diff`. */
export const diffCommand: Command = {
  help: `akapen diff A B

  A, B  two files of the same kind: corpora with the same format, or predictions that answer it

Prints {"added", "removed", "changed": [{"id", "fields"}]}: ids that only B has, ids that only A has, and ids whose
content differs, with the fields (type, question, answer, derivations, page_ids, time_dependent). White space, order and
keys that are not part of the corpus make no difference. What cannot be read is told on stderr and counts as not there.
Exit codes: 0 compared whole, 1 a file or a record cannot be read (the rest is still compared) or the kinds differ,
2 wrong usage.`,
  options: {},
  positionals: 2,
  run: runDiff,
};
