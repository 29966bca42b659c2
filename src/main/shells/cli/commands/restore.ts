import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import { type Command, UsageError } from '../../../commandLine/command.ts';

export const restoreCommand: Command = {
  help: `
Usage: akapen restore SNAPSHOT --data-dir FOLDER
       akapen restore --list --data-dir FOLDER

Restores a snapshot of the project by its name, or any backup by its path, with the traces in the
folder BACKUP.traces beside it. It is checked page by page first. What is there now
is kept: as a snapshot, so that the restore itself can be taken back, or in a folder damaged-… when it cannot be opened.
No window may have the project open.

  --data-dir FOLDER  folder of the project; made when it is not there and a path is given
  --list             lists the snapshots, newest first, and restores nothing

Prints {"restored","keptAs"}: what was restored, and the name under which the former state is kept (empty: there was none).
With --list: [{"fileName","takenAt","byteCount","reason","counter"}], where counter is the newest revision inside.
Exit codes: 0 done, 1 nothing was changed, 2 wrong usage.
`,
  options: { 'data-dir': { type: 'string' }, list: { type: 'boolean' } },
  positionals: 1,
  optionalPositionals: 1,
  async run({ values: { 'data-dir': root, list }, positionals: [snapshot] }, terminal) {
    if (typeof root !== 'string') throw new UsageError('restore needs --data-dir FOLDER');
    if ((list === true) === (snapshot !== undefined)) throw new UsageError('restore needs either a SNAPSHOT or --list');
    const { dataFolderAt } = await import('../../../dataFolder.ts');
    const folder = dataFolderAt(root);
    const { listSnapshots } = await import('../../../snapshots/snapshotFiles.ts');
    const snapshots = listSnapshots(folder);
    if (snapshot === undefined) {
      if (!existsSync(folder.root)) throw new AppError('NOT_FOUND', 'There is no project', { path: folder.root });
      terminal.print(snapshots);
      return 0;
    }
    const { restoreFileInto, restoreSnapshotInto } = await import('../../../snapshots/restoreSnapshot.ts');
    const isName = snapshots.some(({ fileName }) => fileName === snapshot);
    if (!isName && !existsSync(snapshot)) {
      throw new AppError('NOT_FOUND', 'No such snapshot or file', { kind: 'snapshot', path: snapshot });
    }
    const { keptAs } = isName
      ? await restoreSnapshotInto(folder.root, snapshot)
      : await restoreFileInto(folder.root, resolve(snapshot));
    terminal.print({ restored: snapshot, keptAs });
    return 0;
  },
};
