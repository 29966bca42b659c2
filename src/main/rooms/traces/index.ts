import { tracesApi } from '../../../shared/rooms/traces/api.ts';
import { continueIndexing } from '../../traces/search/indexJob.ts';
import type { RoomOf } from '../room.ts';
import { applyChange } from './applyChange.ts';
import { tracesHandlers } from './handlers/handlers.ts';
import { traceFiles } from './import/files.ts';
import { regroupTraces } from './regroupTraces.ts';
import { traceStores } from './stores.ts';
import { readGroupTitle } from './tables/markedTracesTable.ts';
import { countTraces } from './tables/progressTable.ts';
import { removeTraces } from './tables/tracesTable.ts';
import { tellOfAct } from './tellOfAct.ts';

/** Traces of agents, grouped by their questions, and the labels that evaluators give. */
export const tracesRoom: RoomOf<typeof tracesApi> = {
  id: 'traces',
  api: tracesApi,
  handlers: tracesHandlers,
  besideTheQueue: ['traces.cancelSearch'],
  endThemselves: [],
  files: traceFiles,
  stores: traceStores,
  itemKinds: ['traceGroup', 'trace', 'traceSettings'],
  applyChange,
  tell: tellOfAct,
  tellOfEverything: (emit) => {
    emit('traces.settingsChanged', {});
    emit('traces.changed', { groupIds: null });
  },
  titleOf: readGroupTitle,
  counts: countTraces,
  remove: (db, datasetId) => removeTraces(db, datasetId, 50),
  // Each store has an index of its own beside it.
  searched: [],
  putInOrder: regroupTraces,
  goOnBehind: continueIndexing,
  layOutSample: async (_context, importSample) => {
    await importSample('sample-traces', null);
  },
};
