import { sheetKey } from '../../../../shared/outbox/row.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { OutboxRow } from '../../../outbox/outboxTable.ts';
import { readPerson } from '../tables/othersTable.ts';
import { readRegistration } from '../tables/registrationsTable.ts';
import { listModels, readProtocolVersion, readStudyById } from '../tables/studiesTable.ts';
import type { StoredSubmission } from '../tables/submissionsTable.ts';
import { type Cells, nobody, type RowPerson, rowSchemaVersion, submissionRow, yearsTexts } from './submissionRow.ts';

/** Prints rows of a study as they leave the project; what all rows share is read once. */
export function rowPrinter(
  db: ReadableDatabase,
  studyId: number,
  study = readStudyById(db, studyId),
): (submission: StoredSubmission) => Cells {
  const codes = new Map(listModels(db, study.datasetId).map(({ name, code }) => [name, code]));
  const protocols = new Map<string, Protocol>();
  const persons = new Map<string, RowPerson>();
  return (submission) => {
    const { protocolVersion, evaluatorId, studyEvaluatorId, said } = submission;
    const protocol =
      protocols.get(protocolVersion) ?? readProtocolVersion(db, studyId, Number(protocolVersion)) ?? study.protocol;
    protocols.set(protocolVersion, protocol);
    const whose = JSON.stringify([evaluatorId, studyEvaluatorId, said.deviceId]);
    const person = persons.get(whose) ?? personOf(db, submission);
    persons.set(whose, person);
    return submissionRow({
      submission,
      criteria: protocol.criteria,
      recordsTime: protocol.recordsTime,
      person,
      shownModel: (model) => (protocol.blind ? (codes.get(model) ?? model) : model),
    });
  };
}

/** The row of a judgement as it leaves the project. */
export function rowOf(db: ReadableDatabase, submission: StoredSubmission): Cells {
  return rowPrinter(db, submission.studyId)(submission);
}

/** In privacy mode only what tells no person apart: specialties and years. */
function personOf(db: ReadableDatabase, { studyId, evaluatorId, studyEvaluatorId, said }: StoredSubmission): RowPerson {
  if (evaluatorId === null) return readPerson(db, { studyId, studyEvaluatorId, deviceId: said.deviceId }) ?? nobody;
  const known = readRegistration(db, { studyId, evaluatorId });
  if (known === null) return nobody;
  const { name, email, npi } = known.privacy ? nobody : known;
  const [specialty, subspecialty] = [known.specialties.join('; '), known.subspecialties.join('; ')];
  const years = known.yearsOfExperience === null ? '' : yearsTexts[known.yearsOfExperience];
  return { name, email, npi, specialty, subspecialty, years };
}

/** The same as the outbox takes it: in the table of its evaluator. */
export function outboxRowOf(db: ReadableDatabase, submission: StoredSubmission, queuedAt: string): OutboxRow {
  const of = readStudyById(db, submission.studyId);
  const { studyId: study } = of.facts;
  return {
    submissionId: submission.id,
    sheet: sheetKey(study, submission.studyEvaluatorId),
    study,
    schemaVersion: rowSchemaVersion,
    cells: rowPrinter(db, submission.studyId, of)(submission),
    queuedAt,
  };
}
