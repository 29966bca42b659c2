import type { CheckSeverity } from '../../../../shared/rooms/derivations/finding.ts';
import type { Arguments, Command, Terminal } from '../command.ts';
import { UsageError } from '../command.ts';
import { readAsFar, sayUnread } from './readAsFar.ts';

/** Runs the live checks over a corpus file and prints which items each of them speaks for. */
async function runFileChecks(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [path] = args.positionals;
  if (path === undefined) throw new UsageError('which file?');
  const { checkCodes, checkDefinitions, runChecks } = await import(
    '../../../../shared/rooms/derivations/checks/index.ts'
  );
  const hits = new Map<string, Set<string>>();
  let items = 0;
  const file = await readAsFar(path, (records) => {
    for (const { itemKey, content } of records) {
      if (content === null) continue;
      items += 1;
      for (const { code } of runChecks(content)) hits.set(code, (hits.get(code) ?? new Set()).add(itemKey));
    }
  });
  const { format } = file.summary;
  if (format !== 'jemhopqa' && format !== 'r4c') {
    terminal.say(`${path} has the format ${format}; the checks need a JEMHopQA or R4C corpus.`);
    return 1;
  }
  const checks = checkCodes.flatMap((code) => {
    const severity: CheckSeverity | undefined = checkDefinitions.get(code)?.severity;
    const items = hits.get(code);
    return items === undefined || severity === undefined ? [] : [{ code, severity, hits: [...items] }];
  });
  terminal.print({ items, checks });
  return sayUnread(terminal, file, 'checked');
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
What cannot be read is left out and told on stderr.
Exit codes: 0 the whole file checked, 1 the file or a record cannot be read (the rest is still checked), 2 wrong usage.`,
  options: {},
  positionals: 1,
  run: runFileChecks,
};
