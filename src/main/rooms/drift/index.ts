import { driftApi } from '../../../shared/rooms/drift/api.ts';
import { changedItems, namedItems } from '../../judgements/changedItems.ts';
import type { RoomOf } from '../room.ts';
import { summaryAnswers } from './answers.ts';
import { applyChange } from './applyChange.ts';
import { driftHandlers } from './handlers/handlers.ts';
import { driftFiles } from './import/files.ts';
import { judgedAttributes } from './ratedSummaries.ts';
import { layOutSample } from './sample.ts';
import { readCaseTitle } from './tables/casesTable.ts';
import { removeDrift } from './tables/unfinishedTable.ts';
import { driftWork } from './work.ts';

/** Sets of cases, what models answered in them, and how their memory of the patient drifts. */
export const driftRoom: RoomOf<typeof driftApi> = {
  id: 'drift',
  api: driftApi,
  handlers: driftHandlers,
  besideTheQueue: [],
  // A thread that is ended within the native code of a model takes the whole program along; they look at their signal between any two inputs.
  endThemselves: ['drift.checkModel', 'drift.measureForRun'],
  files: driftFiles,
  stores: null,
  itemKinds: ['driftCase', 'driftRun', 'driftSettings'],
  applyChange,
  staysDone: null,
  guideline: 'guideline.drift',
  // Its lists show everybody their own states.
  showReviewsAnew: () => {},
  tell: (emit, recorded) => {
    const caseIds = changedItems(recorded, 'driftCase');
    if (caseIds.length > 0) emit('drift.changed', { caseIds: namedItems(caseIds) });
    const isOfSettings = recorded.changes.some(({ itemKind }) => ['driftRun', 'driftSettings'].includes(itemKind));
    if (isOfSettings) emit('drift.settingsChanged', {});
  },
  tellOfEverything: (emit) => {
    emit('drift.settingsChanged', {});
    emit('drift.changed', { caseIds: null });
  },
  titleOf: readCaseTitle,
  // Its lists count done turns themselves, by model and evaluator.
  counts: () => new Map(),
  remove: (db, datasetId) => removeDrift(db, datasetId, 20),
  searched: [],
  answers: summaryAnswers,
  judged: judgedAttributes,
  remarks: null,
  studies: null,
  work: driftWork,
  putInOrder: () => {},
  goOnBehind: () => {},
  layOutSample,
};
