import { z } from 'zod';
import type { ratingsApi } from '../../../../shared/rooms/ratings/api.ts';
import type { StudyListEntry } from '../../../../shared/rooms/ratings/study.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { readValue } from '../../../judgements/valuesTable.ts';
import { listModels, listStudies, type StoredStudy } from '../tables/studiesTable.ts';
import { countEvaluators, countStanding } from '../tables/submissionsTable.ts';
import { own, ownStudy, progressOf } from './access.ts';

type Methods = Extract<keyof typeof ratingsApi, 'ratings.studies' | 'ratings.readStudy'>;

export const studyHandlers: HandlersFor<Methods> = {
  'ratings.studies': (_, context) =>
    listStudies(context.db).map((study) => {
      const mine = own(context, study);
      const hasBegun = (mine.registration?.startedAt ?? null) !== null;
      return { ...entryOf(context, study), mine: hasBegun ? progressOf(context, mine) : null };
    }),
  'ratings.readStudy': ({ datasetId }, context) => {
    const { study } = ownStudy(context, datasetId);
    const { facts, protocol } = study;
    const showsNames = !protocol.blind || isUnblinded(context, study.studyId);
    return {
      ...entryOf(context, study),
      protocol,
      ownerName: facts.ownerName,
      ownerEmail: facts.ownerEmail,
      welcome: facts.welcome,
      specialties: facts.specialties,
      models: listModels(context.db, study.datasetId).map(({ name, code }) => ({
        code,
        name: showsNames ? name : null,
      })),
      spreadsheetName: facts.spreadsheetName,
    };
  },
};

function entryOf({ db }: Pick<Context, 'db'>, study: StoredStudy): Omit<StudyListEntry, 'mine'> {
  return {
    datasetId: study.datasetId,
    studyId: study.facts.studyId,
    title: study.facts.title,
    protocolVersion: study.protocol.version,
    questionCount: study.questionCount,
    pairCount: study.pairCount,
    evaluatorCount: countEvaluators(db, study.studyId),
    submissionCount: countStanding(db, study.studyId),
    isClosed: isClosed({ db }, study),
  };
}

/** Whether its owner has closed a study: until then its results are interim. */
export function isClosed({ db }: Pick<Context, 'db'>, { studyId }: Pick<StoredStudy, 'studyId'>): boolean {
  return readValue(db, { itemKind: 'ratingStudy', itemId: studyId, aspect: 'closed' }, z.unknown()) !== null;
}

/** Whether the owner has said that names may be seen. */
export function isUnblinded({ db }: Pick<Context, 'db'>, studyId: number): boolean {
  return readValue(db, { itemKind: 'ratingStudy', itemId: studyId, aspect: 'unblinded' }, z.unknown()) !== null;
}
