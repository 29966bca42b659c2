import type { Grant } from '../files.ts';
import type { Request } from './envelope.ts';
import type { EventEnvelope } from './events.ts';
import type { Reply } from './reply.ts';

/** What Electron's preload script gives to the window as `window.workbench`, and nothing else. */
export type Bridge<DroppedFile> = {
  call(request: Request): Promise<Reply>;
  /** Returns the function that ends listening. */
  onEvent(listener: (event: EventEnvelope) => void): () => void;
  /** Makes a file that the user dropped or chose readable for the core; null for one that is not on disk. */
  grantFile(file: DroppedFile): Promise<Grant | null>;
};
