import { AppError } from '../../../shared/errors.ts';
import type { Context, DataFolder } from '../../context.ts';

/** Groups that a search found, by dataset. */
export type FoundGroups = ReadonlyMap<number, readonly number[]>;

/** Results of a few searches are kept for the list, the newest last; beside the project, because nobody needs them tomorrow. */
const keptCount = 5;
const keptByProject = new WeakMap<DataFolder, Map<string, FoundGroups>>();

/** Keeps what a search found under the id that the window gave it. */
export function keepSearch({ folder }: Pick<Context, 'folder'>, searchId: string, found: FoundGroups): void {
  const kept = keptByProject.get(folder) ?? new Map<string, FoundGroups>();
  keptByProject.set(folder, kept);
  kept.delete(searchId);
  kept.set(searchId, found);
  const oldest = kept.keys().next().value;
  if (kept.size > keptCount && oldest !== undefined) kept.delete(oldest);
}

/** What a search found. Throws  NOT_FOUND `{ kind: 'search' }`. */
export function keptSearch({ folder }: Pick<Context, 'folder'>, searchId: string): FoundGroups {
  const found = keptByProject.get(folder)?.get(searchId);
  if (found === undefined) throw new AppError('NOT_FOUND', 'The search is no longer kept', { kind: 'search' });
  return found;
}
