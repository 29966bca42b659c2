import { AppError } from '../../shared/errors.ts';
import { type Embedder, type EntityFinder, loadEmbedder, loadEntities, loadNli, type PairModel } from './loadModel.ts';
import { checkModelFolder, type ModelFolder, type ModelPurpose } from './modelFolder.ts';

/** What a thread keeps between its tasks: one model of each purpose, as they are large. */
const kept: {
  entities?: KeptModel<EntityFinder>;
  nli?: KeptModel<PairModel>;
  embedder?: KeptModel<Embedder>;
} = {};
type KeptModel<T> = { readonly key: string; readonly model: Promise<T> };

function modelOf<T>(
  known: KeptModel<T> | undefined,
  folder: ModelFolder,
  load: (folder: ModelFolder) => Promise<T>,
): KeptModel<T> {
  const key = JSON.stringify([folder.folder, folder.files.map(({ sha256 }) => sha256)]);
  return known?.key === key ? known : { key, model: load(folder) };
}

/** The models of a run, loaded once in a thread. Errors: IMPORT_MALFORMED with problem `onnxRuntimeMissing` or `modelUnreadable`. */
export function keptNli(folder: ModelFolder): Promise<PairModel> {
  kept.nli = modelOf(kept.nli, folder, loadNli);
  return kept.nli.model;
}
export function keptEmbedder(folder: ModelFolder): Promise<Embedder> {
  kept.embedder = modelOf(kept.embedder, folder, loadEmbedder);
  return kept.embedder.model;
}
export function keptEntities(folder: ModelFolder): Promise<EntityFinder> {
  kept.entities = modelOf(kept.entities, folder, loadEntities);
  return kept.entities.model;
}

const loaders = { entities: keptEntities, nli: keptNli, embedder: keptEmbedder } as const satisfies Record<
  ModelPurpose,
  (folder: ModelFolder) => Promise<unknown>
>;

/** A folder that holds a model which loads, or the code of what is wrong with it. */
type CheckedModel =
  | { readonly folder: ModelFolder; readonly problem: null }
  | { readonly folder: null; readonly problem: string; readonly fileName: string | null };

/** Checks a folder and loads its model, so that what is wrong with it is known before anything is measured. */
export async function checkModel({
  folder,
  purpose,
}: {
  readonly folder: string;
  readonly purpose: ModelPurpose;
}): Promise<CheckedModel> {
  try {
    const checked = await checkModelFolder(folder, purpose);
    try {
      await loaders[purpose](checked);
    } catch (error) {
      // A file that was repaired meanwhile is read again.
      delete kept[purpose];
      throw error;
    }
    return { folder: checked, problem: null };
  } catch (error) {
    const details = error instanceof AppError && error.code === 'IMPORT_MALFORMED' ? error.details : {};
    if (typeof details.problem !== 'string') throw error;
    const fileName = typeof details.fileName === 'string' ? details.fileName : null;
    return { folder: null, problem: details.problem, fileName };
  }
}
