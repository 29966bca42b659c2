/** What a run is measured with, gathered from the set, its files and the model folders. */
import { hash } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import type { Alias } from '../../../../shared/rooms/drift/aliases.ts';
import type { DriftFormatId } from '../../../../shared/rooms/drift/driftFiles.ts';
import type { MeasureSettings } from '../../../../shared/rooms/drift/measureSettings.ts';
import type { Context } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { listDatasets, readDataset, type StoredDataset } from '../../../datasets/datasetsTable.ts';
import { type ModelFolder, type ModelPurpose, readingOf } from '../../../models/modelFolder.ts';
import type { RunModels } from '../measuring/runModels.ts';
import type { RunFacts } from '../numbers/driftResults.ts';
import { plansInForce } from '../plans.ts';
import { aliasesInForce, projectTerms } from '../saidSettings.ts';
import { modelsOf } from '../tables/answersTable.ts';
import { conversationsOf, countCases } from '../tables/casesTable.ts';
import type { RunSources, StoredRun } from '../tables/runsTable.ts';
import { readOfFormat } from '../visible.ts';
import { requireOffered } from './offeredModelFolders.ts';
import type { RunTerms } from './runTerms.ts';

/** Model folders of a run that were checked and whose models load. */
type RunFolders = {
  readonly entities: ModelFolder | null;
  readonly nli: ModelFolder | null;
  readonly embedder: ModelFolder | null;
};

/** Checks every model folder of the settings in a thread. Errors: INVALID_INPUT `{ problem, fileName, path }`. */
export async function checkFolders(
  context: Pick<Context, 'pool' | 'folder' | 'grants'>,
  { entities, nliFolder, embedderFolder }: MeasureSettings,
): Promise<RunFolders> {
  const check = async (folder: string | null, purpose: ModelPurpose) => {
    if (folder === null) return null;
    requireOffered(context, folder);
    const checked = await context.pool.run('drift.checkModel', { folder, purpose });
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

export type SourcesFacts = {
  readonly folders: RunFolders;
  readonly terms: RunTerms | null;
  readonly aliases: readonly Alias[];
  readonly isOtherSplitConfirmed: boolean;
};

/** Where all that a run measures comes from, as it is now. Errors: NOT_FOUND for a list or entities that are not in sight. */
export function gatherSources(
  db: ReadableDatabase,
  datasetId: number,
  settings: MeasureSettings,
  { folders, terms, aliases, isOtherSplitConfirmed }: SourcesFacts,
): RunSources {
  const answering = answeringDatasets(db, datasetId);
  return {
    cases: sourceOf(readDataset(db, datasetId)),
    generations: answering('drift-generations').map(sourceOf),
    plans: answering('drift-plans').map(sourceOf),
    plansHash: plansHash(db, datasetId, settings),
    entities: { ...entitySource(db, datasetId, settings, folders), terms: terms?.facts ?? null },
    aliases: [...aliases],
    termsHash: termsHash(db, settings),
    nli: folders.nli && [...folders.nli.files],
    embedder: folders.embedder && [...folders.embedder.files],
    readings: {
      entities: readingOf(folders.entities),
      nli: readingOf(folders.nli),
      embedder: readingOf(folders.embedder),
    },
    isOtherSplitConfirmed,
  };
}

function sourceOf({ id, fileName, sha256 }: StoredDataset) {
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
): Omit<RunSources['entities'], 'terms'> {
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

function fileOf({ fileName, sha256 }: StoredDataset) {
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
    JSON.stringify(aliasesInForce(db, settings)) !== JSON.stringify(sources.aliases) ||
    (settings.embedderFolder !== null &&
      (differs('drift-plans', sources.plans) || plansHash(db, datasetId, settings) !== sources.plansHash))
  );
}

/** Models and entities as threads take them. */
export function runModels({ entities }: MeasureSettings, folders: RunFolders, terms: RunTerms | null): RunModels {
  const { nli, embedder } = folders;
  if (terms !== null) return { entities: { kind: 'lexicon', terms: terms.shared }, nli, embedder };
  if (entities.kind !== 'onnx') return { entities: { kind: 'given' }, nli, embedder };
  if (folders.entities === null) throw new AppError('INVALID_INPUT', 'No folder of entities was checked');
  return { entities: { kind: 'onnx', folder: folders.entities }, nli, embedder };
}

/** Cases that are read at once: their answers are some hundred kilobytes. */
export const casesAtOnce = 25;

/** The conversation of each case where a run takes equal ones as one cluster; null where each case stands for itself. */
export function clustersOf(
  db: ReadableDatabase,
  { datasetId, settings }: Pick<StoredRun, 'datasetId' | 'settings'>,
): ReadonlyMap<string, string> | null {
  return settings.clusters === 'conversations' ? conversationsOf(db, datasetId) : null;
}

/** What the results of a model say about where they come from. */
export function factsOf(
  db: ReadableDatabase,
  { datasetId, settings, sources }: Pick<StoredRun, 'datasetId' | 'settings' | 'sources'>,
  model: string,
): RunFacts {
  const { mode, stride, seed, clusters } = settings;
  const found = modelsOf(db, datasetId).find((one) => one.model === model);
  const own = found?.datasetIds ?? [];
  const file = ({ name, sha256 }: { readonly name: string; readonly sha256: string }) => ({ name, sha256 });
  const [planFile] = sources.plans.slice(-1);
  const { caseCount, conversationCount } = countCases(db, datasetId);
  const written = sources.plansHash === null ? null : { name: 'akapen', sha256: sources.plansHash };
  return {
    mode,
    stride,
    seed,
    clusters,
    readings: sources.readings,
    set: { cases: caseCount, conversations: conversationCount },
    otherSplitCases: found?.otherSplitCount ?? 0,
    sources: {
      cases: file(sources.cases),
      generations: sources.generations.filter((one) => own.includes(one.datasetId)).map(file),
      plans: planFile === undefined ? written : file(planFile),
      entities: sources.entities,
      nli: sources.nli,
      embedder: sources.embedder,
      aliases: sources.aliases,
    },
  };
}
