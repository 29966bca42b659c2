import { measureSettingsSchema } from '../../../shared/rooms/drift/measureSettings.ts';
import type { Context } from '../../context.ts';
import type { ImportSample } from '../room.ts';
import { beginMeasuring } from './runs/measureRun.ts';
import { listRuns } from './tables/runsTable.ts';

const sample = {
  cases: 'sample-drift-cases',
  answers: ['sample-drift-kogane-32b.jsonl', 'sample-drift-suzume-7b.jsonl', 'sample-drift-plans.json'],
} as const;

/** Lays out cases that two models answered, which begin to be measured. */
export async function layOutSample(context: Context, importSample: ImportSample): Promise<void> {
  const datasetId = await importSample(sample.cases, null);
  for (const answers of sample.answers) await importSample(answers, datasetId);
  if (listRuns(context.db, datasetId).length > 0) return;
  const settings = measureSettingsSchema.parse({});
  await beginMeasuring(context, { datasetId, settings, models: null, confirmOtherSplit: false });
}
