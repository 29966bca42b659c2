import { parseArgs } from 'node:util';
import {
  type Arguments,
  type Command,
  type InProject,
  type ListedCommand,
  type Terminal,
  UsageError,
} from '../../commandLine/command.ts';
import { visible } from '../visible.ts';

/** Every command by the words that call it: `score jemhopqa`. */
export type Registry = Readonly<Record<string, ListedCommand>>;

/** Exit codes: 0 done, 1 the data or the run is bad, 2 wrong usage. */
export async function runCommandLine(
  args: readonly string[],
  registry: Registry,
  version: string,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  const output: Terminal = { ...terminal, say: (line) => terminal.say(visible(line)) };
  try {
    const [first] = args;
    if (first === undefined) throw new UsageError('no command given');
    if (first === '--version') {
      output.write(`${version}\n`);
      return 0;
    }
    if (isHelp(first) || first === 'help') {
      output.write(overview(registry));
      return 0;
    }
    const group = groupOf(first, registry);
    if (group.length > 0 && args[1] !== undefined && isHelp(args[1])) {
      const helps = await Promise.all(group.map(async ({ load }) => usage(await load())));
      output.write(`${helps.join('\n\n')}\n`);
      return 0;
    }
    const found = findCommand(args, registry);
    const command = await found.load();
    if (found.rest.some(isHelp)) {
      output.write(`${usage(command)}\n`);
      return 0;
    }
    return await command.run(readArguments(command, found), output, inProject);
  } catch (error) {
    if (!(error instanceof UsageError)) {
      // Loaded where something went wrong: it takes longer to load than a short command to run.
      const { errorText } = await import('./errorText.ts');
      for (const line of errorText(error)) output.say(line);
      return 1;
    }
    output.say(`akapen: ${error.message}`);
    output.say('Try: akapen --help');
    return 2;
  }
}

/** Loaded with the first project: most commands open none. */
export const inProject: InProject = async (dataFolder, work) =>
  (await import('./openProject.ts')).withExistingProject(dataFolder, work);

function isHelp(argument: string): boolean {
  return argument === '--help' || argument === '-h';
}

/** The commands whose first word is only half of their name. */
function commandsOf(first: string, registry: Registry) {
  return Object.entries(registry).filter(([words]) => words.startsWith(`${first} `));
}

/** The command of that one word, where there is one, and all that begin with it. */
function groupOf(first: string, registry: Registry) {
  const longer = commandsOf(first, registry);
  const own = Object.hasOwn(registry, first) ? registry[first] : undefined;
  return [...(own === undefined ? [] : [own]), ...longer.map(([, listed]) => listed)];
}

function findCommand(args: readonly string[], registry: Registry) {
  for (const wordCount of [2, 1]) {
    const words = args.slice(0, wordCount).join(' ');
    const listed = Object.hasOwn(registry, words) ? registry[words] : undefined;
    if (listed !== undefined) return { words, load: listed.load, rest: args.slice(wordCount) };
  }
  const [first = '', second] = args;
  const longer = commandsOf(first, registry);
  if (longer.length > 0) {
    const choices = longer.map(([words]) => words.slice(first.length + 1)).join(' or ');
    throw new UsageError(`${first} needs ${choices}${second === undefined ? '' : `, not ${second}`}`);
  }
  throw new UsageError(first.startsWith('-') ? `unknown option ${first}` : `unknown command ${first}`);
}

function readArguments(command: Command, { words, rest }: ReturnType<typeof findCommand>): Arguments {
  const parsed = parse(command, rest);
  const { positionals: most, optionalPositionals: optional = 0 } = command;
  const missing = most - parsed.positionals.length;
  if (missing < 0 || missing > optional) {
    const expected = `${optional === 0 ? '' : `${most - optional} to `}${most} argument${most === 1 ? '' : 's'}`;
    throw new UsageError(`${words} takes ${expected}, not ${parsed.positionals.length}`);
  }
  return parsed;
}

function usage({ help }: Command): string {
  const text = help.trim();
  return text.startsWith('Usage:') ? text : `Usage: ${text}`;
}

function parse(command: Command, args: readonly string[]): Arguments {
  try {
    return parseArgs({ args: [...args], options: command.options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(message.replaceAll('\n', ' '), { cause: error });
  }
}

function overview(registry: Registry): string {
  const width = Math.max(...Object.keys(registry).map((words) => words.length));
  const lines = Object.entries(registry).map(([words, { summary }]) => `  ${words.padEnd(width)}  ${summary}`);
  return `Usage: akapen <command> [options]

Works on derivation corpora (JEMHopQA, R4C), agent traces and projects without a window. Prints JSON on stdout, words on stderr.

${lines.join('\n')}

akapen <command> --help   options of one command
akapen --version          version

Exit codes: 0 done, 1 the data or the run is bad, 2 wrong usage.
`;
}
