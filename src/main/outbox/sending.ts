/** Who sends what to where while a project is open. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Sending } from '../../shared/outbox/api.ts';
import type { Context, Unsigned } from '../context.ts';
import type { Kept } from '../kept.ts';
import type { RoomsContext } from '../rooms/room.ts';
import { readSecret } from '../secretStore.ts';
import { writeAtomically } from '../settingsFile.ts';
import { userFolder } from '../userFolder.ts';
import { realClock } from './clock.ts';
import type { Destination } from './destination.ts';
import { createQuotas, type Quotas, quotaOwner } from './destinationParts.ts';
import { readDestination } from './destinationsTable.ts';
import { openAmong } from './knownStudies.ts';
import { openDestination } from './openDestination.ts';
import { countWaiting } from './outboxTable.ts';
import { sendRows } from './sendRows.ts';
import { countStatesAt } from './shownRowsTable.ts';

/** What lasts from one sending to the next: a minute of a quota goes on, and nobody sends to one place twice at once. */
const running: Kept<{
  readonly tasks: Map<number, { readonly taskId: string; readonly finished: Promise<unknown> }>;
  readonly quotas: Map<string, Quotas>;
  timer: NodeJS.Timeout | null;
}> = {
  make: () => ({ tasks: new Map(), quotas: new Map(), timer: null }),
  end: ({ timer }) => clearInterval(timer ?? undefined),
};

/** The task that sends to a destination now; null where none does. */
export function sendingTask({ kept }: Pick<Context, 'kept'>, destinationId: number): string | null {
  return kept(running).tasks.get(destinationId)?.taskId ?? null;
}

export function secretName(destinationId: number): string {
  return `outbox-${destinationId}`;
}

/** Opens a destination for some work and closes it whatever happens. */
export async function withDestination<Result>(
  context: Unsigned<RoomsContext>,
  destinationId: number,
  signal: AbortSignal,
  work: (destination: Destination) => Promise<Result>,
): Promise<Result> {
  const destination = await open(context, destinationId, signal);
  try {
    return await work(destination);
  } finally {
    await destination.close();
  }
}

async function open(context: Unsigned<RoomsContext>, destinationId: number, signal: AbortSignal): Promise<Destination> {
  const { quotas } = context.kept(running);
  const stored = readDestination(context.db, destinationId);
  const secret = await readSecret(context, secretName(destinationId));
  const owner = quotaOwner(stored, secret);
  const ownQuotas = quotas.get(owner) ?? createQuotas(realClock);
  quotas.set(owner, ownQuotas);
  return openDestination({
    ...{ stored, secret },
    isInterim: () => openAmong(context, [stored.study]).length > 0,
    database: () => context.db,
    clock: realClock,
    signal,
    quotas: ownQuotas,
  });
}

/** Begins to send what waits for a destination; one that is at it already goes on. Returns the task. */
export function beginSending(context: Unsigned<RoomsContext>, destinationId: number): string {
  const { tasks } = context.kept(running);
  const atIt = tasks.get(destinationId);
  if (atIt !== undefined) return atIt.taskId;
  const { study } = readDestination(context.db, destinationId);
  const { taskId, finished } = context.tasks.begin('send', study, async ({ report, signal }) => {
    const countWaitingHere = () => {
      const { counts } = countStatesAt(context.db, destinationId, study);
      return counts.queued + counts.unknown;
    };
    const total = countWaitingHere();
    let refused = 0;
    report(0, total);
    const sent = await sendRows({
      destinationId,
      database: () => context.db,
      open: () => open(context, destinationId, signal),
      clock: realClock,
      signal,
      locksFolder: locksFolder(),
      onSettled: (settled, refusedOfThem) => {
        refused = refusedOfThem;
        report(settled, Math.max(total, settled));
        context.emit('outbox.changed', {});
      },
    });
    return { ...sent, refused, waiting: countWaitingHere() } satisfies Sending;
  });
  tasks.set(destinationId, { taskId, finished });
  finished.finally(() => {
    tasks.delete(destinationId);
    context.emit('outbox.changed', {});
  });
  return taskId;
}

/** Ends what sends to a destination now, and waits until it has ended: what is under way stays in doubt. */
export async function stopSending({ kept, tasks }: Unsigned, destinationId: number): Promise<void> {
  const atIt = kept(running).tasks.get(destinationId);
  if (atIt === undefined) return;
  tasks.cancel(atIt.taskId);
  await atIt.finished;
}

/** Where processes of one user tell each other what they work on, whichever projects they have open. */
export function locksFolder(): string {
  const folder = join(userFolder(), 'locks');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

const automaticSchema = z.array(z.object({ project: z.string(), destinationId: z.int() }));

/**
 * Whether rows go to a destination without being asked for. It is kept beside all projects, not in one: a project that came from elsewhere sends
 * nothing by itself.
 */
export function isAutomatic({ folder }: Pick<Context, 'folder'>, destinationId: number): boolean {
  return readAutomatic().some((one) => one.project === folder.root && one.destinationId === destinationId);
}

export function setAutomatic({ folder }: Pick<Context, 'folder'>, destinationId: number, automatic: boolean): void {
  const others = readAutomatic().filter((one) => one.project !== folder.root || one.destinationId !== destinationId);
  const all = automatic ? [...others, { project: folder.root, destinationId }] : others;
  mkdirSync(userFolder(), { recursive: true, mode: 0o700 });
  writeAtomically(automaticFile(), JSON.stringify(all));
}

function automaticFile(): string {
  return join(userFolder(), 'automatic.json');
}

function readAutomatic(): z.infer<typeof automaticSchema> {
  if (!existsSync(automaticFile())) return [];
  try {
    return automaticSchema.parse(JSON.parse(readFileSync(automaticFile(), 'utf8')));
  } catch {
    // Nothing is sent by a file that nobody understands.
    return [];
  }
}

const everyMs = 60_000;

/** Sends what waits, once a minute as long as the project is open, wherever somebody has switched that on. */
export function sendAutomatically(context: Unsigned<RoomsContext>): void {
  const kept = context.kept(running);
  kept.timer ??= setInterval(() => {
    for (const { project, destinationId } of readAutomatic()) {
      if (project !== context.folder.root || !context.db.open) continue;
      try {
        const { study, trouble } = readDestination(context.db, destinationId);
        if (trouble === null && countWaiting(context.db, [study]) > 0) beginSending(context, destinationId);
      } catch (error) {
        context.log.error('automatic-sending-failed', error);
      }
    }
  }, everyMs).unref();
}
