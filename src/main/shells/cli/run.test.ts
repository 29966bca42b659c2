import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { type Command, UsageError } from '../../commandLine/command.ts';
import { registry } from './registry.ts';
import { type Registry, runCommandLine } from './run.ts';

function buildCommand(parts: Partial<Command>): Command {
  const empty = { help: '\nakapen count FILE\n', options: {}, positionals: 1 };
  return { ...empty, run: async () => 0, ...parts };
}

/** `commands` by the words that call them. */
async function run(args: readonly string[], commands: Readonly<Record<string, Command>>) {
  const byWords: Registry = Object.fromEntries(
    Object.entries(commands).map(([words, command]) => [
      words,
      { summary: `About ${words}`, load: async () => command },
    ]),
  );
  const printed: unknown[] = [];
  const said: string[] = [];
  let text = '';
  const code = await runCommandLine(args, byWords, '1.2.3', {
    print: (value) => printed.push(value),
    say: (line) => said.push(line),
    write: (part) => {
      text += part;
    },
  });
  return { code, printed, said, text };
}

const hint = 'Try: akapen --help';

describe('a command', () => {
  it('gets its options and arguments, and its code is the exit code', async () => {
    const command = buildCommand({
      options: { label: { type: 'string' }, fast: { type: 'boolean' } },
      async run({ values, positionals }, terminal) {
        terminal.print({ ...values, positionals });
        return 1;
      },
    });
    expect(await run(['score', 'it', '--label', 'a', 'file', '--fast'], { 'score it': command })).toEqual({
      code: 1,
      printed: [{ label: 'a', fast: true, positionals: ['file'] }],
      said: [],
      text: '',
    });
  });

  it('is not called with options or a number of arguments that it does not take', async () => {
    const command = buildCommand({ run: () => Promise.reject(new Error('called')) });
    const replies = [
      await run(['count'], { count: command }),
      await run(['count', 'a', 'b'], { count: command }),
      await run(['count', 'a', '--x'], { count: command }),
    ];
    expect(replies.map(({ code, said }) => [code, said[0], said[1]])).toEqual([
      [2, 'akapen: count takes 1 argument, not 0', hint],
      [2, 'akapen: count takes 1 argument, not 2', hint],
      [2, expect.stringContaining('--x'), hint],
    ]);
  });

  it('that misses the value of an option says so in one line', async () => {
    const command = buildCommand({ options: { label: { type: 'string' } } });
    const { code, said } = await run(['count', 'a', '--label', '-5'], { count: command });
    expect([code, said]).toEqual([2, [expect.stringMatching(/^akapen: Option '--label' [^\n\\]+$/), hint]]);
  });

  it('may leave arguments out where it says so', async () => {
    const command = buildCommand({ positionals: 2, optionalPositionals: 1 });
    const codes = await Promise.all(
      [[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(
        async (args) => (await run(['count', ...args], { count: command })).code,
      ),
    );
    expect(codes).toEqual([2, 0, 0, 2]);
  });

  it('that finds the data bad says which file, line and item, and ends with 1', async () => {
    const details = { path: 'dev.json', line: 3, column: 7, item: 'q1', other: { a: 1 } };
    const command = buildCommand({
      run: () => Promise.reject(new AppError('IMPORT_MALFORMED', 'Not a list', details)),
    });
    expect(await run(['count', 'dev.json'], { count: command })).toMatchObject({
      code: 1,
      said: ['akapen: Not a list (dev.json, line 3, column 7, item q1)'],
    });
  });

  it('that is used wrongly ends with 2, and one that breaks with 1 and the stack', async () => {
    const wrong = buildCommand({ run: () => Promise.reject(new UsageError('--label is missing')) });
    const broken = buildCommand({ run: () => Promise.reject(new TypeError('oops')) });
    expect(await run(['count', 'a'], { count: wrong })).toMatchObject({
      code: 2,
      said: ['akapen: --label is missing', hint],
    });
    expect(await run(['count', 'a'], { count: broken })).toMatchObject({
      code: 1,
      said: expect.arrayContaining(['akapen: unexpected error: TypeError: oops', expect.stringMatching(/^ {4}at /)]),
    });
  });

  it('says ids and paths in which nothing acts on the terminal', async () => {
    const acting = '\u001b]0;pwn\u0007\u001b[31m\nakapen: restored';
    const command = buildCommand({
      async run(_, terminal) {
        terminal.say(`x.json:1:1: text expected (${acting})`);
        throw new AppError('IMPORT_MALFORMED', 'Not a list', { path: acting });
      },
    });
    const shown = '\\u001b]0;pwn\\u0007\\u001b[31m\\u000aakapen: restored';
    expect(await run(['count', 'x.json'], { count: command })).toMatchObject({
      code: 1,
      said: [`x.json:1:1: text expected (${shown})`, `akapen: Not a list (${shown})`],
    });
  });
});

describe('rows that a command writes', () => {
  it('arrive byte for byte, with CR LF, tabs and whatever their texts hold', async () => {
    const csv = '\ufeffid,text\r\n1,"a\tb\u001b\r\n"\r\n';
    const command = buildCommand({
      async run(_, terminal) {
        terminal.write(csv);
        return 0;
      },
    });
    expect(await run(['count', 'x.json'], { count: command })).toMatchObject({ code: 0, text: csv });
  });
});

describe('help', () => {
  const commands = { count: buildCommand({}), 'score it': buildCommand({}) };

  it('lists all commands, or explains one without running it', async () => {
    const overview = await run(['--help'], commands);
    expect([overview.code, overview.text]).toEqual([
      0,
      expect.stringMatching(/ {2}count {5}About count\n {2}score it {2}About score it\n/),
    ]);
    expect(await run(['score', 'it', '--help'], commands)).toMatchObject({
      code: 0,
      text: 'Usage: akapen count FILE\n',
    });
    expect(await run(['score', '--help'], commands)).toMatchObject({ code: 0, text: 'Usage: akapen count FILE\n' });
    expect(await run(['--version'], commands)).toMatchObject({ code: 0, text: '1.2.3\n' });
  });

  it('of a command whose word begins others, too, is its own and then theirs', async () => {
    const both = {
      'work diff': buildCommand({ help: 'akapen work diff' }),
      work: buildCommand({ help: 'akapen work' }),
      workshop: buildCommand({ help: 'akapen workshop' }),
    };
    expect((await run(['work', '--help'], both)).text).toBe('Usage: akapen work\n\nUsage: akapen work diff\n');
  });

  it('is pointed to when nothing, half a command, or something unknown is given', async () => {
    const said = async (...args: string[]) => {
      const { code, said } = await run(args, commands);
      return [code, said[0]];
    };
    expect([
      await said(),
      await said('score'),
      await said('score', 'x'),
      await said('fly'),
      await said('--x'),
      await said('toString'),
    ]).toEqual([
      [2, 'akapen: no command given'],
      [2, 'akapen: score needs it'],
      [2, 'akapen: score needs it, not x'],
      [2, 'akapen: unknown command fly'],
      [2, 'akapen: unknown option --x'],
      [2, 'akapen: unknown command toString'],
    ]);
  });
});

describe('every command of the registry', () => {
  it('is found by its own words and explains itself', async () => {
    for (const [words, { summary, load }] of Object.entries(registry)) {
      const { help } = await load();
      expect(summary.length).toBeGreaterThan(10);
      expect(help).toContain(`akapen ${words}`);
      expect(help).toMatch(/\bExit (codes:|0:)/);
    }
  });
});
