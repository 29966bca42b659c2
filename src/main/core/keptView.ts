import type { Output } from '../../shared/api/contract.ts';
import type { Dataset } from '../../shared/datasets.ts';
import { frameKeys, roomKey } from '../../shared/frameKeys.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Context } from '../context.ts';
import { shownEvaluatorId } from '../judgements/shownEvaluator.ts';
import { readSessionValue } from './sessionTable.ts';

/** What a window showed last, as far as it decides which of its files a new one loads. `place` is null where none was open. */
export type LastShown = { readonly place: string | null; readonly language: Settings['language'] };

/** View state of the evaluator under a key; null where none was kept. */
export function keptUnder(context: Pick<Context, 'db' | 'evaluatorId'>, key: string): unknown {
  return readSessionValue(context.db, shownEvaluatorId(context), key);
}

export function lastShown(context: Pick<Context, 'db' | 'evaluatorId' | 'settings'>): LastShown {
  const place = keptUnder(context, frameKeys.place);
  return { place: typeof place === 'string' ? place : null, language: context.settings.current().language };
}

/** What a window showed when it went, and what the room that was open kept of it. `datasets` are those it may show. */
export function keptForFirstView(
  context: Pick<Context, 'db' | 'evaluatorId'>,
  datasets: readonly Dataset[],
): Pick<Output<'project.firstView'>, 'place' | 'visited' | 'kept'> {
  const [place, visited] = [keptUnder(context, frameKeys.place), keptUnder(context, frameKeys.visited)];
  if (typeof place !== 'string') return { place, visited, kept: {} };
  // A window that was never led from one dataset to another keeps none, and shows the first.
  const worked = newestVisited(visited) ?? datasets.find(({ room, role }) => room === place && role === 'gold')?.id;
  const keys = [null, worked ?? null].map((id) => roomKey(place, id));
  return { place, visited, kept: Object.fromEntries(keys.map((key) => [key, keptUnder(context, key)])) };
}

/** The dataset that was worked on last, as a window keeps it: a list of ids, or of before one id. */
function newestVisited(visited: unknown): number | null {
  const newest: unknown = Array.isArray(visited) ? visited.at(-1) : visited;
  return typeof newest === 'number' ? newest : null;
}
