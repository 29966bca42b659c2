import type { ServerResponse } from 'node:http';
import type { EventEnvelope } from '../../../shared/api/events.ts';
import { securityHeaders } from '../securityHeaders.ts';

/** The windows that listen. */
export type EventFeed = {
  add(response: ServerResponse): void;
  send(event: EventEnvelope): void;
  close(): void;
};

const beatMs = 15_000;
/** A window that takes nothing off its socket for so long is dropped; it loads everything again when it comes back. */
const backlogLimit = 8 * 1024 * 1024;

/** Server-sent events, numbered, with a beat that the page can hear: after a sleep a dead socket looks alive. */
export function createEventFeed(): EventFeed {
  const windows = new Set<ServerResponse>();
  let lastId = 0;

  function write(text: string) {
    for (const response of windows) {
      if (response.writableLength > backlogLimit) response.destroy();
      else response.write(text);
    }
  }
  const beat = setInterval(() => write('event: beat\ndata:\n\n'), beatMs);
  beat.unref();

  return {
    add(response) {
      response.writeHead(200, {
        ...securityHeaders,
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
      });
      response.write(': akapen\n\n');
      windows.add(response);
      response.on('close', () => windows.delete(response));
    },
    send(event) {
      lastId += 1;
      write(`id: ${lastId}\ndata: ${JSON.stringify(event)}\n\n`);
    },
    close() {
      clearInterval(beat);
      for (const response of windows) response.end();
      windows.clear();
    },
  };
}
