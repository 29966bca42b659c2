import type { Context } from '../../../context.ts';
import { insertAssignments, listAssignments } from '../tables/assignmentsTable.ts';
import { listEnrolled, readRegistration } from '../tables/registrationsTable.ts';
import { listStudies } from '../tables/studiesTable.ts';
import { drawMissing } from './assignedSets.ts';

/** Gives evaluators who have begun the pairs that a study has got since, behind those that they have. */
export function drawForGrownStudies({ db, log }: Context): void {
  for (const study of listStudies(db)) {
    if (study.facts.obstacle !== null) continue;
    for (const enrolled of listEnrolled(db, study.studyId)) {
      const registration = readRegistration(db, enrolled);
      if (registration === null) continue;
      const missing = drawMissing(db, study, registration, listAssignments(db, enrolled));
      if (missing.length === 0) continue;
      db.transaction(() => insertAssignments(db, enrolled, missing)).immediate();
      log.info('pairs-drawn', { study: study.studyId, pairs: missing.length });
    }
  }
}
