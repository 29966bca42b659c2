import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import type { OtherPerson } from '../../../../shared/rooms/ratings/rows.ts';
import type { Context } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { Saved } from '../../../judgements/recordChange.ts';
import { readValue } from '../../../judgements/valuesTable.ts';
import { recordOnStudy } from '../recordOnStudy.ts';
import { erasePerson, listPersons } from '../tables/othersTable.ts';
import type { StoredStudy } from '../tables/studiesTable.ts';
import { countElsewhere } from '../tables/submissionsTable.ts';

/** Who judged elsewhere, by evaluator id, with what their rows told of who it is. */
export function otherPeople(db: ReadableDatabase, studyId: number): OtherPerson[] {
  const known = Map.groupBy(listPersons(db, studyId), ({ studyEvaluatorId }) => studyEvaluatorId);
  const counts = countElsewhere(db, studyId);
  return [...new Set([...counts.keys(), ...known.keys()])].sort().map((studyEvaluatorId) => {
    const rows = known.get(studyEvaluatorId) ?? [];
    const newest = (field: 'name' | 'email' | 'npi') => rows.findLast((row) => row[field] !== '')?.[field] ?? '';
    return {
      studyEvaluatorId,
      deviceCount: rows.length,
      submissionCount: counts.get(studyEvaluatorId) ?? 0,
      ...{ name: newest('name'), email: newest('email'), npi: newest('npi') },
      isErased: rows.some(({ isErased }) => isErased),
    };
  });
}

/** Erases who an evaluator id is, as an act that says only that somebody was erased. Throws NOT_FOUND where nothing is known. */
export function eraseOther(context: Context, study: StoredStudy, studyEvaluatorId: string): Saved {
  const { db } = context;
  const { studyId } = study;
  if (listPersons(db, studyId, studyEvaluatorId).length === 0) {
    throw new AppError('NOT_FOUND', 'Nothing is known of this evaluator', { kind: 'evaluator', id: studyEvaluatorId });
  }
  const aspect = 'erased';
  const before = readValue(db, { itemKind: 'ratingStudy', itemId: studyId, aspect }, z.number());
  return db
    .transaction(() => {
      erasePerson(db, studyId, studyEvaluatorId);
      return recordOnStudy(context, study, { kind: 'eraseOther', aspect, before, after: (before ?? 0) + 1 });
    })
    .immediate();
}
