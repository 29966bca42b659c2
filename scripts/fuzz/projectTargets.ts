/** What is not imported but opened: project files, their stores, backups, model folders, settings. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workbench } from '../../src/main/core/workbench.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { checkModel } from '../../src/main/models/keptModels.ts';
import { loadEmbedder, loadEntities, loadNli } from '../../src/main/models/loadModel.ts';
import type { ModelFolder } from '../../src/main/models/modelFolder.ts';
import { openSettingsFile } from '../../src/main/settingsFile.ts';
import { backupProject } from '../../src/main/snapshots/backupProject.ts';
import { restoreFileInto } from '../../src/main/snapshots/restoreSnapshot.ts';
import { AppError } from '../../src/shared/errors.ts';
import { type TinyModel, writeTinyModels } from '../tinyModels.ts';
import { Wrong } from './finding.ts';
import { callOf } from './importTarget.ts';
import { mutate, mutateBytes } from './mutate.ts';
import { openCore } from './openCore.ts';
import type { Random } from './random.ts';

/** A project and a backup of it, to be copied and damaged. */
export type SampleProject = { readonly folder: string; readonly backup: string };

/** Makes a project of the sample files, once for all. */
export async function makeSampleProject(folder: string, files: readonly string[]): Promise<SampleProject> {
  const project = join(folder, 'sample');
  const workbench = await openCore(project);
  const call = callOf(workbench);
  await call('project.chooseEvaluator', { name: 'fuzz' });
  for (const path of files) {
    const { previewId, fileName } = await call('datasets.preview', { source: workbench.grants.toRead(path) });
    await call('datasets.import', { previewId, name: fileName, mode: 'good', goldDatasetId: null });
    while (workbench.context.tasks.list().some(({ state }) => state === 'running')) await new Promise(setImmediate);
  }
  await workbench.close();
  const backup = join(folder, 'backup.sqlite');
  await backupProject(dataFolderAt(project), backup);
  rmSync(join(project, 'snapshots'), { recursive: true });
  return { folder: project, backup };
}

/** Opens a damaged copy of the project as a window does: it is refused as damaged with its snapshots, or every call has an answer. */
export async function openDamagedProject(sample: SampleProject, folder: string, random: Random): Promise<void> {
  const project = mkdtempSync(join(folder, 'project-'));
  try {
    cpSync(sample.folder, project, { recursive: true });
    const stores = readdirSync(join(project, 'traces')).map((name) => join(project, 'traces', name));
    const file = random.oneIn(4) && stores.length > 0 ? random.pick(stores) : join(project, 'workbench.sqlite');
    damage(file, random);
    await openAndLook(project, random);
  } finally {
    rmSync(project, { recursive: true });
  }
}

function damage(file: string, random: Random): void {
  const bytes = readFileSync(file);
  if (random.oneIn(4)) writeFileSync(file, mutateBytes(bytes, bytes, random));
  else {
    // In place: what moves all pages is found at once.
    for (let times = 1 + random.below(8); times > 0; times -= 1) {
      const at = random.oneIn(3) ? random.below(Math.min(bytes.length, 64 * 1024)) : random.below(bytes.length);
      bytes[at] = random.oneIn(2) ? (bytes[at] ?? 0) ^ (1 << random.below(8)) : random.below(256);
    }
    writeFileSync(file, bytes);
  }
}

async function openAndLook(dataFolder: string, random: Random): Promise<void> {
  let workbench: Workbench;
  try {
    workbench = await openCore(dataFolder);
  } catch (error) {
    if (!(error instanceof AppError)) throw new Wrong('crash', `opening threw ${String(error)}`);
    if (['DATABASE_CORRUPT', 'DATABASE_TOO_NEW'].includes(error.code) && !Array.isArray(error.details.snapshots)) {
      throw new Wrong('crash', 'opening names no snapshots');
    }
    if (error.code === 'STORAGE_READ_ONLY' || error.code === 'DATABASE_IN_USE') return;
    throw error;
  }
  try {
    const call = callOf(workbench);
    await call('project.open', {});
    for (const { id, room } of await call('datasets.list', {})) {
      await call('datasets.problems', { datasetId: id });
      if (room !== 'traces') await call('datasets.export', { datasetId: id, destination: { kind: 'download' } });
    }
    if (random.oneIn(2)) await call('project.undo', {});
  } finally {
    await workbench.close();
  }
}

/** Restores a damaged backup into a new folder: a refusal leaves no database there, and no store that the backup names. */
export async function restoreDamagedBackup(sample: SampleProject, folder: string, random: Random): Promise<void> {
  const place = mkdtempSync(join(folder, 'restore-'));
  try {
    const backup = join(place, 'backup.sqlite');
    cpSync(sample.backup, backup);
    cpSync(`${sample.backup}.traces`, `${backup}.traces`, { recursive: true });
    const stores = readdirSync(`${backup}.traces`).map((name) => join(`${backup}.traces`, name));
    damage(random.oneIn(3) && stores.length > 0 ? random.pick(stores) : backup, random);
    const target = join(place, 'target');
    try {
      await restoreFileInto(target, backup);
    } catch (error) {
      if (existsSync(join(target, 'workbench.sqlite'))) throw new Wrong('partial', 'a refused backup left a database');
      if (existsSync(join(target, 'workbench.sqlite.restored')))
        throw new Wrong('partial', 'a refused backup left its copy');
      throw error;
    }
    await openAndLook(target, random);
  } finally {
    rmSync(place, { recursive: true });
  }
}

const texts = ['Has asthma and a latex allergy.', '患者は喘息と片頭痛がある。𠮷', '', 'walk '.repeat(700)];

/** Loads a model folder with one file damaged and runs it: its faults have codes. */
export async function loadDamagedModel(folder: string, random: Random): Promise<void> {
  const place = mkdtempSync(join(folder, 'model-'));
  try {
    const purpose = random.pick<TinyModel>(['entities', 'nli', 'embedder']);
    const model = writeTinyModels(place)[purpose];
    const file = join(
      model,
      random.pick(['tokenizer.json', 'tokenizer.json', 'config.json', 'tokenizer_config.json', 'model.onnx']),
    );
    const bytes = readFileSync(file);
    writeFileSync(file, file.endsWith('.onnx') ? mutateBytes(bytes, bytes, random) : mutate(bytes, bytes, random));
    const { folder: checked } = await checkModel({ folder: model, purpose });
    if (checked !== null) await runModel(purpose, checked);
  } finally {
    rmSync(place, { recursive: true });
  }
}

async function runModel(purpose: TinyModel, checked: ModelFolder): Promise<void> {
  if (purpose === 'embedder') await (await loadEmbedder(checked)).embed(texts);
  else if (purpose === 'nli')
    await (await loadNli(checked)).judge(texts.map((premise) => ({ premise, hypothesis: 'Stop.' })));
  else await (await loadEntities(checked)).find(texts.map((text) => ({ text })));
}

const settings = JSON.stringify({
  language: 'ja',
  theme: 'dark',
  keymap: { 'frame.palette': 'Ctrl+Shift+E' },
  sudachiDictionary: null,
  synonymDictionaries: ['/x'],
  own: 1,
});

/** Opens and changes damaged settings: they are in force or told, never thrown. */
export function openDamagedSettings(folder: string, random: Random): void {
  const place = mkdtempSync(join(folder, 'settings-'));
  const file = join(place, 'settings.json');
  mkdirSync(place, { recursive: true });
  writeFileSync(file, mutate(Buffer.from(settings), Buffer.from(settings), random));
  const opened = openSettingsFile(file);
  try {
    opened.current();
    opened.problem();
    const { theme } = opened.update({ theme: 'light' });
    if (theme !== 'light' || opened.problem() !== null) throw new Wrong('partial', 'settings were not taken');
    JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    opened.close();
    rmSync(place, { recursive: true });
  }
}
