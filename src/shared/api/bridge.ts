import type { Reply, Request } from './envelope.ts';
import type { EventEnvelope } from './events.ts';

/** What Electron's preload script gives to the window as `window.workbench`, and nothing else. */
export type Bridge<DroppedFile> = {
  call(request: Request): Promise<Reply>;
  /** Returns the function that ends listening. */
  onEvent(listener: (event: EventEnvelope) => void): () => void;
  /** The path on disk of a file that the user dropped or chose; empty for one that is not on disk. */
  pathForFile(file: DroppedFile): string;
};
