import { isAct, isCommand } from '../../shared/api/commands.ts';
import type { Method } from '../../shared/api/contract.ts';
import type { Request } from '../../shared/api/envelope.ts';
import type { EventEnvelope } from '../../shared/api/events.ts';
import { isReply, type Reply } from '../../shared/api/reply.ts';
import { AppError } from '../../shared/errors.ts';
import { downloadFile } from './downloadFile.ts';
import { createEventStream, type EventStream } from './eventStream.ts';
import { leaveBehind, takeLeftBehind } from './leftBehind.ts';
import { createSessionSecret } from './sessionSecret.ts';
import type { Connection, Transport } from './transport.ts';
import { createTurns } from './turns.ts';
import { uploadFile } from './uploadFile.ts';

/** Characters; the browser's limit is 64 KiB for all such requests together. */
const keepaliveLimit = 15_000;

const keptMethods: ReadonlySet<string> = new Set(['session.read', 'session.write'] satisfies Method[]);

/**
 * Over the loopback server. A request that got no answer is kept and sent again, under the same id, once the server answers
 * again; the core answers a repeated id with its first reply, so nothing is done twice. An act is sent when the one before it was answered:
 * a browser has several connections, on which one may overtake the other, and undo would go another way than the hand. So is what a window
 * keeps of what it shows and reads again, apart from acts: it opens where it was last.
 */
export function createHttpTransport(): Transport {
  const eventListeners = new Set<(event: EventEnvelope) => void>();
  const connectionListeners = new Set<(connection: Connection, waiting: number) => void>();
  const waiting = new Map<() => void, string>();
  const turns = createTurns();
  const keptTurns = createTurns();
  /** Commands that have no answer yet. */
  const onTheirWay = new Set<Request>();
  let connection: Connection = 'connected';
  let isLeaving = false;
  let told: { readonly connection: Connection; readonly changes: number } = { connection, changes: 0 };

  /** Tells what became another. A page that goes away loses its connections, which says nothing of the server. */
  const announce = () => {
    const changes = [...waiting.values()].filter(isAct).length + turns.waiting();
    if (isLeaving || (connection === told.connection && changes === told.changes)) return;
    told = { connection, changes };
    for (const listener of connectionListeners) listener(connection, changes);
  };
  const tell = (event: EventEnvelope) => {
    for (const listener of eventListeners) listener(event);
  };
  const secret = createSessionSecret(() => stream.retry());
  const stream: EventStream = createEventStream(
    {
      onEvent: tell,
      onConnection(next) {
        connection = next;
        if (next === 'connected') {
          const resends = [...waiting.keys()];
          waiting.clear();
          for (const resend of resends) resend();
        }
        announce();
      },
    },
    secret,
  );

  // Before the listeners of the rooms, which save what is left.
  window.addEventListener('pagehide', () => {
    isLeaving = true;
    leaveBehind(onTheirWay);
    // A browser may drop what is on its way with the window. Sent once more, it is done once: the id is the same.
    for (const request of onTheirWay) sendOnceMore(request).catch(() => null);
    // Nobody is there to send them later.
    turns.release();
    keptTurns.release();
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
    // It came back, and sends them itself.
    leaveBehind(new Set());
    announce();
  });

  const sendOnceMore = async (request: Request) => post(request, await secret.headers(), true, stream.knows);

  async function deliver(request: Request): Promise<Reply> {
    if (!isCommand(request.method)) return sendUntilAnswered(request);
    onTheirWay.add(request);
    if (isLeaving) leaveBehind(onTheirWay);
    return sendUntilAnswered(request).finally(() => onTheirWay.delete(request));
  }

  /** What the page before had no answer to comes before the first question of this one. */
  async function sendLeftBehind(): Promise<void> {
    for (const request of takeLeftBehind())
      await post(request, await secret.headers(), false, stream.knows).catch(() => null);
  }
  const taken = sendLeftBehind();

  async function sendUntilAnswered(request: Request): Promise<Reply> {
    await taken;
    for (;;) {
      const reply = await post(request, await secret.headers(), isLeaving, stream.knows);
      if (reply !== 'unanswered') {
        // Not before: what happens after the first answer was made and before the stream is heard is told in it.
        stream.open();
        return reply;
      }
      const answering = new Promise<void>((resolve) => waiting.set(resolve, request.method));
      stream.reconnect();
      announce();
      await answering;
    }
  }

  function send(request: Request): Promise<Reply> {
    if (isLeaving) return deliver(request);
    if (keptMethods.has(request.method)) return keptTurns.run(() => deliver(request));
    if (!isAct(request.method)) return deliver(request);
    const reply = turns.run(() => deliver(request));
    if (waiting.size > 0) announce();
    const toldAgain = () => told.changes > 0 && announce();
    reply.then(toldAgain, toldAgain);
    return reply;
  }

  return {
    shell: 'browser',
    send,
    onEvent(listener) {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    onConnection(listener) {
      connectionListeners.add(listener);
      return () => connectionListeners.delete(listener);
    },
    sourceOf: async (file, options) => uploadFile(file, await secret.headers(), options),
    download: async (id) => downloadFile(id, await secret.headers()),
  };
}

/** `unanswered` when nobody can know whether the core acted: no connection, or a session that ended. */
async function post(
  request: Request,
  own: Readonly<Record<string, string>>,
  isLeaving: boolean,
  knows: EventStream['knows'],
): Promise<Reply | 'unanswered'> {
  const body = JSON.stringify(request);
  const response = await fetch('/rpc', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...own },
    body,
    // What a window says while it goes away would be dropped with it otherwise; browsers allow that for little only.
    keepalive: isLeaving && body.length < keepaliveLimit,
  }).catch(() => null);
  if (response === null || response.status === 401) return 'unanswered';
  knows(response.headers.get('X-Akapen-Event'));
  const answer: unknown = await response.json().catch(() => null);
  // A connection that breaks within an answer leaves half a text.
  if (answer === null) return 'unanswered';
  if (!isReply(answer)) throw new AppError('INTERNAL', `Unexpected answer with status ${response.status}`);
  return answer;
}
