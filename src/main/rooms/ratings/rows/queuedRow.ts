import { sheetKey } from '../../../../shared/outbox/row.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { OutboxRow } from '../../../outbox/outboxTable.ts';
import { readRegistration } from '../tables/registrationsTable.ts';
import { listModels, readProtocolVersion, readStudyById } from '../tables/studiesTable.ts';
import type { StoredSubmission } from '../tables/submissionsTable.ts';
import { type Cells, rowSchemaVersion, submissionRow } from './submissionRow.ts';

/** The row of a judgement as it leaves the project. */
export function rowOf(db: ReadableDatabase, submission: StoredSubmission): Cells {
  const { studyId, evaluatorId } = submission;
  const study = readStudyById(db, studyId);
  const protocol = readProtocolVersion(db, studyId, Number(submission.protocolVersion)) ?? study.protocol;
  const codes = new Map(listModels(db, study.datasetId).map(({ name, code }) => [name, code]));
  return submissionRow({
    submission,
    criteria: protocol.criteria,
    recordsTime: protocol.recordsTime,
    person: evaluatorId === null ? null : readRegistration(db, { studyId, evaluatorId }),
    shownModel: (model) => (protocol.blind ? (codes.get(model) ?? model) : model),
  });
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
