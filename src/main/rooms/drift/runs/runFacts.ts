import { hash } from 'node:crypto';
import type { DriftRunFacts } from '../../../../shared/rooms/drift/overview.ts';
import type { Context } from '../../../context.ts';
import { readNote } from '../saidSettings.ts';
import type { StoredRun } from '../tables/runsTable.ts';
import { isRunning } from './measureRun.ts';
import { isRunOutdated } from './runBasis.ts';

/** A run as the window knows it. One that a crash ended while it was measured is stopped. */
export function runFacts(context: Pick<Context, 'db' | 'kept'>, run: StoredRun): DriftRunFacts {
  const { sources, models, ...facts } = run;
  const note = readNote(context.db, run.id);
  return {
    ...facts,
    models: [...models],
    readings: sources.readings,
    state: run.state === 'running' && !isRunning(context, run.id) ? 'stopped' : run.state,
    isOutdated: isRunOutdated(context.db, run),
    note: note.text,
    noteRevision: note.revision,
    madeOf: madeOf(sources),
  };
}

/** What a run was made of, as it was then. */
function madeOf({ cases, generations, entities, aliases }: StoredRun['sources']): DriftRunFacts['madeOf'] {
  const file = ({ name, sha256 }: { readonly name: string; readonly sha256: string }) => ({ name, sha256 });
  const { kind, files, terms } = entities;
  return {
    cases: file(cases),
    generations: generations.map(file),
    entities: { kind, files: files.map(file), terms },
    aliases: aliases.length === 0 ? null : { count: aliases.length, sha256: hash('sha256', JSON.stringify(aliases)) },
  };
}
