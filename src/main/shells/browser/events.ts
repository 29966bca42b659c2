import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { EventEnvelope } from '../../../shared/api/events.ts';
import { securityHeaders } from '../securityHeaders.ts';

/** The windows that listen. */
export type EventFeed = {
  /** Numbers an event, so that a window can say up to which it knows what happened; no other feed gives the same one. */
  lastId(): string;
  /**
   * The window hears from now on what happens. `knownId` is what it knows of; where that is not the last one, `tellOfEverything` tells it
   * first, and alone, what may be another.
   */
  add(
    response: ServerResponse,
    knownId: string | undefined,
    tellOfEverything: (tell: (event: EventEnvelope) => void) => void,
  ): void;
  send(event: EventEnvelope): void;
  close(): void;
};

const beatMs = 15_000;
/** A window that takes nothing off its socket for so long is dropped; it is told of everything when it comes back. */
const backlogLimit = 8 * 1024 * 1024;

/** Server-sent events, numbered, with a beat that the page can hear: after a sleep a dead socket looks alive. */
export function createEventFeed(): EventFeed {
  const windows = new Set<ServerResponse>();
  const feedId = randomUUID();
  let count = 0;
  const lastId = () => `${feedId}:${count}`;
  const textOf = (event: EventEnvelope) => `data: ${JSON.stringify(event)}\n\n`;

  function write(text: string) {
    for (const response of windows) {
      if (response.writableLength > backlogLimit) response.destroy();
      else response.write(text);
    }
  }
  const beat = setInterval(() => write('event: beat\ndata:\n\n'), beatMs);
  beat.unref();

  return {
    lastId,
    add(response, knownId, tellOfEverything) {
      response.writeHead(200, {
        ...securityHeaders,
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
      });
      response.write(': akapen\n\n');
      windows.add(response);
      if (knownId !== undefined && knownId !== lastId()) tellOfEverything((event) => response.write(textOf(event)));
      // Behind all that it is told: a window that hears only half of it still knows what it knew.
      response.write(`id: ${lastId()}\n\n`);
      response.on('close', () => windows.delete(response));
    },
    send(event) {
      count += 1;
      write(`id: ${lastId()}\n${textOf(event)}`);
    },
    close() {
      clearInterval(beat);
      for (const response of windows) response.end();
      windows.clear();
    },
  };
}
