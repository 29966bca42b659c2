import { createHash } from 'node:crypto';
import { changedColumns, sentCells } from '../../../../shared/outbox/cells.ts';
import type { MergeReport } from '../../../../shared/rooms/ratings/rows.ts';
import type { WritableDatabase } from '../../../database/types.ts';
import { latestCounter } from '../../../revisions/revisionsTable.ts';
import { insertConflict, writePerson } from '../tables/othersTable.ts';
import { listModels, type StoredStudy } from '../tables/studiesTable.ts';
import { insertSubmission, readSubmission } from '../tables/submissionsTable.ts';
import { rowOf } from './queuedRow.ts';
import { submissionOfRow } from './rowSubmission.ts';
import { type Cells, personColumns } from './submissionRow.ts';

/** Rows from elsewhere, with their lines or places in the file. */
type OtherRows = {
  readonly rows: readonly { readonly cells: Cells; readonly place: number }[];
  /** Name of the file, or what else they came from. */
  readonly source: string;
  readonly seenAt: string;
};

const toldAtMost = 1_000;

/**
 * Takes rows from elsewhere into a study, in the caller's transaction: what is not here is added, what is here with the same content is counted,
 * and what is here with other content is kept beside it and told. Nothing is ever replaced. What rows tell of persons lies apart, and
 * makes no conflict. The rows wait in no outbox: they have been sent already, or are for whoever made them to send.
 */
export function mergeSubmissions(
  db: WritableDatabase,
  study: StoredStudy,
  { rows, source, seenAt }: OtherRows,
): Omit<MergeReport, 'isOtherState'> {
  const { studyId } = study;
  const models = new Map(listModels(db, study.datasetId).map(({ name, code }) => [code, name]));
  const modelOf = (shown: string) => models.get(shown) ?? shown;
  const conflicts: MergeReport['conflicts'] = [];
  const refused: MergeReport['refused'] = [];
  let [added, same] = [0, 0];
  for (const { cells, place } of rows) {
    const read = submissionOfRow(cells, studyId, modelOf);
    if ('reason' in read) {
      refused.push({ ...read, place });
      continue;
    }
    const { submission, person } = read;
    const known = readSubmission(db, submission.id);
    if (known === null) {
      insertSubmission(db, submission, latestCounter(db));
      writePerson(db, { ...submission, deviceId: submission.said.deviceId }, person);
      added += 1;
      continue;
    }
    const own = withoutPerson(sentCells(rowOf(db, known)));
    const other = withoutPerson(sentCells(cells));
    const columns = [...new Set([...changedColumns(own, other), ...changedColumns(other, own)])];
    if (columns.length === 0) same += 1;
    else {
      const sha256 = createHash('sha256')
        .update(JSON.stringify(Object.entries(other).sort()))
        .digest('hex');
      insertConflict(db, studyId, { submissionId: submission.id, source, seenAt, cells: other, sha256 });
      conflicts.push({ submissionId: submission.id, columns });
    }
  }
  return {
    ...{ added, same },
    conflicts: conflicts.slice(0, toldAtMost),
    conflictCount: conflicts.length,
    refused: refused.slice(0, toldAtMost),
    refusedCount: refused.length,
  };
}

function withoutPerson(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !personColumns.includes(column)));
}
