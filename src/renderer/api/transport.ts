import type { Request } from '../../shared/api/envelope.ts';
import type { EventEnvelope } from '../../shared/api/events.ts';
import type { Reply } from '../../shared/api/reply.ts';
import type { FileSource } from '../../shared/files.ts';

/**
 * `disconnected`: the shell does not answer; what was sent and not acknowledged waits and is sent again.
 * `signedOut`: the shell answers but does not know this window any more; a fresh link opens the session again.
 */
export type Connection = 'connected' | 'disconnected' | 'signedOut';

/** What a window tells of an upload: bytes sent of all. */
export type UploadOptions = { onProgress?: (sent: number, total: number) => void; signal?: AbortSignal };

/** The wire between a window and its shell. `client.ts` is the only one to use it. */
export type Transport = {
  readonly shell: 'electron' | 'browser';
  send(request: Request): Promise<Reply>;
  onEvent(listener: (event: EventEnvelope) => void): () => void;
  /** Tells changes of the connection, and how many acts of the user wait for it; nothing until the first one, as a window starts connected. */
  onConnection(listener: (connection: Connection, waiting: number) => void): () => void;
  /** Makes a chosen or dropped file readable for the core. */
  sourceOf(file: File, options?: UploadOptions): Promise<FileSource>;
  /** Hands a file that the core wrote to the browser; without a meaning in Electron, where the core writes to the place itself. */
  download(id: string): Promise<void>;
};
