import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../../shared/errors.ts';
import type { ImportedRecord } from '../../../rooms/derivations/corpora/records.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../command.ts';

type Fields = Readonly<Record<string, unknown>>;
type Items = ReadonlyMap<string, Fields>;

async function runDiff(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [from, to] = args.positionals;
  if (from === undefined || to === undefined) throw new UsageError('which two files?');
  const before = await readItems(from);
  const after = await readItems(to);
  if (before.kind !== after.kind) {
    throw new AppError('INVALID_INPUT', `${from} is a ${before.kind} file, ${to} a ${after.kind} file`);
  }
  terminal.print({
    added: [...after.items.keys()].filter((id) => !before.items.has(id)),
    removed: [...before.items.keys()].filter((id) => !after.items.has(id)),
    changed: [...before.items].flatMap(([id, fields]) => {
      const changed = changedFields(fields, after.items.get(id) ?? fields);
      return changed.length === 0 ? [] : [{ id, fields: changed }];
    }),
  });
  const unread = [before, after].filter((file) => file.badCount > 0);
  for (const { path, badCount } of unread) {
    terminal.say(
      `${badCount} records of ${path} cannot be read and were not compared; akapen validate ${path} says why.`,
    );
  }
  return unread.length === 0 ? 0 : 1;
}

async function readItems(path: string): Promise<{ path: string; kind: string; badCount: number; items: Items }> {
  const { readDerivationFile } = await import('../../../rooms/derivations/corpora/readDerivationFile.ts');
  const items = new Map<string, Fields>();
  const { format, badCount } = await readDerivationFile(path, {
    format: null,
    onProblem: () => {},
    onBatch: (records) => {
      for (const record of records) {
        const fields = fieldsOf(record);
        if (fields !== null) items.set(record.itemKey, fields);
      }
    },
  });
  // A table holds the same as a JSON file of predictions.
  const kind = format === 'prediction-tsv' ? 'jemhopqa-prediction' : format;
  return { path, kind, badCount, items };
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
  words: ['diff'],
  summary: 'Compare two corpus or prediction files item by item',
  help: `akapen diff A B

  A, B  two files of the same kind: JEMHopQA or R4C corpora, or predictions

Prints {"added", "removed", "changed": [{"id", "fields"}]}: ids that only B has, ids that only A has, and ids whose
content differs, with the fields (type, question, answer, derivations, page_ids, time_dependent). White space, order and
keys that are not part of the corpus make no difference.
Exit codes: 0 compared, 1 a file or some records cannot be read or the kinds differ, 2 wrong usage.`,
  options: {},
  positionals: 2,
  run: runDiff,
};
