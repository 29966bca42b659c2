/** What a run is measured with, gathered from the set, its files and the model folders. */
import { hash } from 'node:crypto';
import type { Dataset } from '../../../shared/datasets.ts';
import type { DriftFormatId } from '../../../shared/drift/driftFiles.ts';
import type { MeasureSettings } from '../../../shared/drift/measureSettings.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Context } from '../../context.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { listDatasets, readDataset } from '../../datasets/datasetsTable.ts';
import { letOthersThrough } from '../../datasets/timeSlices.ts';
import type { RunFacts } from '../../drift/driftResults.ts';
import type { ModelFolder, ModelPurpose } from '../../drift/onnx/modelFolder.ts';
import type { RunModels } from '../../drift/runModels.ts';
import { shareTerms } from '../../drift/sharedTerms.ts';
import { modelsOf } from './answersTable.ts';
import { countCases, criticalTerms } from './casesTable.ts';
import { readTerms } from './filesTable.ts';
import { plansInForce } from './plans.ts';
import type { RunSources, StoredRun } from './runsTable.ts';
import { projectTerms } from './saidSettings.ts';

/** Model folders of a run that were checked and whose models load. */
export type RunFolders = {
  readonly entities: ModelFolder | null;
  readonly nli: ModelFolder | null;
  readonly embedder: ModelFolder | null;
};

/** Checks every model folder of the settings in a thread. Errors: INVALID_INPUT `{ problem, fileName, path }`. */
export async function checkFolders(
  { pool }: Pick<Context, 'pool'>,
  { entities, nliFolder, embedderFolder }: MeasureSettings,
): Promise<RunFolders> {
  const check = async (folder: string | null, purpose: ModelPurpose) => {
    if (folder === null) return null;
    const checked = await pool.run('drift.checkModel', { folder, purpose });
    if (checked.folder !== null) return checked.folder;
    const { problem, fileName } = checked;
    throw new AppError('INVALID_INPUT', 'The model folder lacks something', { problem, fileName, path: folder });
  };
  return {
    entities: await check(entities.kind === 'onnx' ? entities.folder : null, 'entities'),
    nli: await check(nliFolder, 'nli'),
    embedder: await check(embedderFolder, 'embedder'),
  };
}

/** Where all that a run measures comes from, as it is now. Errors: NOT_FOUND for a list or entities that are not in sight. */
export function gatherSources(
  db: ReadableDatabase,
  datasetId: number,
  settings: MeasureSettings,
  folders: RunFolders,
  isOtherSplitConfirmed: boolean,
): RunSources {
  const answering = answeringDatasets(db, datasetId);
  return {
    cases: sourceOf(readDataset(db, datasetId)),
    generations: answering('drift-generations').map(sourceOf),
    plans: answering('drift-plans').map(sourceOf),
    plansHash: plansHash(db, datasetId, settings),
    entities: entitySource(db, datasetId, settings, folders),
    termsHash: termsHash(db, settings),
    nli: folders.nli && [...folders.nli.files],
    embedder: folders.embedder && [...folders.embedder.files],
    isOtherSplitConfirmed,
  };
}

function sourceOf({ id, fileName, sha256 }: Dataset) {
  return { datasetId: id, name: fileName, sha256 };
}

/** Datasets in sight that answer a set, by their format. */
function answeringDatasets(db: ReadableDatabase, datasetId: number) {
  const datasets = listDatasets(db).filter(({ goldDatasetId }) => goldDatasetId === datasetId);
  return (format: DriftFormatId) => datasets.filter((one) => one.format === format);
}

function entitySource(
  db: ReadableDatabase,
  datasetId: number,
  { entities }: MeasureSettings,
  folders: RunFolders,
): RunSources['entities'] {
  const { kind } = entities;
  if (kind === 'onnx') return { kind, files: [...(folders.entities?.files ?? [])], isComparableWithScispacy: false };
  if (kind === 'lexicon') {
    const lists = entities.datasetIds.map((id) => fileOf(readOfFormat(db, id, 'drift-lexicon')));
    const own = entities.onlyLists ? [] : ownTermFiles(db, datasetId);
    return { kind, files: [...own, ...lists], isComparableWithScispacy: false };
  }
  const dataset = readOfFormat(db, entities.datasetId, 'drift-entities');
  if (dataset.goldDatasetId !== datasetId) {
    throw new AppError('INVALID_INPUT', 'These entities belong to another set', { datasetId: dataset.id });
  }
  return { kind, files: [fileOf(dataset)], isComparableWithScispacy: null };
}

/** Where the terms come from that every lexicon has which is not of lists alone: the cases, and the project's list if there is one. */
function ownTermFiles(db: ReadableDatabase, datasetId: number) {
  const cases = fileOf(readDataset(db, datasetId));
  const terms = projectTerms(db);
  return terms.length === 0 ? [cases] : [cases, { name: 'akapen: project terms', sha256: hashOfTerms(terms) }];
}

function readOfFormat(db: ReadableDatabase, datasetId: number, format: DriftFormatId): Dataset {
  const dataset = readDataset(db, datasetId);
  if (dataset.format === format) return dataset;
  throw new AppError('INVALID_INPUT', 'The dataset is of another format', { datasetId, format: dataset.format });
}

function fileOf({ fileName, sha256 }: Dataset) {
  return { name: fileName, sha256 };
}

/** Plans count only for an embedder: without one they are not read. Null also where there is none. */
function plansHash(db: ReadableDatabase, datasetId: number, { embedderFolder }: MeasureSettings): string | null {
  const plans = embedderFolder === null ? [] : [...plansInForce(db, datasetId)].sort();
  return plans.length === 0 ? null : hash('sha256', JSON.stringify(plans));
}

function termsHash(db: ReadableDatabase, { entities }: MeasureSettings): string | null {
  return entities.kind === 'lexicon' && !entities.onlyLists ? hashOfTerms(projectTerms(db)) : null;
}

function hashOfTerms(terms: readonly string[]): string {
  return hash('sha256', JSON.stringify([...new Set(terms)].sort()));
}

/** Whether a set has got other generations, plans or terms since a run. */
export function isRunOutdated(db: ReadableDatabase, { datasetId, settings, sources }: StoredRun): boolean {
  const answering = answeringDatasets(db, datasetId);
  const differs = (format: DriftFormatId, known: readonly { readonly datasetId: number }[]) =>
    JSON.stringify(answering(format).map(({ id }) => id)) !== JSON.stringify(known.map((one) => one.datasetId));
  return (
    differs('drift-generations', sources.generations) ||
    termsHash(db, settings) !== sources.termsHash ||
    (settings.embedderFolder !== null &&
      (differs('drift-plans', sources.plans) || plansHash(db, datasetId, settings) !== sources.plansHash))
  );
}

/** Models and entities as threads take them; the terms of all cases are read a little at a time. */
export async function gatherModels(
  context: Context,
  datasetId: number,
  { entities }: MeasureSettings,
  folders: RunFolders,
  signal: AbortSignal,
): Promise<RunModels> {
  const { nli, embedder } = folders;
  if (entities.kind === 'precomputed') return { entities: { kind: 'given' }, nli, embedder };
  if (entities.kind === 'onnx') {
    if (folders.entities === null) throw new AppError('INVALID_INPUT', 'No folder of entities was checked');
    return { entities: { kind: 'onnx', folder: folders.entities }, nli, embedder };
  }
  const terms = new Set(entities.datasetIds.flatMap((id) => [...readTerms(context.db, id)]));
  if (!entities.onlyLists) {
    for (const term of projectTerms(context.db)) terms.add(term);
    for (const term of await caseTerms(context, datasetId, signal)) terms.add(term);
  }
  return { entities: { kind: 'lexicon', terms: shareTerms(terms) }, nli, embedder };
}

/** Cases whose terms are read at once, which takes some milliseconds. */
const termPage = 200;

/** The critical entities of all cases of a set, a few cases at a time. Errors: CANCELLED. */
export async function caseTerms(
  context: Pick<Context, 'db'>,
  datasetId: number,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const terms = new Set<string>();
  const { caseCount } = countCases(context.db, datasetId);
  for (let offset = 0; offset < caseCount; offset += termPage) {
    for (const term of criticalTerms(context.db, datasetId, offset, termPage)) terms.add(term);
    await letOthersThrough();
    signal.throwIfAborted();
  }
  return terms;
}

/** Cases that are read at once: their answers are some hundred kilobytes. */
export const casesAtOnce = 25;

/** What the results of a model say about where they come from. */
export function factsOf(
  db: ReadableDatabase,
  { datasetId, settings, sources }: Pick<StoredRun, 'datasetId' | 'settings' | 'sources'>,
  model: string,
): RunFacts {
  const { mode, stride, seed } = settings;
  const found = modelsOf(db, datasetId).find((one) => one.model === model);
  const own = found?.datasetIds ?? [];
  const file = ({ name, sha256 }: { readonly name: string; readonly sha256: string }) => ({ name, sha256 });
  const [planFile] = sources.plans.slice(-1);
  const written = sources.plansHash === null ? null : { name: 'akapen', sha256: sources.plansHash };
  return {
    mode,
    stride,
    seed,
    otherSplitCases: found?.otherSplitCount ?? 0,
    sources: {
      cases: file(sources.cases),
      generations: sources.generations.filter((one) => own.includes(one.datasetId)).map(file),
      plans: planFile === undefined ? written : file(planFile),
      entities: sources.entities,
      nli: sources.nli,
      embedder: sources.embedder,
    },
  };
}
