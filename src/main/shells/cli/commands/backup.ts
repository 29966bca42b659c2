import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import { type Command, UsageError } from '../../../commandLine/command.ts';

export const backupCommand: Command = {
  help: `
Usage: akapen backup --data-dir FOLDER [--out FILE]

Copies the database through SQLite's backup interface, checks the copy page by page, and writes it as one file. A window may
have the project open meanwhile; what it saved before the copy began is in the copy. Traces are copied into FILE.traces beside it.

  --data-dir FOLDER  folder of the project
  --out FILE         where to write; must not exist (default: a snapshot in the project, which is thinned out with the others; it holds no
                     copy of the traces, which lie in the project and never change)

Prints {"path","byteCount","counter"}: the copy, its length in bytes, and the number of the newest revision in it.
Put it back with: akapen restore. Exit codes: 0 done, 1 there is no sound copy, 2 wrong usage.
`,
  options: { 'data-dir': { type: 'string' }, out: { type: 'string' } },
  positionals: 0,
  async run({ values: { 'data-dir': root, out } }, terminal) {
    if (typeof root !== 'string') throw new UsageError('backup needs --data-dir FOLDER');
    const [{ dataFolderAt }, { backupProject }] = await Promise.all([
      import('../../../dataFolder.ts'),
      import('../../../snapshots/backupProject.ts'),
    ]);
    const folder = dataFolderAt(root);
    if (!existsSync(folder.databaseFile)) {
      throw new AppError('NOT_FOUND', 'There is no project', { kind: 'project', path: folder.root });
    }
    terminal.print(await backupProject(folder, typeof out === 'string' ? resolve(out) : null));
    return 0;
  },
};
