import type { CheckSeverity } from '../../../../shared/derivations/finding.ts';
import type { Arguments, Command, Terminal } from '../command.ts';
import { UsageError } from '../command.ts';

/** Runs the live checks over a corpus file and prints which items each of them speaks for. */
async function runFileChecks(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [path] = args.positionals;
  if (path === undefined) throw new UsageError('which file?');
  const { readDerivationFile } = await import('../../../rooms/derivations/corpora/readDerivationFile.ts');
  const { checkCodes, checkDefinitions, runChecks } = await import('../../../../shared/derivations/checks/index.ts');
  const hits = new Map<string, Set<string>>();
  let items = 0;
  const { format, badCount } = await readDerivationFile(path, {
    format: null,
    // What is wrong with the file itself is said by `akapen validate`; here its count is enough.
    onProblem: () => {},
    onBatch: (records) => {
      for (const { itemKey, content } of records) {
        if (content === null) continue;
        items += 1;
        for (const { code } of runChecks(content)) hits.set(code, (hits.get(code) ?? new Set()).add(itemKey));
      }
    },
  });
  if (format !== 'jemhopqa' && format !== 'r4c') {
    terminal.say(`${path} is a ${format} file; the checks need a JEMHopQA or R4C corpus.`);
    return 1;
  }
  const checks = checkCodes.flatMap((code) => {
    const severity: CheckSeverity | undefined = checkDefinitions.get(code)?.severity;
    const items = hits.get(code);
    return items === undefined || severity === undefined ? [] : [{ code, severity, hits: [...items] }];
  });
  terminal.print({ items, checks });
  if (badCount === 0) return 0;
  terminal.say(`${badCount} records cannot be read and were not checked; akapen validate ${path} says why.`);
  return 1;
}

/** `akapen checks`. */
export const checksCommand: Command = {
  words: ['checks'],
  summary: 'Run the live checks over a JEMHopQA or R4C file',
  help: `akapen checks FILE

  FILE  a JEMHopQA corpus (JSON list) or an R4C corpus (JSON object), recognised by its content

Prints {"items", "checks": [{"code", "severity", "hits"}]}: how many items were checked, and for each check with at
least one hit the ids of the items it speaks for, in file order. Checks come as E1 … E14 (error), W1 … W31 (warning),
H1 … (hint). JEMHopQA items get all checks, R4C items those that make sense for triples without a question.
Exit codes: 0 checked, 1 a record or the file cannot be read (the good records are still printed), 2 wrong usage.`,
  options: {},
  positionals: 1,
  run: runFileChecks,
};
