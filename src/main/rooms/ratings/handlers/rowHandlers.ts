import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import type { MergeReport, rowsApi } from '../../../../shared/rooms/ratings/rows.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { asUnreadable, pathOfSource } from '../../../datasets/readableFile.ts';
import { writeExport } from '../../../exports/writeExport.ts';
import { recordChange } from '../../../judgements/recordChange.ts';
import { readValue } from '../../../judgements/valuesTable.ts';
import { readDestination } from '../../../outbox/destinationsTable.ts';
import { readRows } from '../../../outbox/files/readRows.ts';
import { pullRows } from '../../../outbox/pullRows.ts';
import { printBundle, readBundle } from '../rows/bundle.ts';
import { mergeSubmissions } from '../rows/mergeSubmissions.ts';
import { rowOf } from '../rows/queuedRow.ts';
import type { Cells } from '../rows/submissionRow.ts';
import { listConflicts } from '../tables/othersTable.ts';
import { readStudyOf, type StoredStudy } from '../tables/studiesTable.ts';
import { readSubmission, submissionsOfStudy } from '../tables/submissionsTable.ts';
import { tellOfStudy } from './access.ts';

type MergedRows = ReturnType<typeof mergeSubmissions>;

/** Largest bundle that is read: a million rows without comments. */
const bundleBytes = 512 * 1024 * 1024;

export const rowHandlers: HandlersFor<keyof typeof rowsApi> = {
  'ratings.rows': ({ datasetId }, { db }) => {
    const rows = rowsOfStudy(db, readStudyOf(db, datasetId), null);
    return { columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows: rows.map((row) => ({ ...row })) };
  },
  'ratings.exportBundle': async ({ datasetId, everyone, destination }, context) => {
    const study = readStudyOf(context.db, datasetId);
    const { sha256 } = readDataset(context.db, study.datasetId);
    const rows = rowsOfStudy(context.db, study, everyone ? null : context.evaluatorId());
    const facts = { study_id: study.facts.studyId, study_sha256: sha256, exported_at: context.now().toISOString() };
    const written = await writeExport(context, destination, {
      fileName: `${study.facts.studyId}.akapen-ratings.json`,
      bytes: printBundle(facts, rows),
      provenanceOf: (file) =>
        `${JSON.stringify({ program: 'Akapen', version: context.version, ...facts, export: file, rows: rows.length }, null, 2)}\n`,
    });
    return { ...written, itemCount: rows.length, changedCount: 0 };
  },
  'ratings.mergeFile': async ({ datasetId, source }, context) => {
    const path = await pathOfSource(context, source);
    const found = await readRowFile(path);
    const study = readStudyOf(context.db, datasetId);
    if (found.studyId !== null && found.studyId !== study.facts.studyId) {
      throw new AppError('CONFLICT', 'The rows are of another study', { reason: 'otherStudy', studyId: found.studyId });
    }
    const order = { rows: found.rows, source: basename(path), seenAt: context.now().toISOString() };
    const report = context.db.transaction(() => mergeSubmissions(context.db, study, order)).immediate();
    tellOfStudy(context, study);
    return {
      ...report,
      refused: [...found.refused, ...report.refused].slice(0, 1_000),
      refusedCount: found.refused.length + report.refusedCount,
      isOtherState: found.sha256 === null ? null : found.sha256 !== readDataset(context.db, study.datasetId).sha256,
    };
  },
  'ratings.pullRows': async ({ datasetId, destinationId }, context) => {
    const study = readStudyOf(context.db, datasetId);
    const destination = readDestination(context.db, destinationId);
    if (destination.study !== study.facts.studyId) {
      throw new AppError('INVALID_INPUT', 'The destination is of another study', { destinationId });
    }
    const seenAt = context.now().toISOString();
    const reports: MergedRows[] = [];
    const { signal } = new AbortController();
    await pullRows(context, destinationId, signal, (db, rows) => {
      const placed = rows.map(({ cells }, index) => ({ cells, place: index + 1 }));
      reports.push(mergeSubmissions(db, study, { rows: placed, source: `postgres ${destinationId}`, seenAt }));
    });
    tellOfStudy(context, study);
    const sum = (count: (one: MergedRows) => number) => reports.reduce((total, one) => total + count(one), 0);
    return {
      added: sum(({ added }) => added),
      same: sum(({ same }) => same),
      conflicts: reports.flatMap(({ conflicts }) => conflicts).slice(0, 1_000),
      conflictCount: sum(({ conflictCount }) => conflictCount),
      refused: reports.flatMap(({ refused }) => refused).slice(0, 1_000),
      refusedCount: sum(({ refusedCount }) => refusedCount),
      isOtherState: null,
    };
  },
  'ratings.conflicts': ({ datasetId }, { db }) =>
    listConflicts(db, readStudyOf(db, datasetId).studyId).map(({ submissionId, source, seenAt, cells }) => {
      const kept = readSubmission(db, submissionId);
      return { submissionId, source, seenAt, kept: kept === null ? null : { ...rowOf(db, kept) }, other: { ...cells } };
    }),
  'ratings.unblind': ({ datasetId }, context) => {
    const study = readStudyOf(context.db, datasetId);
    return recordOfStudy(context, study, { aspect: 'unblinded', kind: 'unblindRatings', isSet: true });
  },
  'ratings.setClosed': ({ datasetId, closed }, context) => {
    const study = readStudyOf(context.db, datasetId);
    const kind = closed ? 'closeRatings' : 'reopenRatings';
    return recordOfStudy(context, study, { aspect: 'closed', kind, isSet: closed });
  },
};

function rowsOfStudy(db: Context['db'], { studyId }: StoredStudy, evaluatorId: string | null): Cells[] {
  return submissionsOfStudy(db, studyId, evaluatorId).map((one) => rowOf(db, one));
}

/** Writes who said it and when, or takes it away; what is said already stays with its first time. */
function recordOfStudy(
  context: Context,
  { studyId, datasetId, facts }: StoredStudy,
  { aspect, kind, isSet }: { readonly aspect: string; readonly kind: string; readonly isSet: boolean },
) {
  const place = { itemKind: 'ratingStudy', itemId: studyId, aspect };
  const before = readValue(context.db, place, z.unknown());
  const after = isSet ? (before ?? { by: context.evaluatorId(), at: context.now().toISOString() }) : null;
  const about = { kind, params: { name: facts.title }, room: 'ratings', datasetId, itemId: null } as const;
  return recordChange(context, about, { ...place, before, after });
}

type RowFile = {
  readonly rows: readonly { readonly cells: Cells; readonly place: number }[];
  readonly refused: MergeReport['refused'];
  /** Of a bundle; null for a file of rows. */
  readonly studyId: string | null;
  readonly sha256: string | null;
};

/** Throws FILE_UNREADABLE; IMPORT_MALFORMED for a file without any row. */
async function readRowFile(path: string): Promise<RowFile> {
  const bundle = await bundleIn(path);
  if (bundle !== null) {
    const rows = bundle.rows.map((cells, index) => ({ cells, place: index + 1 }));
    return { rows, refused: [], studyId: bundle.study_id, sha256: bundle.study_sha256 };
  }
  const { rows, problems } = await readRows(path).catch((error: unknown) => {
    throw asUnreadable(path, error);
  });
  if (rows.length === 0)
    throw new AppError('IMPORT_MALFORMED', 'No row of a judgement', { path, problem: 'noRatingRows' });
  const refused = problems.map(({ line }) => ({ place: line, reason: 'notARow' as const, field: '' }));
  return { rows: rows.map(({ cells, line }) => ({ cells, place: line })), refused, studyId: null, sha256: null };
}

async function bundleIn(path: string) {
  try {
    if ((await stat(path)).size > bundleBytes) return null;
    return readBundle(await readFile(path, 'utf8'));
  } catch (error) {
    throw asUnreadable(path, error);
  }
}
