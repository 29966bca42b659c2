import type { ratingsApi } from '../../../../shared/rooms/ratings/api.ts';
import type { StudyListEntry } from '../../../../shared/rooms/ratings/study.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { listModels, listStudies, type StoredStudy } from '../tables/studiesTable.ts';
import { countEvaluators, countStanding } from '../tables/submissionsTable.ts';
import { countAllVerdicts } from '../tables/verdictsTable.ts';
import { doneOf, isClosed, isUnblinded, mayLook, own, ownStudy, progressOf } from './access.ts';

type Methods = Extract<keyof typeof ratingsApi, 'ratings.studies' | 'ratings.readStudy'>;

export const studyHandlers: HandlersFor<Methods> = {
  'ratings.studies': (_, context) =>
    listStudies(context.db).map((study) => {
      const mine = own(context, study);
      const hasBegun = (mine.registration?.startedAt ?? null) !== null;
      return { ...entryOf(context, study), mine: hasBegun ? progressOf(context, mine) : null };
    }),
  'ratings.readStudy': ({ datasetId }, context) => {
    const own = ownStudy(context, datasetId);
    const { study } = own;
    const { facts, protocol } = study;
    const showsNames = !protocol.blind || isUnblinded(context, study.studyId);
    return {
      ...entryOf(context, study),
      protocol,
      verdictCount: countAllVerdicts(context.db, study.datasetId),
      ownerName: facts.ownerName,
      ownerEmail: facts.ownerEmail,
      welcome: facts.welcome,
      specialties: facts.specialties,
      models: listModels(context.db, study.datasetId).map(({ name, code }) => ({
        code,
        name: showsNames ? name : null,
      })),
      isOpen: mayLook(context, own),
      ended: doneOf(context, study.studyId, 'closed'),
      unblinded: doneOf(context, study.studyId, 'unblinded'),
      spreadsheetName: facts.spreadsheetName,
    };
  },
};

function entryOf({ db }: Pick<Context, 'db'>, study: StoredStudy): Omit<StudyListEntry, 'mine'> {
  return {
    datasetId: study.datasetId,
    studyId: study.facts.studyId,
    title: study.facts.title,
    protocol: study.protocol,
    questionCount: study.questionCount,
    pairCount: study.pairCount,
    evaluatorCount: countEvaluators(db, study.studyId),
    submissionCount: countStanding(db, study.studyId),
    isClosed: isClosed({ db }, study),
  };
}
