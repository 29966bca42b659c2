import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { measureSettingsSchema } from '../../shared/drift/measureSettings.ts';
import type { Context } from '../context.ts';
import { findSameBytes } from '../datasets/datasetsTable.ts';
import { beginImport } from '../datasets/importDataset.ts';
import { previewFile } from '../datasets/previews.ts';
import { resourcesFolder } from '../resourcesFolder.ts';
import { scoreDataset } from '../rooms/derivations/scoreDataset.ts';
import { beginMeasuring } from '../rooms/drift/measureRun.ts';
import { listRuns } from '../rooms/drift/runsTable.ts';
import { readSessionValue, writeSessionValue } from './sessionTable.ts';

/** Key of the session state that says that the sample was laid out, so that a person may take it away for good. */
const doneKey = 'sample.done';

const samples = [
  { gold: 'sample-derivations', predictions: 'sample-predictions' },
  { gold: 'sample-r4c', predictions: 'sample-r4c-predictions' },
] as const;
const sampleTraces = 'sample-traces';
const driftSample = {
  cases: 'sample-drift-cases',
  answers: ['sample-drift-kogane-32b.jsonl', 'sample-drift-suzume-7b.jsonl', 'sample-drift-plans.json'],
} as const;

/**
 * Lays the sample out in a new project: guideline, questions, predictions and their scores, traces, and cases of the drift
 * room that two models answered, which begin to be measured. Does nothing in a project that has been used.
 * A start that was cut short goes on where it stopped. `context` records as the program, not as a person.
 */
export async function layOutSample(context: Context): Promise<void> {
  copyGuideline(context);
  if (readSessionValue(context.db, '', doneKey) !== null) return;
  for (const { gold, predictions } of samples) {
    const goldDatasetId = await importSample(context, gold, null);
    const predictionDatasetId = await importSample(context, predictions, goldDatasetId);
    const options = { ignoreMissing: true, references: 3, tieOrder: 'official' } as const;
    await scoreDataset({ goldDatasetId, predictionDatasetId, options }, context).finished;
  }
  await importSample(context, sampleTraces, null);
  await layOutDrift(context);
  writeSessionValue(context.db, { evaluatorId: '', key: doneKey, value: true, savedAt: context.now().toISOString() });
}

async function layOutDrift(context: Context): Promise<void> {
  const datasetId = await importSample(context, driftSample.cases, null);
  for (const answers of driftSample.answers) await importSample(context, answers, datasetId);
  if (listRuns(context.db, datasetId).length > 0) return;
  const settings = measureSettingsSchema.parse({});
  await beginMeasuring(context, { datasetId, settings, models: null, confirmOtherSplit: false });
}

function copyGuideline({ folder }: Context): void {
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

/** A name without an ending is that of a `.json` file. What a start before this one imported stays as it is. */
async function importSample(context: Context, file: string, goldDatasetId: number | null): Promise<number> {
  const { name, ext } = parse(file);
  const path = join(resourcesFolder(), 'sample', `${name}${ext || '.json'}`);
  const preview = await previewFile(context, context.grants.toRead(path), null);
  const known = findSameBytes(context.db, preview.sha256, goldDatasetId);
  if (known !== null) return known;
  const { finished } = beginImport(context, { previewId: preview.previewId, name, mode: 'good', goldDatasetId });
  const { result } = await finished;
  if (typeof result?.datasetId !== 'number') throw new Error(`The sample ${name} was not imported`);
  return result.datasetId;
}
