import { tracesApi } from '../../../shared/rooms/traces/api.ts';
import { changedItems, namedItems } from '../../judgements/changedItems.ts';
import { continueIndexing } from '../../traces/search/indexJob.ts';
import type { Room, RoomOf } from '../room.ts';
import { traceAnswers } from './answers.ts';
import { applyChange } from './applyChange.ts';
import { judgedCriteria } from './handlers/agreementHandlers.ts';
import { tracesHandlers } from './handlers/handlers.ts';
import { traceFiles } from './import/files.ts';
import { regroupTraces } from './regroupTraces.ts';
import { traceStores } from './stores.ts';
import { readGroupTitle } from './tables/markedTracesTable.ts';
import { countTraces } from './tables/progressTable.ts';
import { removeTraces } from './tables/tracesTable.ts';
import { tracesWork } from './work.ts';

/**
 * Tells the windows what an act changed. One about a trace or a group names the group as its item, one about several none. Another scheme changes what is marked
 * in every group; a trace that gets another question is in another group.
 */
const tellOfAct: Room['tell'] = (emit, recorded) => {
  const { revision, changes } = recorded;
  const isAbout = (...kinds: readonly string[]) => changes.some(({ itemKind }) => kinds.includes(itemKind));
  const isMoved = changes.some(({ itemKind, aspect }) => itemKind === 'trace' && aspect === 'group');
  const isOfScheme = changes.some(({ itemKind, aspect }) => itemKind === 'traceSettings' && aspect === 'scheme');
  if (isMoved) emit('traces.changed', { groupIds: null });
  else if (revision.itemId !== null && isAbout('trace', 'traceGroup')) {
    emit('traces.changed', { groupIds: [revision.itemId] });
  } else if (isAbout('trace')) emit('traces.changed', { groupIds: null });
  else if (isAbout('traceGroup'))
    emit('traces.changed', { groupIds: namedItems(changedItems(recorded, 'traceGroup')) });
  if (isAbout('traceSettings')) emit('traces.settingsChanged', {});
  if (isOfScheme) emit('traces.changed', { groupIds: null });
};

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
  staysDone: null,
  guideline: 'guideline.traces',
  // Its lists show everybody their own states.
  showReviewsAnew: () => {},
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
  answers: traceAnswers,
  judged: judgedCriteria,
  remarks: null,
  studies: null,
  work: tracesWork,
  putInOrder: regroupTraces,
  goOnBehind: continueIndexing,
  layOutSample: async (_context, importSample) => {
    await importSample('sample-traces', null);
  },
};
