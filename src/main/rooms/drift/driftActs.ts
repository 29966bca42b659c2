import { isDeepStrictEqual } from 'node:util';
import type { Act, Change, Context } from '../../context.ts';
import { readDataset } from '../../datasets/datasetsTable.ts';
import { latestCounter } from '../../revisions/revisionsTable.ts';
import type { TurnPlace } from './aspects.ts';
import type { CaseRow } from './casesTable.ts';
import type { DriftItemKind } from './valuesTable.ts';

type Saved = ReturnType<Context['record']>;
/** One value that an act changes. `kind` and `params` name it in the history and for an undo. */
type DriftAct = {
  readonly kind: string;
  readonly params?: Act['params'];
  readonly aspect: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** What an entity is called where there is little room. */
const longestName = 60;

/** Records an act about a case, or with a place about one of its summaries. What changes nothing is not recorded. */
export function recordOnCase(
  context: Context,
  { id, datasetId, key }: CaseRow,
  place: TurnPlace | null,
  act: DriftAct,
): Saved {
  const params = { key, ...(place === null ? {} : { model: place.model, turn: place.turn }), ...act.params };
  const about = { room: 'drift', datasetId, itemId: id } as const;
  return record(context, { ...about, kind: act.kind, params }, 'driftCase', id, act);
}

/** Records an act about a run of a set. */
export function recordOnRun(context: Context, run: { readonly id: number; readonly datasetId: number }, act: DriftAct) {
  const params = { name: readDataset(context.db, run.datasetId).name, ...act.params };
  // The items of the room are cases: a note leads to the set.
  const about = { room: 'drift', datasetId: run.datasetId, itemId: null } as const;
  return record(context, { ...about, kind: act.kind, params }, 'driftRun', run.id, act);
}

/** Records an act about the settings of a set, or for null about those of the project. */
export function recordOnSettings(context: Context, datasetId: number | null, act: DriftAct): Saved {
  const name = datasetId === null ? {} : { name: readDataset(context.db, datasetId).name };
  const about = { room: 'drift', datasetId, itemId: null } as const;
  return record(
    context,
    { ...about, kind: act.kind, params: { ...name, ...act.params } },
    'driftSettings',
    datasetId ?? 0,
    act,
  );
}

function record(
  context: Context,
  act: Omit<Act, 'changes'>,
  itemKind: DriftItemKind & Change['itemKind'],
  itemId: number,
  { aspect, before, after }: DriftAct,
): Saved {
  if (isDeepStrictEqual(before, after)) {
    return { counter: latestCounter(context.db), savedAt: context.now().toISOString() };
  }
  return context.record({ ...act, changes: [{ itemKind, itemId, aspect, before, after }] });
}

/** A text cut to what a menu can show. */
export function shortName(text: string): string {
  const letters = [...text.toWellFormed()];
  return letters.length <= longestName ? letters.join('') : `${letters.slice(0, longestName - 1).join('')}…`;
}
