import { AppError } from '../../../shared/errors.ts';
import type { Context } from '../../context.ts';
import type { Kept } from '../../kept.ts';
import type { SearchedText } from './askIndex.ts';

/** Groups that a search found, by dataset. */
type FoundGroups = ReadonlyMap<number, readonly number[]>;

/** Where a group has what was searched first, and in how many steps of all its traces it stands. */
export type FoundPlace = {
  readonly datasetId: number;
  readonly position: number;
  readonly step: number;
  readonly stepCount: number;
};

/** Comments of a group that have what was searched: how many, and the first of them. */
export type FoundComments = {
  readonly count: number;
  readonly traceId: number;
  /** 0-based; null for one on the whole trace. */
  readonly step: number | null;
  readonly text: string;
};

type KeptSearch = {
  /** The text without fields; empty where only fields were asked. */
  readonly searched: SearchedText;
  readonly groups: FoundGroups;
  readonly places: ReadonlyMap<number, FoundPlace>;
  /** By group; none where fields or a pattern were asked. */
  readonly comments: ReadonlyMap<number, FoundComments>;
};

/** Results of a few searches are kept for the list, the newest last; beside the project, because nobody needs them tomorrow or after a restore. */
const keptCount = 5;
const searches: Kept<Map<string, KeptSearch>> = { make: () => new Map() };

/** Keeps what a search found under the id that the window gave it. */
export function keepSearch({ db }: Pick<Context, 'db'>, searchId: string, search: KeptSearch): void {
  const kept = db.kept(searches);
  kept.delete(searchId);
  kept.set(searchId, search);
  const oldest = kept.keys().next().value;
  if (kept.size > keptCount && oldest !== undefined) kept.delete(oldest);
}

/** What a search found. Throws  NOT_FOUND `{ kind: 'search' }`. */
export function keptSearch({ db }: Pick<Context, 'db'>, searchId: string): KeptSearch {
  const found = db.kept(searches).get(searchId);
  if (found === undefined) throw new AppError('NOT_FOUND', 'The search is no longer kept', { kind: 'search' });
  return found;
}
