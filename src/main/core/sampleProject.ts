import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { beginImport } from '../datasets/importDataset.ts';
import { previewFile } from '../datasets/previews.ts';
import { resourcesFolder } from '../resourcesFolder.ts';
import { scoreDataset } from '../rooms/derivations/scoreDataset.ts';
import { readSessionValue, writeSessionValue } from './sessionTable.ts';

/** Key of the session state that says that the sample was laid out, so that a person may take it away for good. */
const doneKey = 'sample.done';

const samples = [
  { gold: 'sample-derivations', predictions: 'sample-predictions' },
  { gold: 'sample-r4c', predictions: 'sample-r4c-predictions' },
] as const;
const sampleTraces = 'sample-traces';

/**
 * Lays the sample out in a new project: guideline, questions, predictions and their scores, and traces. Does nothing in a project that has been used.
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
  writeSessionValue(context.db, { evaluatorId: '', key: doneKey, value: true, savedAt: context.now().toISOString() });
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

async function importSample(context: Context, name: string, goldDatasetId: number | null): Promise<number> {
  const path = join(resourcesFolder(), 'sample', `${name}.json`);
  const preview = await previewFile(context, { kind: 'path', path }, null);
  if (preview.sameAsDatasetId !== null) return preview.sameAsDatasetId;
  const { finished } = beginImport(context, { previewId: preview.previewId, name, mode: 'good', goldDatasetId });
  const { result } = await finished;
  if (typeof result?.datasetId !== 'number') throw new Error(`The sample ${name} was not imported`);
  return result.datasetId;
}
