import type { OfferedFolder } from '../../../../shared/files.ts';
import type { MeasureChoice, MeasureSettings } from '../../../../shared/rooms/drift/measureSettings.ts';
import type { Context } from '../../../context.ts';
import { isNetworkPath, isWithin } from '../../../localPath.ts';
import { notOfferedFolder, offeredModelFolders } from '../../../models/offeredFolders.ts';
import { listRunFolders } from '../tables/runsTable.ts';

type Parts = Pick<Context, 'db' | 'folder' | 'grants' | 'settings'>;

/** The model folders that a window may choose from: those of all rooms, and those that a run of the project was measured with, none of these on another computer. */
export function listModelFolders(parts: Parts): Promise<OfferedFolder[]> {
  const { db, folder } = parts;
  const measured = listRunFolders(db).filter((path) => !isNetworkPath(path) || isWithin(folder.root, path));
  return offeredModelFolders(parts, measured);
}

/** The path of a folder that a window names by its id; null for an id that nobody was given. */
export function pathOfFolder({ grants }: Pick<Context, 'grants'>, id: string): string | null {
  return grants.folderPath(id);
}

/** What a window asks for, with the paths of its folders. Throws INVALID_INPUT `{ problem }` for an id that nobody was given. */
export function settingsOfChoice(context: Pick<Context, 'grants'>, choice: MeasureChoice): MeasureSettings {
  const pathOf = (id: string) => {
    const path = pathOfFolder(context, id);
    if (path === null) throw notOfferedFolder();
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
  if (isNetworkPath(path) && !isWithin(folder.root, path) && !grants.hasFolder(path)) throw notOfferedFolder();
}
