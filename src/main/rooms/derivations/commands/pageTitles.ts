import { basename, resolve } from 'node:path';
import { type Command, UsageError } from '../../../commandLine/command.ts';

const help = `Usage: akapen page-titles FILE --data-dir D

Gives the page IDs of a project's datasets their titles out of a file that you have: a table (CSV, TSV) or JSON lines with id and title, the index
of a dump (offset:id:title) or its table of pages (page.sql), each also packed by gzip. Titles of other pages are left, records and exports stay as
they are. After another dataset came, read the file again. One undo in the window takes the titles back.

  FILE           titles of pages
  --data-dir D   data folder of the project

Prints {"givenCount","idCount","badCount","badLines"}: page IDs with a title in the file, of all; lines that could not be read, and the numbers of the
first 20.
Exit 0: titles are kept. 1: the file has none of these pages, or cannot be read. 2: wrong usage.`;

export const pageTitlesCommand: Command = {
  help,
  options: { 'data-dir': { type: 'string' } },
  positionals: 1,
  async run({ values, positionals }, terminal, inProject) {
    const [file = ''] = positionals;
    const dataFolder = values['data-dir'];
    if (typeof dataFolder !== 'string') throw new UsageError('--data-dir is missing');
    await inProject(dataFolder, async ({ call, grants }) => {
      const source = grants.toRead(resolve(file));
      const given = await call('derivations.givePageTitles', { source, name: basename(file) });
      const { givenCount, idCount, badCount, badLines } = given;
      terminal.print({ givenCount, idCount, badCount, badLines });
    });
    return 0;
  },
};
