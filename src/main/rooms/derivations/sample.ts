import type { Context } from '../../context.ts';
import type { ImportSample } from '../room.ts';
import { scoreDataset } from './scoreDataset.ts';

const samples = [
  { gold: 'sample-derivations', predictions: 'sample-predictions' },
  { gold: 'sample-r4c', predictions: 'sample-r4c-predictions' },
] as const;

/** Lays out questions, predictions and their scores. */
export async function layOutSample(context: Context, importSample: ImportSample): Promise<void> {
  for (const { gold, predictions } of samples) {
    const goldDatasetId = await importSample(gold, null);
    const predictionDatasetId = await importSample(predictions, goldDatasetId);
    const options = { ignoreMissing: true, references: 3, tieOrder: 'official', projectSynonyms: false } as const;
    await scoreDataset({ goldDatasetId, predictionDatasetId, options, replacesRunId: null }, context).finished;
  }
}
