import type { DriftRunFacts } from '../../../shared/rooms/drift.ts';
import type { Context } from '../../context.ts';
import { isRunning } from './measureRun.ts';
import { isRunOutdated } from './runBasis.ts';
import type { StoredRun } from './runsTable.ts';
import { readNote } from './saidSettings.ts';

/** A run as the window knows it. One that a crash ended while it was measured is stopped. */
export function runFacts(context: Pick<Context, 'db' | 'pool'>, run: StoredRun): DriftRunFacts {
  const { sources: _, models, ...facts } = run;
  const note = readNote(context.db, run.id);
  return {
    ...facts,
    models: [...models],
    state: run.state === 'running' && !isRunning(context, run.id) ? 'stopped' : run.state,
    isOutdated: isRunOutdated(context.db, run),
    note: note.text,
    noteRevision: note.revision,
  };
}
