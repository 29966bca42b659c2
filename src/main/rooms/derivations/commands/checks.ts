import type { CheckSeverity } from '../../../../shared/rooms/derivations/finding.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import { readAsFar, sayUnread } from './readAsFar.ts';

/** Runs the live checks over a corpus file and prints which items each of them speaks for. */
async function runFileChecks(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [path] = args.positionals;
  if (path === undefined) throw new UsageError('which file?');
  const { corpusOf } = await import('../../../../shared/rooms/derivations/corpora/index.ts');
  const { checkCodes, checkDefinitions, runChecks } = await import(
    '../../../../shared/rooms/derivations/checks/index.ts'
  );
  const hits = new Map<string, Set<string>>();
  let items = 0;
  const file = await readAsFar(path, (records, format) => {
    const language = corpusOf(format)?.language;
    if (language === undefined) return;
    for (const { itemKey, content } of records) {
      if (content === null) continue;
      items += 1;
      for (const { code } of runChecks(content, language)) hits.set(code, (hits.get(code) ?? new Set()).add(itemKey));
    }
  });
  const { format } = file.summary;
  if (corpusOf(format) === null) {
    terminal.say(`${path} has the format ${format}; the checks need a corpus, not predictions.`);
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
  help: `akapen checks FILE

  FILE  a corpus: JEMHopQA, R4C or 2WikiMultihopQA (JSON), recognised by its content

Prints {"items", "checks": [{"code", "severity", "hits"}]}: how many items were checked, and for each check with at
least one hit the ids of the items it speaks for, in file order. Checks come as E1 … E14 (error), W1 … W31 (warning),
H1 … (hint). Japanese items (JEMHopQA) get all checks, English ones those for English, R4C those for triples alone.
What cannot be read is left out and told on stderr.
Exit codes: 0 the whole file checked, 1 the file or a record cannot be read (the rest is still checked), 2 wrong usage.`,
  options: {},
  positionals: 1,
  run: runFileChecks,
};
