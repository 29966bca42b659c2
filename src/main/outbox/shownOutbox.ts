import type { ActLabel } from '../../shared/api/events.ts';
import type { ShownDestination, ShownRow } from '../../shared/outbox/api.ts';
import { evaluatorOfSheet } from '../../shared/outbox/row.ts';
import type { Context, Unsigned } from '../context.ts';
import { shownEvaluatorId } from '../judgements/shownEvaluator.ts';
import { actLabel } from '../revisions/recordAct.ts';
import { readRevision } from '../revisions/revisionsTable.ts';
import { type RoomsContext, roomsIn } from '../rooms/room.ts';
import { readSecret } from '../secretStore.ts';
import { deliveriesOf } from './deliveriesTable.ts';
import { accountOf } from './destinationParts.ts';
import { listDestinations, type StoredDestination, sheetMemories } from './destinationsTable.ts';
import { questionsAsked } from './knownStudies.ts';
import type { StoredRow } from './outboxTable.ts';
import { isAutomatic, secretName, sendingTask } from './sending.ts';
import { countStatesAt, type ShownState } from './shownRowsTable.ts';
import { ownerToShareWith, spreadsheetMemorySchema } from './spreadsheetMemory.ts';

/** A destination with what is known of it without asking anybody. */
export async function shownDestination(context: Unsigned, stored: StoredDestination): Promise<ShownDestination> {
  const { id, study, settings, trouble } = stored;
  const secret = settings.kind === 'files' ? null : await readSecret(context, secretName(id));
  const account = accountOf(settings, secret);
  return {
    ...{ id, study, settings, trouble },
    account,
    needsSecret: settings.kind !== 'files' && secret === null,
    isAutomatic: isAutomatic(context, id),
    ...countStatesAt(context.db, id, study),
    unshared: unsharedAt(context, stored, account),
    taskId: sendingTask(context, id),
  };
}

/** Spreadsheets that stand and are not shared with their owner yet; null for none, and where nobody has signed in: whose they are is not known. */
function unsharedAt(
  { db }: Pick<Context, 'db'>,
  { id, settings }: StoredDestination,
  account: string | null,
): ShownDestination['unshared'] {
  if (settings.kind !== 'googleSheets' || account === null) return null;
  const owners = sheetMemories(db, id, spreadsheetMemorySchema).flatMap((memory) =>
    memory.spreadsheetId === null ? [] : (ownerToShareWith(settings, account, memory) ?? []),
  );
  const [owner] = owners;
  return owner === undefined ? null : { owner, count: owners.length };
}

type Stated = StoredRow & { readonly state: ShownState };

/** How far a row is at the destination at which it is furthest behind. */
export function stateOf({ db }: Pick<Context, 'db'>, row: StoredRow): ShownState {
  const destinations = listDestinations(db).filter(({ study }) => study === row.study);
  const deliveries = (deliveriesOf(db, [row.id]).get(row.id) ?? []).filter(({ destinationId }) =>
    destinations.some(({ id }) => id === destinationId),
  );
  const states = deliveries.map(({ state }) => state);
  if (states.includes('blocked')) return 'blocked';
  if (states.includes('sending') || states.includes('unknown')) return 'unknown';
  if (deliveries.some(({ state, reason }) => state === 'confirmed' && reason !== null)) return 'differing';
  const isEverywhere = destinations.length > 0 && states.length === destinations.length;
  return isEverywhere ? 'confirmed' : 'queued';
}

/** Rows as a window shows them, each with where it stands at every destination of its study. */
export function withDeliveries(parts: Pick<RoomsContext, 'db' | 'rooms'>, rows: readonly Stated[]): ShownRow[] {
  const { db } = parts;
  const asked = questionsAsked(
    parts,
    rows.map(({ study, cells }) => ({ study, question: String(cells.question_id ?? '') })),
  );
  const destinations = listDestinations(db);
  const deliveries = deliveriesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row, at) => ({
    ...{ id: row.id, submissionId: row.submissionId, study: row.study, queuedAt: row.queuedAt, state: row.state },
    evaluator: evaluatorOfSheet(row.sheet, row.study),
    question: asked[at] ?? '',
    status: String(row.cells.status ?? ''),
    choices: choicesOf(row.cells),
    deliveries: destinations
      .filter(({ study }) => study === row.study)
      .map(({ id }) => {
        const sent = deliveries.get(row.id)?.find(({ destinationId }) => destinationId === id);
        return sent ?? { destinationId: id, state: 'queued' as const, place: null, reason: null, changedAt: null };
      }),
  }));
}

/** The act of the shown evaluator that queued a row; null where it is not theirs. */
export function actOf(
  context: Pick<RoomsContext, 'db' | 'rooms' | 'evaluatorId'>,
  submissionId: string,
): ActLabel | null {
  const { db, rooms } = context;
  const row = { submissionId, evaluatorId: shownEvaluatorId(context) };
  const [counter] = roomsIn(rooms).flatMap(({ studies }) => studies?.revisionOf(db, row) ?? []);
  const revision = counter === undefined ? null : readRevision(db, counter);
  return revision && actLabel(revision);
}

function choicesOf(cells: StoredRow['cells']): ShownRow['choices'] {
  const counts = new Map<string, number>();
  for (const [column, value] of Object.entries(cells)) {
    if (!/^pw_(?!reason_)/.test(column) || value === '') continue;
    counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  return [...counts].map(([choice, count]) => ({ choice, count }));
}
