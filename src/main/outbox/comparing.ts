/** Looking at what is at a destination, and taking out of it what is there twice: as tasks that somebody waits for. */
import type { Comparison, ReconcileReport, Removal } from '../../shared/outbox/api.ts';
import type { Unsigned } from '../context.ts';
import type { RoomsContext } from '../rooms/room.ts';
import { alone } from './alone.ts';
import { realClock } from './clock.ts';
import { noteContent } from './deliveriesTable.ts';
import { otherContent } from './deliverSheet.ts';
import { type Destination, type FoundRow, troubleOf } from './destination.ts';
import { readDestination } from './destinationsTable.ts';
import { questionsAsked } from './knownStudies.ts';
import { rowsOf, type StoredRow } from './outboxTable.ts';
import { patiently } from './patiently.ts';
import { reconcile } from './reconcile.ts';
import { removeCopies } from './removeCopies.ts';
import { locksFolder, withDestination } from './sending.ts';
import { idsInState } from './shownRowsTable.ts';

type Copies = readonly { readonly submissionId: string; readonly place: string }[];
/** The sheets of one table: evaluators may share it. */
type Table = { readonly locks: readonly string[]; readonly sheets: readonly string[] };

/** Begins to compare; the task's result is a `Comparison`. */
export function beginComparing(context: Unsigned<RoomsContext>, destinationId: number): string {
  const { study } = readDestination(context.db, destinationId);
  return context.tasks.begin('compare', study, async ({ signal }): Promise<Comparison> => {
    try {
      const compared = (destination: Destination) => compare(context, destination, destinationId, signal);
      return { report: await withDestination(context, destinationId, signal, compared), trouble: null };
    } catch (error) {
      return { report: null, trouble: troubleOf(error) };
    }
  }).taskId;
}

/** Begins to take copies out; the task's result is a `Removal`, with a comparison of what is there afterwards. */
export function beginRemoving(context: Unsigned<RoomsContext>, destinationId: number, copies: Copies): string {
  const { study } = readDestination(context.db, destinationId);
  return context.tasks.begin('compare', study, async ({ signal }): Promise<Removal> => {
    const done = { removed: 0, putBack: 0, isChanged: false };
    try {
      return await withDestination(context, destinationId, signal, async (destination) => {
        for (const table of tablesOf(destination, [...rowsOf(context.db, study)])) {
          const own = new Set([...rowsOf(context.db, study)].filter(isIn(table)).map((row) => row.submissionId));
          const wanted = copies.filter(({ submissionId }) => own.has(submissionId));
          if (wanted.length === 0) continue;
          const removed = await removeFrom(destination, table, wanted, signal);
          done.removed += removed?.removed ?? 0;
          done.putBack += removed?.putBack ?? 0;
          done.isChanged ||= removed === null;
        }
        return { ...done, report: await compare(context, destination, destinationId, signal), trouble: null };
      });
    } catch (error) {
      return { ...done, report: null, trouble: troubleOf(error) };
    }
  }).taskId;
}

function removeFrom(destination: Destination, table: Table, copies: Copies, signal: AbortSignal) {
  const parts = { destination, clock: realClock, signal };
  return alone({ ...parts, locksFolder: locksFolder() }, table.locks, async () => {
    const sheet = await patiently(parts, () => destination.findSheet(table.sheets[0] ?? ''));
    return sheet === null ? null : removeCopies(parts, sheet, copies);
  });
}

/** Reads every table and holds it against the project; rows that have other content there are marked in the outbox. */
async function compare(
  context: Unsigned<RoomsContext>,
  destination: Destination,
  destinationId: number,
  signal: AbortSignal,
): Promise<ReconcileReport> {
  const { db, emit } = context;
  const { study } = readDestination(db, destinationId);
  // What arrives while the table is read may not be in it yet: only what had arrived before can be missing.
  const confirmed = new Set(idsInState(db, destinationId, 'confirmed'));
  const tables = [];
  for (const table of tablesOf(destination, [...rowsOf(db, study)])) {
    const found = await patiently({ clock: realClock, signal }, async () => {
      const sheet = await destination.findSheet(table.sheets[0] ?? '');
      return sheet === null ? [] : sheet.readRows(null);
    });
    tables.push({ known: [...rowsOf(db, study)].filter(isIn(table)), confirmed, found });
  }
  for (const { known, found } of tables) {
    const first = new Map<string, FoundRow>();
    for (const row of found) if (!first.has(row.submissionId)) first.set(row.submissionId, row);
    const reasons = known.flatMap((row) => {
      const there = first.get(row.submissionId);
      return there === undefined ? [] : [{ rowId: row.id, reason: otherContent(row, there.cells) }];
    });
    noteContent(db, destinationId, reasons);
  }
  emit('outbox.changed', {});
  return withQuestions(context, study, reconcile(tables));
}

/** The rows of a study by what their questions ask, where the report has the ids of these. */
function withQuestions(parts: Pick<RoomsContext, 'db' | 'rooms'>, study: string, report: ReconcileReport) {
  const inWords = <Row extends { readonly question: string }>(rows: readonly Row[]): Row[] => {
    const asked = questionsAsked(
      parts,
      rows.map(({ question }) => ({ study, question })),
    );
    return rows.map((row, at) => ({ ...row, question: asked[at] ?? '' }));
  };
  const { missing, doubled, edited } = report;
  return { ...report, missing: inWords(missing), doubled: inWords(doubled), edited: inWords(edited) };
}

/** The tables into which rows go, with those that share one put together. */
function tablesOf(destination: Destination, rows: readonly StoredRow[]): Table[] {
  const sheets = [...new Set(rows.map(({ sheet }) => sheet))];
  // The last name is the one that every project knows.
  const tables = Map.groupBy(sheets, (sheet) => destination.locksOf(sheet).at(-1) ?? sheet);
  return [...tables.values()].map((shared) => ({ sheets: shared, locks: destination.locksOf(shared[0] ?? '') }));
}

function isIn({ sheets }: Table): (row: StoredRow) => boolean {
  return ({ sheet }) => sheets.includes(sheet);
}
