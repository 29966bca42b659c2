import { readFile } from 'node:fs/promises';
import type { Command } from '../../src/main/commandLine/command.ts';
import type { RoomCommands } from '../../src/main/commandLine/roomCommands.ts';

const count: Command = {
  help: 'akapen toy count FILE\n\nExit codes: 0 counted.',
  options: {},
  positionals: 1,
  async run({ positionals: [path = ''] }, terminal) {
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    terminal.print({ lines: lines.length - 1 });
    return 0;
  },
};

/** What the command line has of the toy room: a command, an option of `akapen import` and a word of `akapen export --what`. */
export const toyCommands: RoomCommands = {
  commands: { 'toy count': { summary: 'Count the lines of a toy file', load: async () => count } },
  import: async () => ({
    ...{ options: { loud: { type: 'boolean' } }, help: '  --loud  of lines' },
    check() {},
    onImported: async () => null,
  }),
  exports: {
    shouts: {
      what: 'the shouts',
      load: async () => ({
        ...{ help: 'akapen export --what shouts', options: { twice: { type: 'boolean' } } },
        async run(_args, terminal) {
          terminal.print('HEY');
          return 0;
        },
      }),
    },
  },
  agreement: null,
};
