import type { ResultsFilter, ResultsView } from '../../../../shared/rooms/ratings/resultsView.ts';
import type { Context } from '../../../context.ts';
import type { Kept } from '../../../kept.ts';
import type { BootstrapInput } from '../numbers/bootstrap.ts';
import { type Drawn, drawAll } from '../summarise.ts';
import { judgementsMark } from '../tables/resultsTable.ts';
import type { StoredStudy } from '../tables/studiesTable.ts';
import { intervalsOf } from './prepareResults.ts';
import { resultsView } from './resultsView.ts';
import { studyPlace } from './studyPlace.ts';

/** Filters whose results are kept in memory. */
const mostKept = 24;

type Kind = {
  /** By judgements, study and filter, the one that was asked for last at the end. */
  readonly known: Map<string, Promise<ResultsView>>;
  /** What is summed up now, by the key of its result. */
  readonly running: Map<string, { readonly datasetId: number; readonly stop: AbortController }>;
};
const results: Kept<Kind> = {
  make: () => ({ known: new Map(), running: new Map() }),
  end: ({ running }) => {
    for (const { stop } of running.values()) stop.abort();
  },
};

/** Results of a filter from memory, or summed up in threads. Errors: CANCELLED, when a window gave up what is summed up of the study. */
export function studyResults(context: Context, study: StoredStudy, filter: ResultsFilter): Promise<ResultsView> {
  const { known, running } = context.db.kept(results);
  const { datasetId } = study;
  const key = JSON.stringify([datasetId, judgementsMark(context.db, study.studyId), filter]);
  const found = known.get(key);
  if (found !== undefined) {
    known.delete(key);
    known.set(key, found);
    return found;
  }
  const stop = new AbortController();
  running.set(key, { datasetId, stop });
  const made = sumUp(context, study, filter, stop.signal);
  known.set(key, made);
  const [oldest] = known.keys();
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
  const forget = () => {
    if (running.get(key)?.stop === stop) running.delete(key);
  };
  made.then(forget, () => {
    if (known.get(key) === made) known.delete(key);
    // Rounds of what failed are drawn for nobody.
    stop.abort();
    forget();
  });
  return made;
}

/** Gives up what is summed up of a study; who asks for it afterwards gets it anew. */
export function cancelStudyResults(context: Pick<Context, 'db'>, datasetId: number): void {
  const { known, running } = context.db.kept(results);
  for (const [key, one] of running) {
    if (one.datasetId !== datasetId) continue;
    known.delete(key);
    running.delete(key);
    one.stop.abort();
  }
}

async function sumUp(
  context: Context,
  study: StoredStudy,
  filter: ResultsFilter,
  signal: AbortSignal,
): Promise<ResultsView> {
  const { pool } = context;
  const place = await studyPlace(context, study);
  const drawn = Promise.withResolvers<Drawn | null>();
  // Where preparing ends in an error, that one is told.
  drawn.promise.catch(() => {});
  const draw = (part: BootstrapInput) => pool.run('ratings.bootstrapRounds', part, { signal });
  const prepared = await pool.run(
    'ratings.prepareResults',
    { ...place, filter },
    { signal, onBatch: (input) => drawn.resolve(input && drawAll(input, draw)) },
  );
  return resultsView(prepared, intervalsOf(prepared, await drawn.promise));
}
