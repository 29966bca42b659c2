import { randomUUID } from 'node:crypto';
import { AppError } from '../shared/errors.ts';
import type { Grant, OfferedFolder } from '../shared/files.ts';

/**
 * What the host has given to a window: files that a person dropped or chose, and places that a person chose to write to. A window
 * knows them by ids that nobody can guess, and never names a path. They live as long as the project is open.
 */
export type Grants = {
  toRead(path: string): Grant;
  toWrite(path: string): Grant;
  /** The path behind a grant. Throws NOT_FOUND for one that was never given, is used up, or is for something else. */
  readable(grant: Grant): string;
  writable(grant: Grant): string;
  /** A folder to read models from, that a person chose in a dialog of the system or may choose from a list. Its id is always the same. */
  folder(path: string): OfferedFolder;
  hasFolder(path: string): boolean;
  /** The path of such a folder; null for an id that was never given. */
  folderPath(id: string): string | null;
  /** Ends a grant: a place that was chosen once is written once. */
  spend(grant: Grant): void;
};

type Given = { readonly path: string; readonly use: 'read' | 'write' };

/** The oldest goes where there are more; nobody drops so many files before the first of them is read. */
const givenAtMost = 5_000;

export function createGrants(): Grants {
  const given = new Map<string, Given>();
  const folders = new Map<string, OfferedFolder>();
  const give = (one: Given): Grant => {
    const grantId = randomUUID();
    given.set(grantId, one);
    if (given.size > givenAtMost) given.delete(given.keys().next().value ?? '');
    return { kind: 'grant', grantId };
  };
  const find = ({ grantId }: Grant, use: Given['use']): string => {
    const found = given.get(grantId);
    if (found?.use !== use) throw new AppError('NOT_FOUND', 'No such file was given', { kind: 'file', id: grantId });
    return found.path;
  };
  return {
    toRead: (path) => give({ path, use: 'read' }),
    toWrite: (path) => give({ path, use: 'write' }),
    readable: (grant) => find(grant, 'read'),
    writable: (grant) => find(grant, 'write'),
    folder(path) {
      const folder = folders.get(path) ?? { id: randomUUID(), path };
      folders.set(path, folder);
      return folder;
    },
    hasFolder: (path) => folders.has(path),
    folderPath: (id) => [...folders.values()].find((folder) => folder.id === id)?.path ?? null,
    spend: ({ grantId }) => void given.delete(grantId),
  };
}
