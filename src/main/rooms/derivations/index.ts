import { derivationsApi } from '../../../shared/rooms/derivations/api.ts';
import { changedItems, namedItems } from '../../judgements/changedItems.ts';
import { splitAspect } from '../../judgements/splitAspect.ts';
import type { RoomOf } from '../room.ts';
import { judgedQuestions } from './agreement/handlers.ts';
import { predictedAnswers } from './answers.ts';
import { applyChange, showReviewsAnew } from './applyChange.ts';
import { givenAspect, pageTitlesAspect, settingsKind, synonymAspect } from './aspects.ts';
import { derivationsHandlers } from './handlers.ts';
import { derivationFiles } from './import/files.ts';
import { layOutSample } from './sample.ts';
import { countQuestions } from './tables/countsTable.ts';
import { readTitle } from './tables/questionsTable.ts';
import { removeRecords } from './tables/unfinishedTable.ts';
import { derivationsWork } from './work.ts';

/** Questions with their derivations, predictions that answer them, and scores. */
export const derivationsRoom: RoomOf<typeof derivationsApi> = {
  id: 'derivations',
  api: derivationsApi,
  handlers: derivationsHandlers,
  besideTheQueue: [],
  endThemselves: [],
  files: derivationFiles,
  stores: null,
  itemKinds: ['question', settingsKind],
  applyChange,
  staysDone: null,
  guideline: 'guideline',
  showReviewsAnew,
  tell: (emit, recorded) => {
    const questionIds = changedItems(recorded, 'question');
    const { datasetId } = recorded.revision;
    const changesSetting = (name: string) =>
      recorded.changes.some(({ itemKind, aspect }) => itemKind === settingsKind && splitAspect(aspect)[0] === name);
    if (changesSetting(synonymAspect)) emit('derivations.synonymsChanged', {});
    if (changesSetting(pageTitlesAspect)) emit('derivations.pageTitlesChanged', {});
    if (datasetId === null) return;
    if (recorded.changes.some(({ aspect }) => aspect === givenAspect)) {
      emit('derivations.changed', { datasetId, questionIds: null });
    } else if (questionIds.length > 0) {
      emit('derivations.changed', { datasetId, questionIds: namedItems(questionIds) });
    }
    if (changedItems(recorded, settingsKind).length > 0) emit('derivations.queuesChanged', { datasetId });
  },
  tellOfEverything: (emit, datasetIds) => {
    emit('derivations.synonymsChanged', {});
    emit('derivations.pageTitlesChanged', {});
    for (const datasetId of datasetIds) {
      emit('derivations.queuesChanged', { datasetId });
      emit('derivations.changed', { datasetId, questionIds: null });
    }
  },
  titleOf: readTitle,
  counts: countQuestions,
  remove: (db, datasetId) => removeRecords(db, datasetId, 50),
  searched: ['question'],
  answers: predictedAnswers,
  judged: judgedQuestions,
  remarks: null,
  studies: null,
  work: derivationsWork,
  putInOrder: () => {},
  goOnBehind: () => {},
  layOutSample,
};
