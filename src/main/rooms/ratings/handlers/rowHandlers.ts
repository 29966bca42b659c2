import { basename } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import type { FileSource } from '../../../../shared/files.ts';
import { placeText } from '../../../../shared/outbox/destinations.ts';
import type { RowMapping } from '../../../../shared/rooms/ratings/rowMapping.ts';
import type { FetchReport, MergeReport, rowsApi } from '../../../../shared/rooms/ratings/rows.ts';
import type { Context, HandlersFor, TaskContext } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { asUnreadable, pathOfSource } from '../../../datasets/readableFile.ts';
import { writeExport } from '../../../exports/writeExport.ts';
import { readValue } from '../../../judgements/valuesTable.ts';
import { troubleOf } from '../../../outbox/destination.ts';
import { readDestination } from '../../../outbox/destinationsTable.ts';
import { printBundle, readBundle } from '../../../outbox/files/bundle.ts';
import { readRows } from '../../../outbox/files/readRows.ts';
import { pullRows } from '../../../outbox/pullRows.ts';
import { idText } from '../reading/submission.ts';
import { recordOnStudy } from '../recordOnStudy.ts';
import { mostRating } from '../rows/cellValues.ts';
import { conflictsOf, recordConflictDecision } from '../rows/conflicts.ts';
import { mapRows, readRowColumns } from '../rows/mapRows.ts';
import { type MergedRows, mergeSubmissions, planMerge, toldAtMost } from '../rows/mergeSubmissions.ts';
import { eraseOther, otherPeople } from '../rows/otherPeople.ts';
import { rowPrinter } from '../rows/queuedRow.ts';
import { type Cells, rowColumns } from '../rows/submissionRow.ts';
import { questionTexts } from '../tables/resultsTable.ts';
import { readStudyOf, type StoredStudy } from '../tables/studiesTable.ts';
import { submissionsOfStudy } from '../tables/submissionsTable.ts';
import { isClosed, mayLook, openStudy, ownStudy, progressOf, refusedToRaters, tellOfStudy } from './access.ts';
import { forgetOnDisk } from './forgetOnDisk.ts';

export const rowHandlers: HandlersFor<keyof typeof rowsApi> = {
  'ratings.rows': ({ datasetId }, { db }) => {
    const study = readStudyOf(db, datasetId);
    const rows = rowsOfStudy(db, study, null);
    const all = rows.length === 0 ? rowColumns(study.protocol.criteria) : rows.flatMap((row) => Object.keys(row));
    return {
      interim: !isClosed({ db }, study),
      columns: [...new Set(all)],
      rows: rows.map((row) => ({ ...row })),
    };
  },
  'ratings.exportBundle': async ({ datasetId, everyone, destination }, context) => {
    const study = readStudyOf(context.db, datasetId);
    const { sha256 } = readDataset(context.db, study.datasetId);
    const rows = rowsOfStudy(context.db, study, everyone ? null : context.evaluatorId());
    const facts = {
      ...{ study_id: study.facts.studyId, study_sha256: sha256, exported_at: context.now().toISOString() },
      interim: !isClosed(context, study),
    };
    const written = await writeExport(context, destination, {
      fileName: `${study.facts.studyId}.akapen-ratings.json`,
      bytes: printBundle(facts, rows),
      provenanceOf: (file) =>
        `${JSON.stringify({ program: 'Akapen', version: context.version, ...facts, export: file, rows: rows.length }, null, 2)}\n`,
    });
    return { ...written, itemCount: rows.length, changedCount: 0 };
  },
  'ratings.mergeFile': async (asked, context) => {
    const { study, found, order } = await rowsToMerge(context, asked);
    const merged = context.db.transaction(() => mergeSubmissions(context.db, study, order)).immediate();
    tellOfStudy(context, study);
    return mergeReport(context, study, found, merged);
  },
  'ratings.pullRows': ({ datasetId, destinationId }, context) => {
    const study = readStudyOf(context.db, datasetId);
    const destination = readDestination(context.db, destinationId);
    const { settings } = destination;
    if (destination.study !== study.facts.studyId || settings.kind !== 'postgres') {
      throw new AppError('INVALID_INPUT', 'The destination is no table of this study', { destinationId });
    }
    const order = { study, destinationId, source: placeText(settings) };
    const { taskId } = context.tasks.begin('fetch', study.facts.studyId, (task) => fetchRows(context, order, task));
    return { taskId };
  },
  'ratings.readColumns': async ({ source }, context) => {
    const path = await pathOfSource(context, source);
    return readRowColumns(path).catch((error: unknown) => {
      throw asUnreadable(path, error);
    });
  },
  'ratings.previewMerge': async (asked, context) => {
    const { study, found, order } = await rowsToMerge(context, asked);
    return mergeReport(context, study, found, planMerge(context.db, study, order).report);
  },
  'ratings.conflicts': ({ datasetId }, context) => conflictsOf(context.db, openStudy(context, datasetId).study),
  'ratings.decideConflict': ({ datasetId, ...order }, context) =>
    recordConflictDecision(context, openStudy(context, datasetId).study, order),
  'ratings.otherPeople': ({ datasetId }, context) =>
    otherPeople(context.db, openStudy(context, datasetId).study.studyId),
  'ratings.eraseOther': async ({ datasetId, studyEvaluatorId }, context) => {
    const { study } = openStudy(context, datasetId);
    const saved = eraseOther(context, study, idText(studyEvaluatorId));
    await forgetOnDisk(context);
    return saved;
  },
  'ratings.unblind': ({ datasetId }, context) => {
    const { study } = openStudy(context, datasetId);
    return recordOfStudy(context, study, { aspect: 'unblinded', kind: 'unblindRatings', isSet: true });
  },
  'ratings.setClosed': ({ datasetId, closed }, context) => {
    const own = ownStudy(context, datasetId);
    const { study } = own;
    // Its end shows everybody the results, and a rater with pairs left would judge the rest by them.
    if (!mayLook(context, own) && progressOf(context, own).left > 0) throw refusedToRaters();
    const kind = closed ? 'closeRatings' : 'reopenRatings';
    return recordOfStudy(context, study, { aspect: 'closed', kind, isSet: closed });
  },
};

type FetchOrder = { readonly study: StoredStudy; readonly destinationId: number; readonly source: string };

/** Takes page after page of a team's table into a study. What was taken before it was stopped, or before something was in the way, stays. */
async function fetchRows(
  context: Parameters<typeof pullRows>[0] & Pick<Context, 'now' | 'emit'>,
  { study, destinationId, source }: FetchOrder,
  { report, signal }: TaskContext,
): Promise<FetchReport> {
  const seenAt = context.now().toISOString();
  const pages: MergedRows[] = [];
  let count = 0;
  const trouble = await pullRows(context, destinationId, signal, (db, rows) => {
    const placed = rows.map(({ cells }, index) => ({ cells, place: index + 1 }));
    pages.push(mergeSubmissions(db, study, { rows: placed, source, seenAt }));
    count += rows.length;
    report(count, null);
  })
    .then(() => null, troubleOf)
    .finally(() => tellOfStudy(context, study));
  const sum = (figure: (page: MergedRows) => number) => pages.reduce((total, page) => total + figure(page), 0);
  return {
    added: sum(({ added }) => added),
    completed: sum(({ completed }) => completed),
    same: sum(({ same }) => same),
    conflicts: pages.flatMap(({ conflicts }) => conflicts).slice(0, toldAtMost),
    conflictCount: sum(({ conflictCount }) => conflictCount),
    refused: pages.flatMap(({ refused }) => refused).slice(0, toldAtMost),
    refusedCount: sum(({ refusedCount }) => refusedCount),
    unknownWords: [],
    unknownVersions: [...new Set(pages.flatMap(({ unknownVersions }) => unknownVersions))].sort((a, b) => a - b),
    isOtherState: null,
    isEnded: isClosed(context, study),
    trouble,
  };
}

/** Reads a file of rows for a study. Throws as `ratings.mergeFile` says. */
async function rowsToMerge(context: Context, { datasetId, source, mapping }: MergeOrder) {
  const path = await pathOfSource(context, source);
  const study = readStudyOf(context.db, datasetId);
  const found = mapping === null ? await readRowFile(path) : await readMappedFile(context, study, { path, mapping });
  if (found.studyId !== null && found.studyId !== study.facts.studyId) {
    throw new AppError('CONFLICT', 'The rows are of another study', { reason: 'otherStudy', studyId: found.studyId });
  }
  return { study, found, order: { rows: found.rows, source: basename(path), seenAt: context.now().toISOString() } };
}

function mergeReport({ db }: Context, study: StoredStudy, found: RowFile, merged: MergedRows): MergeReport {
  return {
    ...merged,
    refused: [...found.refused, ...merged.refused].slice(0, toldAtMost),
    refusedCount: found.refused.length + merged.refusedCount,
    unknownWords: found.unknownWords,
    isOtherState: found.sha256 === null ? null : found.sha256 !== readDataset(db, study.datasetId).sha256,
    isEnded: isClosed({ db }, study),
  };
}

function rowsOfStudy(db: Context['db'], { studyId }: StoredStudy, evaluatorId: string | null): Cells[] {
  return submissionsOfStudy(db, studyId, evaluatorId).map(rowPrinter(db, studyId));
}

/** Writes who said it and when, or takes it away; what is said already stays with its first time. */
function recordOfStudy(
  context: Context,
  study: StoredStudy,
  { aspect, kind, isSet }: { readonly aspect: string; readonly kind: string; readonly isSet: boolean },
) {
  const place = { itemKind: 'ratingStudy', itemId: study.studyId, aspect };
  const before = readValue(context.db, place, z.unknown());
  const after = isSet ? (before ?? { by: context.evaluatorId(), at: context.now().toISOString() }) : null;
  return recordOnStudy(context, study, { kind, aspect, before, after });
}

type MergeOrder = { readonly datasetId: number; readonly source: FileSource; readonly mapping: RowMapping | null };

/** Throws as `ratings.mergeFile` says. */
async function readMappedFile(
  { db }: Context,
  { datasetId, protocol }: StoredStudy,
  { path, mapping }: { readonly path: string; readonly mapping: RowMapping },
): Promise<RowFile> {
  const texts = questionTexts(db, datasetId);
  const questions = new Map([...[...texts].map(([key, text]) => [text.trim(), key] as const), ...keysOf(texts)]);
  const known = { questions, highestRating: protocol.highestRating ?? mostRating };
  const { rows, unknownWords } = await mapRows(path, mapping, known).catch((error: unknown) => {
    throw asUnreadable(path, error);
  });
  return { rows, refused: [], unknownWords, studyId: null, sha256: null };
}

function keysOf(texts: ReadonlyMap<string, string>): (readonly [string, string])[] {
  return [...texts.keys()].map((key) => [key, key]);
}

type RowFile = {
  readonly rows: readonly { readonly cells: Cells; readonly place: number }[];
  readonly refused: MergeReport['refused'];
  readonly unknownWords: MergeReport['unknownWords'];
  /** Of a bundle; null for a file of rows. */
  readonly studyId: string | null;
  readonly sha256: string | null;
};

/** Throws FILE_UNREADABLE; IMPORT_MALFORMED for a file without any row, or a bundle that is not whole. */
async function readRowFile(path: string): Promise<RowFile> {
  const bundle = await readBundle(path).catch((error: unknown) => {
    throw asUnreadable(path, error);
  });
  if (bundle !== null) {
    const rows = bundle.rows.map((cells, index) => ({ cells, place: index + 1 }));
    return { rows, refused: [], unknownWords: [], studyId: bundle.study_id, sha256: bundle.study_sha256 };
  }
  const { rows, problems } = await readRows(path).catch((error: unknown) => {
    throw asUnreadable(path, error);
  });
  if (rows.length === 0)
    throw new AppError('IMPORT_MALFORMED', 'No row of a judgement', { path, problem: 'noRatingRows' });
  const refused = problems.map(({ line }) => ({ place: line, reason: 'notARow' as const, field: '' }));
  return {
    rows: rows.map(({ cells, line }) => ({ cells, place: line })),
    refused,
    unknownWords: [],
    studyId: null,
    sha256: null,
  };
}
