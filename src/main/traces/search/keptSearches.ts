import { AppError } from '../../../shared/errors.ts';
import type { Context } from '../../context.ts';
import type { Kept } from '../../kept.ts';

/** Groups that a search found, by dataset. */
type FoundGroups = ReadonlyMap<number, readonly number[]>;

/** Results of a few searches are kept for the list, the newest last; beside the project, because nobody needs them tomorrow or after a restore. */
const keptCount = 5;
const searches: Kept<Map<string, FoundGroups>> = { make: () => new Map() };

/** Keeps what a search found under the id that the window gave it. */
export function keepSearch({ db }: Pick<Context, 'db'>, searchId: string, found: FoundGroups): void {
  const kept = db.kept(searches);
  kept.delete(searchId);
  kept.set(searchId, found);
  const oldest = kept.keys().next().value;
  if (kept.size > keptCount && oldest !== undefined) kept.delete(oldest);
}

/** What a search found. Throws  NOT_FOUND `{ kind: 'search' }`. */
export function keptSearch({ db }: Pick<Context, 'db'>, searchId: string): FoundGroups {
  const found = db.kept(searches).get(searchId);
  if (found === undefined) throw new AppError('NOT_FOUND', 'The search is no longer kept', { kind: 'search' });
  return found;
}
