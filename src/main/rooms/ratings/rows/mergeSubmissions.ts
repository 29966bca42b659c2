import { createHash } from 'node:crypto';
import { sentCells } from '../../../../shared/outbox/cells.ts';
import type { MergeReport } from '../../../../shared/rooms/ratings/rows.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { latestCounter } from '../../../revisions/revisionsTable.ts';
import { insertConflict, type StoredConflict, writePerson } from '../tables/othersTable.ts';
import { readProtocolVersion, type StoredStudy } from '../tables/studiesTable.ts';
import {
  completeSubmission,
  insertSubmission,
  readSubmission,
  type StoredSubmission,
} from '../tables/submissionsTable.ts';
import { comparableRow, decidedConflicts, differingColumns, modelsOf } from './conflicts.ts';
import { rowPrinter } from './queuedRow.ts';
import { rowRefusals } from './rowRefusals.ts';
import { submissionOfRow } from './rowSubmission.ts';
import { type Cells, type RowPerson, withoutPerson } from './submissionRow.ts';
import { withWholeTexts } from './wholeTexts.ts';

/** Rows from elsewhere, with their lines or places in the file. */
type OtherRows = {
  readonly rows: readonly { readonly cells: Cells; readonly place: number }[];
  /** Name of the file, or what else they came from. */
  readonly source: string;
  readonly seenAt: string;
};

export type MergedRows = Omit<MergeReport, 'isOtherState' | 'isEnded' | 'unknownWords'>;

type MergePlan = {
  readonly report: MergedRows;
  readonly added: readonly { readonly submission: StoredSubmission; readonly person: RowPerson }[];
  /** Judgements that are here, with texts that had been cut when they were sent. */
  readonly completed: readonly StoredSubmission[];
  readonly conflicts: readonly StoredConflict[];
};

/** How many conflicts, and how many refused rows, a report lists; the rest is counted. */
export const toldAtMost = 1_000;

/** What rows from elsewhere would do to a study. */
export function planMerge(db: ReadableDatabase, study: StoredStudy, { rows, source, seenAt }: OtherRows): MergePlan {
  const { studyId } = study;
  const modelOf = modelsOf(db, studyId);
  const refusalOf = rowRefusals(db, study);
  const print = rowPrinter(db, studyId);
  const decided = decidedConflicts(db, studyId);
  const added = new Map<string, { submission: StoredSubmission; person: RowPerson }>();
  const completed = new Map<string, StoredSubmission>();
  const beside: StoredConflict[] = [];
  const conflicts: MergeReport['conflicts'] = [];
  const refused: MergeReport['refused'] = [];
  let same = 0;
  for (const { cells, place } of rows) {
    const read = submissionOfRow(cells, studyId, modelOf);
    if ('reason' in read) {
      refused.push({ ...read, place });
      continue;
    }
    const { id } = read.submission;
    const here = completed.get(id) ?? readSubmission(db, id);
    const refusal = refusalOf({ cells, submission: read.submission }, here);
    if (refusal !== null) {
      refused.push({ ...refusal, place });
      continue;
    }
    const known = here ?? added.get(id)?.submission;
    if (known === undefined) {
      added.set(id, read);
      continue;
    }
    const columns = differingColumns(comparableRow(print, known), comparableRow(print, read.submission));
    if (columns.length === 0) {
      // What was judged here is whole already.
      const whole = known.evaluatorId === null ? withWholeTexts(known, read.submission) : null;
      if (whole !== null && here !== null) completed.set(id, whole);
      else same += 1;
      if (whole !== null && here === null) added.set(id, { ...read, submission: whole });
      continue;
    }
    // The same row is the same conflict, whether its texts were cut on their way or not.
    const sha256 = hashOfCells(withoutPerson(sentCells(cells)));
    beside.push({ submissionId: id, source, seenAt, cells: withoutPerson(cells), sha256 });
    if (decided.has(`${id}:${sha256}`)) same += 1;
    else conflicts.push({ submissionId: id, columns });
  }
  const report = {
    ...{ added: added.size, completed: completed.size, same },
    conflicts: conflicts.slice(0, toldAtMost),
    conflictCount: conflicts.length,
    refused: refused.slice(0, toldAtMost),
    refusedCount: refused.length,
    unknownVersions: unknownVersions(
      db,
      studyId,
      [...added.values()].map(({ submission }) => submission),
    ),
  };
  return { report, added: [...added.values()], completed: [...completed.values()], conflicts: beside };
}

/**
 * Takes rows from elsewhere into a study, in the caller's transaction: what is not here is added, what is here with the same content is counted,
 * and what is here with other content is kept beside it and told. Nothing is ever replaced but a text that was cut when it was sent, by the whole
 * one. What rows tell of persons lies apart, and makes no conflict. The rows wait in no outbox: they have been sent already, or are for whoever made them to send.
 */
export function mergeSubmissions(db: WritableDatabase, study: StoredStudy, others: OtherRows): MergedRows {
  const { report, added, completed, conflicts } = planMerge(db, study, others);
  const counter = latestCounter(db);
  for (const { submission, person } of added) {
    insertSubmission(db, submission, counter);
    writePerson(db, { ...submission, deviceId: submission.said.deviceId }, person);
  }
  for (const one of completed) completeSubmission(db, one);
  for (const conflict of conflicts) insertConflict(db, study.studyId, conflict);
  return report;
}

/** A version of ours is a number; rows of other programs name any text, or none. */
function unknownVersions(db: ReadableDatabase, studyId: number, added: readonly StoredSubmission[]): number[] {
  const versions = [...new Set(added.map(({ protocolVersion }) => protocolVersion))].filter((text) =>
    /^[1-9]\d{0,8}$/.test(text),
  );
  return versions
    .map(Number)
    .filter((version) => readProtocolVersion(db, studyId, version) === null)
    .sort((a, b) => a - b);
}

/** Whatever the format that the row came in: some know no numbers, and some leave out what is empty. */
function hashOfCells(cells: Cells): string {
  const said = Object.entries(cells).flatMap(([column, value]) => (value === '' ? [] : [[column, String(value)]]));
  return createHash('sha256').update(JSON.stringify(said.sort())).digest('hex');
}
