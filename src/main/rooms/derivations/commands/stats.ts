import type { JsonValue } from '../../../../shared/json/jsonValue.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import type { ImportedRecord } from '../corpora/records.ts';
import { readAsFar, sayUnread } from './readAsFar.ts';

async function runStats(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [path] = args.positionals;
  if (path === undefined) throw new UsageError('which file?');
  const steps = new Map<number, number>();
  let timeDependent = 0;
  const file = await readAsFar(path, (records) => {
    for (const record of records) {
      if (record.content?.timeDependent === true) timeDependent += 1;
      for (const count of stepCounts(record)) steps.set(count, (steps.get(count) ?? 0) + 1);
    }
  });
  const { format, goodCount, byType } = file.summary;
  terminal.print({ format, total: goodCount, byType, timeDependent, steps: Object.fromEntries(steps) });
  return sayUnread(terminal, file, 'counted');
}

/** Steps of each derivation of a record. */
function stepCounts({ content, prediction }: ImportedRecord): number[] {
  if (content !== null) return content.derivations.map((steps) => steps.length);
  const derivation: JsonValue | undefined = prediction?.derivation;
  return Array.isArray(derivation) ? [derivation.length] : [];
}

/** `akapen stats`. */
export const statsCommand: Command = {
  help: `akapen stats FILE

  FILE  a JEMHopQA, R4C or 2WikiMultihopQA corpus, a prediction file (JSON) or a prediction table (TSV), recognised by its content

Prints {"format", "total", "byType": {"compositional": n, …}, "timeDependent", "steps": {"2": n, …}}: how many
questions, how many of each type, how many whose answer may change with time, and how many derivations have how many
steps (R4C has three derivations per question). What cannot be read is left out and told on stderr.
Exit codes: 0 the whole file counted, 1 the file or a record cannot be read (the rest is still counted), 2 wrong usage.`,
  options: {},
  positionals: 1,
  run: runStats,
};
