import { evidenceApi } from '../../../shared/rooms/evidence/api.ts';
import { changedItems, namedItems } from '../../judgements/changedItems.ts';
import type { RoomOf } from '../room.ts';
import { judgedTests } from './agreement/claimAgreement.ts';
import { applyChange } from './applyChange.ts';
import { claimKind, isQueueAspect, setKind } from './aspects.ts';
import { evidenceHandlers } from './handlers/handlers.ts';
import { evidenceFiles } from './import/files.ts';
import { offeredExplanations } from './offeredExplanations.ts';
import { countClaims } from './tables/claimListTable.ts';
import { readTitle, removeClaims } from './tables/claimsTable.ts';
import { removeStatements } from './tables/statementsTable.ts';
import { evidenceWork } from './work.ts';

/** Claims whose evidence is kept, discarded, added or assigned, and then compared with what is right. */
export const evidenceRoom: RoomOf<typeof evidenceApi> = {
  id: 'evidence',
  api: evidenceApi,
  handlers: evidenceHandlers,
  besideTheQueue: [],
  endThemselves: ['evidence.checkModel', 'evidence.scoreExplanations'],
  files: evidenceFiles,
  stores: null,
  itemKinds: [claimKind, setKind],
  applyChange,
  staysDone: null,
  guideline: 'guideline.evidence',
  // What is done of a claim is counted for each evaluator by itself.
  showReviewsAnew: () => {},
  tell: (emit, recorded) => {
    const claimIds = changedItems(recorded, claimKind);
    const { datasetId } = recorded.revision;
    if (datasetId !== null && claimIds.length > 0)
      emit('evidence.changed', { datasetId, claimIds: namedItems(claimIds) });
    for (const { itemKind, itemId, aspect } of recorded.changes) {
      if (itemKind !== setKind) continue;
      if (isQueueAspect(aspect)) emit('evidence.queuesChanged', { datasetId: itemId });
      else emit('evidence.changed', { datasetId: itemId, claimIds: null });
    }
  },
  tellOfEverything: (emit, datasetIds) => {
    for (const datasetId of datasetIds) {
      emit('evidence.changed', { datasetId, claimIds: null });
      emit('evidence.queuesChanged', { datasetId });
    }
  },
  titleOf: readTitle,
  counts: countClaims,
  remove: (db, datasetId) => removeClaims(db, datasetId, 100) || removeStatements(db, datasetId, 100),
  searched: ['claim'],
  answers: offeredExplanations,
  judged: judgedTests,
  remarks: null,
  studies: null,
  work: evidenceWork,
  putInOrder: () => {},
  goOnBehind: () => {},
  layOutSample: async (_context, importSample) => {
    await importSample('sample-evidence', null);
  },
};
