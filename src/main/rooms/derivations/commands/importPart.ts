import { answeredBy } from '../../../../shared/rooms/derivations/corpora/index.ts';
import type { ImportPart } from '../../../commandLine/roomCommands.ts';

/** The part of `akapen import` about derivations: predictions are imported to see their scores. */
export const derivationsImportPart: ImportPart = {
  options: {},
  help: '',
  check() {},
  async onImported({ preview, goldDatasetId }, datasetId, call) {
    if (answeredBy(preview.format) === null || goldDatasetId === null) return null;
    return (await call('derivations.score', { goldDatasetId, predictionDatasetId: datasetId })).taskId;
  },
};
