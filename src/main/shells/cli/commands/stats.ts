import type { JsonValue } from '../../../json/jsonValue.ts';
import type { ImportedRecord } from '../../../rooms/derivations/corpora/records.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../command.ts';

async function runStats(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [path] = args.positionals;
  if (path === undefined) throw new UsageError('which file?');
  const { readDerivationFile } = await import('../../../rooms/derivations/corpora/readDerivationFile.ts');
  const steps = new Map<number, number>();
  let timeDependent = 0;
  const summary = await readDerivationFile(path, {
    format: null,
    // What is wrong is said by `akapen validate`; here the count is enough.
    onProblem: () => {},
    onBatch: (records) => {
      for (const record of records) {
        if (record.content?.timeDependent === true) timeDependent += 1;
        for (const count of stepCounts(record)) steps.set(count, (steps.get(count) ?? 0) + 1);
      }
    },
  });
  const { format, goodCount, badCount, byType } = summary;
  terminal.print({ format, total: goodCount, byType, timeDependent, steps: Object.fromEntries(steps) });
  if (badCount === 0) return 0;
  terminal.say(`${badCount} records cannot be read and are not counted; akapen validate ${path} says why.`);
  return 1;
}

/** Steps of each derivation of a record. */
function stepCounts({ content, prediction }: ImportedRecord): number[] {
  if (content !== null) return content.derivations.map((steps) => steps.length);
  const derivation: JsonValue | undefined = prediction?.derivation;
  return Array.isArray(derivation) ? [derivation.length] : [];
}

/** `akapen stats`. */
export const statsCommand: Command = {
  words: ['stats'],
  summary: 'Count the questions and steps of a corpus or prediction file',
  help: `akapen stats FILE

  FILE  a JEMHopQA or R4C corpus, a prediction file (JSON) or a prediction table (TSV), recognised by its content

Prints {"format", "total", "byType": {"compositional", "comparison"}, "timeDependent", "steps": {"2": n, …}}: how many
questions, how many of each type, how many whose answer may change with time, and how many derivations have how many
steps (R4C has three derivations per question). Records that cannot be read are left out.
Exit codes: 0 all records counted, 1 some or all cannot be read, 2 wrong usage.`,
  options: {},
  positionals: 1,
  run: runStats,
};
