import type { Context } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { type OneChange, recordChange, recordOnDataset, type Saved } from '../../../judgements/recordChange.ts';
import type { TurnPlace } from '../aspects.ts';
import type { CaseRow } from '../tables/casesTable.ts';

/** What an entity is called where there is little room. */
const longestName = 60;

/** Records an act about a case, or with a place about one of its summaries. What changes nothing is not recorded. */
export function recordOnCase(
  context: Context,
  { id, datasetId, key }: CaseRow,
  place: TurnPlace | null,
  act: OneChange,
): Saved {
  const params = { key, ...(place === null ? {} : { model: place.model, turn: place.turn }), ...act.params };
  const about = { room: 'drift', datasetId, itemId: id } as const;
  return recordChange(context, { ...about, kind: act.kind, params }, { itemKind: 'driftCase', itemId: id, ...act });
}

/** Records an act about a run of a set. */
export function recordOnRun(
  context: Context,
  run: { readonly id: number; readonly datasetId: number },
  act: OneChange,
) {
  const params = { name: readDataset(context.db, run.datasetId).name, ...act.params };
  // The items of the room are cases: a note leads to the set.
  const about = { room: 'drift', datasetId: run.datasetId, itemId: null } as const;
  return recordChange(context, { ...about, kind: act.kind, params }, { itemKind: 'driftRun', itemId: run.id, ...act });
}

/** Records an act about the settings of a set, or for null about those of the project. */
export function recordOnSettings(context: Context, datasetId: number | null, act: OneChange): Saved {
  const name = datasetId === null ? {} : { name: readDataset(context.db, datasetId).name };
  return recordOnDataset('drift', 'driftSettings')(context, datasetId, { ...act, params: { ...name, ...act.params } });
}

/** A text cut to what a menu can show. */
export function shortName(text: string): string {
  const letters = [...text.toWellFormed()];
  return letters.length <= longestName ? letters.join('') : `${letters.slice(0, longestName - 1).join('')}…`;
}
