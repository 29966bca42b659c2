import { basename } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { OfferedFolder } from '../../../../shared/files.ts';
import type { ScoreModels } from '../../../../shared/rooms/evidence/modelScores.ts';
import type { Settings } from '../../../../shared/settings.ts';
import type { Context } from '../../../context.ts';
import type { Kept } from '../../../kept.ts';
import { isNetworkPath, isWithin } from '../../../localPath.ts';
import type { ModelFolder } from '../../../models/modelFolder.ts';
import { notOfferedFolder, offeredModelFolders } from '../../../models/offeredFolders.ts';
import type { ScoreFolders } from './scoreExplanations.ts';

type Parts = Pick<Context, 'pool' | 'settings' | 'kept' | 'grants' | 'folder'>;
type Purpose = keyof Settings['evidenceModels'];
type Checked = {
  readonly path: string;
  readonly folder: ModelFolder | null;
  readonly problem: string | null;
  readonly fileName: string | null;
};
/** Both models as they were found: null where none is chosen. */
type ChosenModels = Readonly<Record<Purpose, Checked | null>>;

/** What was checked since the project was opened: hashing the files of a model takes seconds. */
const known: Kept<Map<string, ModelFolder>> = { make: () => new Map() };

/** The models of the settings, as they were when they were last looked into; `afresh` looks into them again. */
export async function chosenModels(context: Parts, { afresh = false } = {}): Promise<ChosenModels> {
  const { embedder, nli } = context.settings.current().evidenceModels;
  const check = (purpose: Purpose, path: string | null) =>
    path === null ? null : checkChosen(context, purpose, path, afresh);
  const [first, second] = await Promise.all([check('embedder', embedder), check('nli', nli)]);
  return { embedder: first, nli: second };
}

async function checkChosen(context: Parts, purpose: Purpose, path: string, afresh: boolean): Promise<Checked> {
  const checked = context.kept(known);
  const key = `${purpose} ${path}`;
  const before = afresh ? undefined : checked.get(key);
  if (before !== undefined) return { path, folder: before, problem: null, fileName: null };
  checked.delete(key);
  // The settings may come from elsewhere: no file of another computer is asked for unless somebody chose it.
  if (isNetworkPath(path) && !isWithin(context.folder.root, path) && !context.grants.hasFolder(path)) {
    return { path, folder: null, problem: 'modelFolderNotOffered', fileName: null };
  }
  const found = await context.pool.run('evidence.checkModel', { folder: path, purpose });
  if (found.folder === null) return { path, folder: null, problem: found.problem, fileName: found.fileName };
  checked.set(key, found.folder);
  return { path, folder: found.folder, problem: null, fileName: null };
}

/** As a window shows them. */
export function shownModels({ embedder, nli }: ChosenModels): ScoreModels {
  const shown = (one: Checked | null) =>
    one && {
      ...{ path: one.path, problem: one.problem, fileName: one.fileName },
      files: (one.folder?.files ?? []).map((file) => ({ ...file })),
    };
  return { embedder: shown(embedder), nli: shown(nli) };
}

/** Those that can be used as an export names them: by their hashes, and without where they lie on this computer. */
export function namedModels({ embedder, nli }: ChosenModels) {
  return [embedder, nli].flatMap((one) =>
    one?.folder ? [{ name: basename(one.path), files: one.folder.files.map((file) => ({ ...file })) }] : [],
  );
}

/** Those that can be used. */
export function foldersOf({ embedder, nli }: ChosenModels): ScoreFolders {
  return { embedder: embedder?.folder ?? null, nli: nli?.folder ?? null };
}

/** Folders to choose from, with those that are chosen. */
export function offeredScoreModels(context: Parts): Promise<OfferedFolder[]> {
  const { embedder, nli } = context.settings.current().evidenceModels;
  return offeredModelFolders(
    context,
    [embedder, nli].filter((path) => path !== null && !isNetworkPath(path)).map(String),
  );
}

type Choice = Readonly<Record<Purpose, string | null>>;

/** Keeps a choice once both folders hold what they are for. Errors: INVALID_INPUT `{ problem, fileName }`. */
export async function chooseModels(context: Parts, choice: Choice): Promise<ChosenModels> {
  const pathOf = (id: string | null) => {
    const path = id === null ? null : context.grants.folderPath(id);
    if (id !== null && path === null) throw notOfferedFolder();
    return path;
  };
  const paths = { embedder: pathOf(choice.embedder), nli: pathOf(choice.nli) };
  const check = async (purpose: Purpose) => {
    const path = paths[purpose];
    const checked = path === null ? null : await checkChosen(context, purpose, path, true);
    if (checked !== null && checked.problem !== null) throw unusable(checked);
    return checked;
  };
  const found = { embedder: await check('embedder'), nli: await check('nli') };
  context.settings.update({ evidenceModels: paths });
  return found;
}

/** Errors: INVALID_INPUT `{ reason: 'noModel' }` where none is chosen, `{ problem, fileName }` where one is not usable. */
export function requireUsable(models: ChosenModels): ScoreFolders {
  const chosen = [models.embedder, models.nli].filter((one) => one !== null);
  if (chosen.length === 0) throw new AppError('INVALID_INPUT', 'No model is chosen', { reason: 'noModel' });
  const wrong = chosen.find(({ problem }) => problem !== null);
  if (wrong !== undefined) throw unusable(wrong);
  return foldersOf(models);
}

function unusable({ problem, fileName, path }: Checked): AppError {
  return new AppError('INVALID_INPUT', 'The model folder lacks something', { problem, fileName, path });
}
