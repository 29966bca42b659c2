import { stat } from 'node:fs/promises';
import { traceFormatIds } from '../../../../shared/traces/trace.ts';
import { noDescription, noStyle } from '../../../datasets/datasetsTable.ts';
import { openTraceStore } from '../../../traces/store/readTraceStore.ts';
import { storePathOf } from '../../../traces/store/storeOf.ts';
import type { RoomFiles } from '../../room.ts';
import { markColumns } from '../report/markRows.ts';
import { discardStaged, stageTraces } from './previewTraces.ts';
import { storeTraces, unstoreTraces } from './storeTraces.ts';

/** Traces of agents. Previewing them writes their store file, which an import only has to rename. */
export const traceFiles: RoomFiles = {
  formats: traceFormatIds,
  takesMapping: true,
  takesFolder: () => false,
  joins: null,
  recognise: async ({ pool }, path) =>
    (await pool.run('traces.recognise', { path })) ? { isCertain: true, format: null, because: '' } : null,
  async preview(context, facts, { format: wanted, mapping }) {
    const format = traceFormatIds.find((id) => id === wanted) ?? null;
    const { size: byteCount } = await stat(facts.path);
    const staged = await stageTraces(context, facts, { path: facts.path, format, mapping, byteCount });
    const { preview } = staged;
    return {
      preview,
      dataset: { format: preview.format, formatVersion: null, style: noStyle, description: noDescription },
      answers: null,
      begunDatasetId: null,
      store: (importing, task, { datasetId }) => storeTraces(importing, task, staged, datasetId),
      takeBack: (importing, datasetId) => unstoreTraces(importing, staged, datasetId),
      discard: () => discardStaged(staged),
    };
  },
  exportedBytes: (context, { id }) => sourceIn(storePathOf(context, id)),
  written: [{ problem: 'ownLabels', columns: markColumns }],
};

/** The bytes of imported traces from a connection of its own, which stays open for as long as they are written. */
function* sourceIn(storeFile: string): Generator<Uint8Array> {
  const store = openTraceStore(storeFile);
  try {
    yield* store.source();
  } finally {
    store.close();
  }
}
