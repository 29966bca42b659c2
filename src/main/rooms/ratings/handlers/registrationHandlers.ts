import { AppError } from '../../../../shared/errors.ts';
import type { ratingsApi } from '../../../../shared/rooms/ratings/api.ts';
import { isNpi } from '../../../../shared/rooms/ratings/npi.ts';
import type { AssignedSet, Registration } from '../../../../shared/rooms/ratings/study.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { erasing } from '../../../database/erasing.ts';
import type { WritableDatabase } from '../../../database/types.ts';
import { drawMissing, findSets } from '../assignment/assignedSets.ts';
import { idText } from '../reading/submission.ts';
import { forgetInRows, rewriteWaiting } from '../rows/personInRows.ts';
import { insertAssignments, listAssignments, removeAssignments } from '../tables/assignmentsTable.ts';
import { erasePerson } from '../tables/othersTable.ts';
import {
  type Enrolled,
  eraseIdentity,
  holderOfId,
  type StoredRegistration,
  writeRegistration,
} from '../tables/registrationsTable.ts';
import type { StoredStudy } from '../tables/studiesTable.ts';
import { submissionsOfStudy } from '../tables/submissionsTable.ts';
import { type OwnStudy, own, ownStudy, progressOf, tellOfStudy } from './access.ts';
import { forgetOnDisk } from './forgetOnDisk.ts';

type Methods = Extract<
  keyof typeof ratingsApi,
  | 'ratings.readRegistration'
  | 'ratings.keepRegistration'
  | 'ratings.findSet'
  | 'ratings.start'
  | 'ratings.eraseIdentity'
>;

export const registrationHandlers: HandlersFor<Methods> = {
  'ratings.readRegistration': ({ datasetId }, context) => {
    const { registration } = ownStudy(context, datasetId);
    if (registration === null) return null;
    const { startedAt: _, ...said } = registration;
    return said;
  },
  'ratings.keepRegistration': ({ datasetId, registration }, context) => {
    const { study, registration: former, whose } = ownStudy(context, datasetId);
    const enrolled = { studyId: study.studyId, evaluatorId: context.evaluatorId() };
    // Whoever has begun keeps the id that their pairs were drawn for until they begin anew.
    const studyEvaluatorId = former?.startedAt ? whose.studyEvaluatorId : registration.studyEvaluatorId;
    const kept = { ...registration, studyEvaluatorId, startedAt: former?.startedAt ?? null };
    context.db.transaction(() => changeRegistration(context.db, enrolled, former, kept)).immediate();
    return {};
  },
  'ratings.findSet': ({ datasetId, registration }, context) =>
    assignedSet(context, ownStudy(context, datasetId), registration),
  'ratings.start': ({ datasetId, registration }, context) => {
    const mine = ownStudy(context, datasetId);
    const { study } = mine;
    const enrolled = { studyId: study.studyId, evaluatorId: context.evaluatorId() };
    if (study.facts.obstacle !== null)
      throw new AppError('CONFLICT', 'The study is closed', { reason: 'obstacle', ...study.facts.obstacle });
    const cleaned = cleanRegistration(study, registration);
    const fields = [...wrongFields(study, cleaned), ...fixedFields(context, mine, cleaned)];
    if (fields.length > 0) throw new AppError('INVALID_INPUT', 'The registration is not complete', { fields });
    if (holderOfId(context.db, enrolled, cleaned.studyEvaluatorId) !== null) {
      throw new AppError('CONFLICT', 'Somebody else rates under this id', { reason: 'idInUse' });
    }
    // Nobody begins with nothing: the study would be all rated for them from then on.
    if (findSets(context.db, study, cleaned).by === 'nothing') return assignedSet(context, mine, cleaned);
    context.db
      .transaction(() => {
        const isOtherId = mine.whose.studyEvaluatorId !== cleaned.studyEvaluatorId;
        if (isOtherId) removeAssignments(context.db, enrolled);
        const startedAt = mine.registration?.startedAt ?? context.now().toISOString();
        changeRegistration(context.db, enrolled, mine.registration, { ...cleaned, startedAt });
        const drawn = listAssignments(context.db, enrolled);
        insertAssignments(context.db, enrolled, drawMissing(context.db, study, cleaned, drawn));
      })
      .immediate();
    tellOfStudy(context, study);
    return assignedSet(context, own(context, study), cleaned);
  },
  'ratings.eraseIdentity': async ({ datasetId }, context) => {
    const { study, whose } = ownStudy(context, datasetId);
    const enrolled = { studyId: study.studyId, evaluatorId: context.evaluatorId() };
    context.db
      .transaction(() => {
        const { db } = context;
        eraseIdentity(db, enrolled);
        // A file of one's own judgements may have brought it, too.
        erasePerson(db, whose.studyId, whose.studyEvaluatorId);
        const own = submissionsOfStudy(db, enrolled.studyId, enrolled.evaluatorId);
        erasing(db, () => forgetInRows(db, own));
      })
      .immediate();
    await forgetOnDisk(context);
    tellOfStudy(context, study);
    return {};
  },
};

/** Stores it in place of the former one. What waits says of a person what may be sent by now, not what could be when it was judged. */
function changeRegistration(
  db: WritableDatabase,
  enrolled: Enrolled,
  former: StoredRegistration | null,
  now: StoredRegistration,
): void {
  writeRegistration(db, enrolled, now);
  if (former === null || former.privacy === now.privacy) return;
  const own = submissionsOfStudy(db, enrolled.studyId, enrolled.evaluatorId);
  if (now.privacy) forgetInRows(db, own);
  else rewriteWaiting(db, own);
}

function assignedSet(context: Context, mine: OwnStudy, registration: Registration): AssignedSet {
  const { study, whose } = mine;
  const { sets, ...found } = findSets(context.db, study, registration);
  const isSameId = idText(registration.studyEvaluatorId) === whose.studyEvaluatorId;
  const drawn = isSameId ? listAssignments(context.db, whose) : [];
  const freshFor = (who: Registration) => drawMissing(context.db, study, who, drawn).length;
  const fresh = freshFor(registration);
  const generalCount = found.by === 'nothing' ? freshFor({ ...registration, takesGeneral: true }) : 0;
  const now = isSameId ? progressOf(context, mine) : { total: 0, rated: 0, nonsense: 0, left: 0 };
  const progress = { ...now, total: now.total + fresh, left: now.left + fresh };
  return { ...found, generalCount, sets: sets.map(({ set }) => set), progress, obstacle: study.facts.obstacle };
}

function cleanRegistration({ protocol }: StoredStudy, registration: Registration): Registration {
  return {
    ...registration,
    studyEvaluatorId: idText(registration.studyEvaluatorId),
    name: registration.name.trim(),
    email: registration.email.trim(),
    npi: protocol.npi === 'hidden' ? '' : registration.npi.trim(),
  };
}

type WrongField = { readonly field: keyof Registration; readonly problem: 'missing' | 'invalid' | 'npi' | 'fixed' };

/** What the study asks: an id, specialties where it lists any, years; name and address unless they stay here anyway; NPI by protocol. */
function wrongFields({ protocol, facts }: StoredStudy, said: Registration): WrongField[] {
  const isLeftOut = (text: string) => text === '' && !said.privacy;
  const missing: readonly [keyof Registration, boolean][] = [
    ['studyEvaluatorId', said.studyEvaluatorId === ''],
    ['name', isLeftOut(said.name)],
    ['email', isLeftOut(said.email)],
    ['specialties', facts.specialties.length > 0 && said.specialties.length === 0],
    ['npi', protocol.npi === 'required' && said.npi === ''],
    ['yearsOfExperience', said.yearsOfExperience === null],
  ];
  const isNoAddress = said.email !== '' && !/^[^\s@]+@[^\s@]+$/.test(said.email);
  // Where it may be left out, its wrong check digit is told while it is typed, and keeps nobody out.
  const isNoNpi = protocol.npi === 'required' && said.npi !== '' && !isNpi(said.npi);
  return [
    ...missing.flatMap(([field, holds]) => (holds ? [{ field, problem: 'missing' as const }] : [])),
    ...(isNoAddress ? [{ field: 'email', problem: 'invalid' } as const] : []),
    ...(isNoNpi ? [{ field: 'npi', problem: 'npi' } as const] : []),
  ];
}

/** An id under which something was judged stays: its rows would be another person's. */
function fixedFields({ db }: Context, { whose, registration }: OwnStudy, said: Registration): WrongField[] {
  if (!registration?.startedAt || whose.studyEvaluatorId === said.studyEvaluatorId) return [];
  const hasJudged = submissionsOfStudy(db, whose.studyId, whose.evaluatorId).length > 0;
  return hasJudged ? [{ field: 'studyEvaluatorId', problem: 'fixed' }] : [];
}
