import type { Context } from '../../context.ts';
import { type OneChange, recordChange, type Saved } from '../../judgements/recordChange.ts';
import type { StoredStudy } from './tables/studiesTable.ts';

/** Records an act about a study as a whole. What changes nothing is not recorded. */
export function recordOnStudy(
  context: Context,
  { studyId, datasetId, facts }: StoredStudy,
  { kind, params, ...change }: OneChange,
): Saved {
  const about = { kind, params: { name: facts.title, ...params }, room: 'ratings', datasetId, itemId: null } as const;
  return recordChange(context, about, { itemKind: 'ratingStudy', itemId: studyId, ...change });
}
