import type { EventEnvelope } from '../../shared/api/events.ts';
import { AppError } from '../../shared/errors.ts';
import type { Snapshot } from '../../shared/project.ts';
import type { Workbench } from '../core/workbench.ts';

/** What a shell uses of the core. */
export type OpenWorkbench = Pick<
  Workbench,
  'dispatch' | 'onEvent' | 'tellOfEverything' | 'lastShown' | 'grants' | 'close'
>;

/** What a shell can do for a project that cannot be opened. */
export type Recovery = {
  listSnapshots(): Promise<readonly Snapshot[]>;
  restore(fileName: string): Promise<void>;
};

/** The project a shell shows: open, or closed with the reason, which the shell then says instead of showing the window. */
export type Project = {
  readonly dataFolder: string;
  workbench(): OpenWorkbench | null;
  trouble(): AppError | null;
  readonly recovery: Recovery;
  /** Events of the open workbench, and of the one that a later `reopen` makes. */
  onEvent(listener: (event: EventEnvelope) => void): void;
  /** Tries to open it again, after a restore or when another Akapen has let go of it. */
  reopen(): Promise<void>;
  close(): Promise<void>;
};

export async function openProject(
  dataFolder: string,
  open: () => Promise<OpenWorkbench>,
  recovery: Recovery,
): Promise<Project> {
  let workbench: OpenWorkbench | null = null;
  let trouble: AppError | null = null;
  const listeners = new Set<(event: EventEnvelope) => void>();

  async function reopen() {
    try {
      workbench = await open();
      workbench.onEvent((event) => {
        for (const listener of listeners) listener(event);
      });
      trouble = null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      trouble = error;
    }
  }

  await reopen();
  return {
    dataFolder,
    workbench: () => workbench,
    trouble: () => trouble,
    recovery,
    onEvent: (listener) => listeners.add(listener),
    reopen,
    async close() {
      const closing = workbench;
      workbench = null;
      await closing?.close();
    },
  };
}
