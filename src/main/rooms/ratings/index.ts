import { ratingsApi } from '../../../shared/rooms/ratings/api.ts';
import type { RoomOf } from '../room.ts';
import { applyChange, staysDone } from './applyChange.ts';
import { drawForGrownStudies } from './assignment/drawForGrownStudies.ts';
import { isClosed } from './handlers/access.ts';
import { ratingsHandlers } from './handlers/handlers.ts';
import { ratingsFiles } from './import/files.ts';
import { rowColumns } from './rows/submissionRow.ts';
import { sheetOfStudy } from './study/sheetOfStudy.ts';
import { titleOfPair } from './tables/assignmentsTable.ts';
import { countStudies } from './tables/progressTable.ts';
import { questionsWith, readQuestion, removeStudy } from './tables/questionsTable.ts';
import { remarksBy } from './tables/remarksTable.ts';
import { listStudies } from './tables/studiesTable.ts';
import { revisionOf } from './tables/submissionsTable.ts';
import { ratingsWork } from './work.ts';

/** Studies in which people compare responses in pairs without knowing whose they are. */
export const ratingsRoom: RoomOf<typeof ratingsApi> = {
  id: 'ratings',
  api: ratingsApi,
  handlers: ratingsHandlers,
  // They write a file; the import that follows is a task.
  besideTheQueue: ['ratings.makeStudy', 'ratings.packFiles', 'ratings.cancelResults'],
  endThemselves: [],
  files: ratingsFiles,
  stores: null,
  itemKinds: ['ratingPair', 'ratingStudy'],
  applyChange,
  staysDone,
  guideline: 'guideline.ratings',
  // A judgement is of one evaluator; nothing of a study is done for all.
  showReviewsAnew: () => {},
  tell: (emit, { revision, changes }) => {
    const isOfRatings = changes.some(({ itemKind }) => itemKind === 'ratingPair' || itemKind === 'ratingStudy');
    if (isOfRatings) emit('ratings.changed', { datasetIds: revision.datasetId === null ? null : [revision.datasetId] });
  },
  tellOfEverything: (emit) => emit('ratings.changed', { datasetIds: null }),
  titleOf: titleOfPair,
  counts: (db, datasets, evaluatorId) => countStudies(db, datasets, evaluatorId),
  remove: (db, datasetId) => removeStudy(db, datasetId, 20),
  searched: [],
  answers: null,
  judged: null,
  remarks: remarksBy,
  studies: {
    held: (db) =>
      listStudies(db).map((study) => ({
        name: study.facts.studyId,
        isOpen: !isClosed({ db }, study),
        sheet: sheetOfStudy(study.facts),
        columns: rowColumns(study.protocol.criteria),
      })),
    columns: rowColumns([]),
    asked: (db, questions) => {
      const datasets = new Map(listStudies(db).map(({ facts, datasetId }) => [facts.studyId, datasetId]));
      return questions.map(({ study, question }) => {
        const datasetId = datasets.get(study);
        return datasetId === undefined ? null : (readQuestion(db, datasetId, question)?.question ?? null);
      });
    },
    asking: (db, words) =>
      listStudies(db).flatMap(({ facts, datasetId }) =>
        questionsWith(db, datasetId, words).map((question) => ({ study: facts.studyId, question })),
      ),
    revisionOf,
  },
  work: ratingsWork,
  putInOrder: () => {},
  goOnBehind: drawForGrownStudies,
  layOutSample: async (_context, importSample) => {
    await importSample('sample-study', null);
  },
};
