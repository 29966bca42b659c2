import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { findSameBytes } from '../datasets/datasetsTable.ts';
import { beginImport } from '../datasets/importDataset.ts';
import { previewFile } from '../datasets/previews.ts';
import { type ImportSample, type RoomsContext, roomsIn } from '../rooms/room.ts';
import { readSessionValue, writeSessionValue } from './sessionTable.ts';

/** Key of the session state that says that the sample was laid out, so that a person may take it away for good. */
const doneKey = 'sample.done';

/**
 * Lays the sample out in a new project: the guideline, and what each room shows. Does nothing in a project that has been used.
 * A start that was cut short goes on where it stopped. `context` records as the program, not as a person.
 */
export async function layOutSample(context: RoomsContext): Promise<void> {
  copyGuideline(context);
  if (readSessionValue(context.db, '', doneKey) !== null) return;
  const importSample: ImportSample = (file, goldDatasetId) => importFile(context, file, goldDatasetId);
  for (const room of roomsIn(context.rooms)) await room.layOutSample(context, importSample);
  writeSessionValue(context.db, { evaluatorId: '', key: doneKey, value: true, savedAt: context.now().toISOString() });
}

function copyGuideline({ folder }: Pick<RoomsContext, 'folder'>): void {
  const source = join(resourcesFolder(), 'guideline');
  mkdirSync(folder.guidelineFolder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder.guidelineFolder).length > 0) return;
  for (const name of readdirSync(source)) {
    const target = join(folder.guidelineFolder, name);
    if (existsSync(target)) continue;
    copyFileSync(join(source, name), target);
    chmodSync(target, 0o600);
  }
}

/** A name without an ending is that of a folder or of a `.json` file. What a start before this one imported stays as it is. */
async function importFile(context: RoomsContext, file: string, goldDatasetId: number | null): Promise<number> {
  const { name, ext } = parse(file);
  const folder = join(resourcesFolder(), 'sample');
  const path = join(folder, existsSync(join(folder, file)) ? file : `${name}${ext || '.json'}`);
  const preview = await previewFile(context, context.grants.toRead(path), null);
  const known = findSameBytes(context.db, preview.sha256, goldDatasetId);
  if (known !== null) return known;
  const { finished } = beginImport(context, { previewId: preview.previewId, name, mode: 'good', goldDatasetId });
  const { result } = await finished;
  if (typeof result?.datasetId !== 'number') throw new Error(`The sample ${name} was not imported`);
  return result.datasetId;
}

/** The program's own `resources`: above the sources, above the built files, and inside a packaged program alike. */
function resourcesFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const resources = join(folder, 'resources');
    if (existsSync(join(resources, 'sample'))) return resources;
    if (folder === dirname(folder)) throw new Error('The folder "resources" of the program is missing');
  }
}
