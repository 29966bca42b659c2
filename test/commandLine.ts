import type { Command } from '../src/main/commandLine/command.ts';
import { registry } from '../src/main/shells/cli/registry.ts';
import { inProject, runCommandLine } from '../src/main/shells/cli/run.ts';

/** A terminal that keeps what is printed, said and written, in order. */
function recordedTerminal() {
  const printed: unknown[] = [];
  const said: string[] = [];
  const written: string[] = [];
  const terminal = {
    print: (value: unknown) => void printed.push(value),
    say: (line: string) => void said.push(line),
    write: (text: string) => void written.push(text),
  };
  return { terminal, printed, said, written };
}

type Given = { readonly positionals?: readonly string[]; readonly values?: Parameters<Command['run']>[0]['values'] };

/** Runs one command: its exit code, what it printed, said and wrote. Rejects as the command does. */
export async function runCommand(command: Command, { positionals = [], values = {} }: Given) {
  const { terminal, ...kept } = recordedTerminal();
  const code = await command.run({ values, positionals }, terminal, inProject);
  return { code, ...kept };
}

/** Runs words as they are typed behind `akapen`, errors told and turned into exit codes. */
export async function runWords(args: readonly string[]) {
  const { terminal, printed, said } = recordedTerminal();
  const code = await runCommandLine(args, registry, '0.0.0-test', terminal);
  return { code, printed, said };
}

/** The text that words write; throws what was said instead where they end in any other way. */
export async function textOfWords(args: readonly string[]): Promise<string> {
  const { terminal, written, said } = recordedTerminal();
  const code = await runCommandLine(args, registry, '0.0.0-test', terminal);
  if (code !== 0) throw new Error(said.join('\n'));
  return written.join('');
}
