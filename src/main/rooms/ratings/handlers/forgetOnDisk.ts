import type { Context } from '../../../context.ts';
import { rewriteFile } from '../../../database/erasing.ts';
import { clearTransfers } from '../../../transfers.ts';

/** Behind every erasure of a person, when it is recorded: what was erased is left in no page of the file, in its log, nor in files that windows asked for. */
export async function forgetOnDisk({ db, folder }: Pick<Context, 'db' | 'folder'>): Promise<void> {
  rewriteFile(db);
  await clearTransfers(folder);
}
