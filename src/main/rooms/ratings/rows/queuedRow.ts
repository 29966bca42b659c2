import { sheetKey } from '../../../../shared/outbox/row.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { OutboxRow } from '../../../outbox/outboxTable.ts';
import { readPerson } from '../tables/othersTable.ts';
import { readRegistration } from '../tables/registrationsTable.ts';
import { listModels, readProtocolVersion, readStudyById } from '../tables/studiesTable.ts';
import type { StoredSubmission } from '../tables/submissionsTable.ts';
import { type Cells, nobody, type RowPerson, rowSchemaVersion, submissionRow } from './submissionRow.ts';

/** The row of a judgement as it leaves the project. */
export function rowOf(db: ReadableDatabase, submission: StoredSubmission): Cells {
  const { studyId } = submission;
  const study = readStudyById(db, studyId);
  const protocol = readProtocolVersion(db, studyId, Number(submission.protocolVersion)) ?? study.protocol;
  const codes = new Map(listModels(db, study.datasetId).map(({ name, code }) => [name, code]));
  return submissionRow({
    submission,
    criteria: protocol.criteria,
    recordsTime: protocol.recordsTime,
    person: personOf(db, submission),
    shownModel: (model) => (protocol.blind ? (codes.get(model) ?? model) : model),
  });
}

/** In privacy mode only what tells no person apart: specialties and years. */
function personOf(db: ReadableDatabase, { studyId, evaluatorId, studyEvaluatorId, said }: StoredSubmission): RowPerson {
  if (evaluatorId === null) return readPerson(db, { studyId, studyEvaluatorId, deviceId: said.deviceId }) ?? nobody;
  const known = readRegistration(db, { studyId, evaluatorId });
  if (known === null) return nobody;
  const { name, email, npi } = known.privacy ? nobody : known;
  const [specialty, subspecialty] = [known.specialties.join('; '), known.subspecialties.join('; ')];
  return { name, email, npi, specialty, subspecialty, years: known.yearsOfExperience ?? '' };
}

/** The same as the outbox takes it: in the table of its evaluator. */
export function outboxRowOf(db: ReadableDatabase, submission: StoredSubmission, queuedAt: string): OutboxRow {
  const { studyId: study } = readStudyById(db, submission.studyId).facts;
  return {
    submissionId: submission.id,
    sheet: sheetKey(study, submission.studyEvaluatorId),
    study,
    schemaVersion: rowSchemaVersion,
    cells: rowOf(db, submission),
    queuedAt,
  };
}
