import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { OfferedFolder } from '../../../../shared/files.ts';
import type { MeasureChoice, MeasureSettings } from '../../../../shared/rooms/drift/measureSettings.ts';
import type { Context } from '../../../context.ts';
import { isNetworkPath, isWithin } from '../../../localPath.ts';
import { listRunFolders } from '../tables/runsTable.ts';

type Parts = Pick<Context, 'db' | 'folder' | 'grants' | 'settings'>;

const listedAtMost = 200;
/** Hubs keep models as `models/owner/name`. */
const deepest = 3;

/**
 * The model folders that a window may choose from: those in `models` of the data folder, in what `settings.json` names under `modelFolders`, and
 * those that a run of the project was measured with. Of the last two, none on another computer. Whoever
 * chooses one sees its path; nothing in it is opened before.
 */
export async function listModelFolders({ db, folder, grants, settings }: Parts): Promise<OfferedFolder[]> {
  const named = settings.current().modelFolders.filter((path) => !isNetworkPath(path));
  const found = await Promise.all(
    [join(folder.root, 'models'), ...named].map((path) => foldersWithFiles(path, deepest)),
  );
  const measured = listRunFolders(db).filter((path) => !isNetworkPath(path) || isWithin(folder.root, path));
  const paths = new Set([...found.flat(), ...measured]);
  return [...paths]
    .sort()
    .slice(0, listedAtMost)
    .map((path) => grants.folder(path));
}

/** A folder and those in it, as far as they hold a `.json` file as models do; links are not followed. None where it cannot be read. */
async function foldersWithFiles(path: string, depth: number): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const isModel = entries.some((entry) => !entry.isDirectory() && entry.name.endsWith('.json'));
  if (isModel || depth === 1) return isModel ? [path] : [];
  const folders = entries.filter((entry) => entry.isDirectory()).slice(0, listedAtMost);
  const within = await Promise.all(folders.map(({ name }) => foldersWithFiles(join(path, name), depth - 1)));
  return within.flat().slice(0, listedAtMost);
}

/** The path of a folder that a window names by its id; null for an id that nobody was given. */
export function pathOfFolder({ grants }: Pick<Context, 'grants'>, id: string): string | null {
  return grants.folderPath(id);
}

/** What a window asks for, with the paths of its folders. Throws INVALID_INPUT `{ problem }` for an id that nobody was given. */
export function settingsOfChoice(context: Pick<Context, 'grants'>, choice: MeasureChoice): MeasureSettings {
  const pathOf = (id: string) => {
    const path = pathOfFolder(context, id);
    if (path === null) throw notOffered();
    return path;
  };
  const { entities, nliFolder, embedderFolder } = choice;
  return {
    ...choice,
    entities: entities.kind === 'onnx' ? { kind: 'onnx', folder: pathOf(entities.folder) } : entities,
    nliFolder: nliFolder && pathOf(nliFolder),
    embedderFolder: embedderFolder && pathOf(embedderFolder),
  };
}

/** Refuses a folder on another computer that a run names, where nobody chose it since. Throws INVALID_INPUT `{ problem }`. */
export function requireOffered({ folder, grants }: Pick<Context, 'folder' | 'grants'>, path: string): void {
  if (isNetworkPath(path) && !isWithin(folder.root, path) && !grants.hasFolder(path)) throw notOffered();
}

function notOffered(): AppError {
  return new AppError('INVALID_INPUT', 'Nobody offered the model folder', {
    problem: 'modelFolderNotOffered',
    fileName: null,
  });
}
