import { writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase } from '../database/types.ts';

/** Whose a mark is that everybody could set and take away, and the revision that set it or brought it back. */
type Holder = { readonly evaluatorId: string; readonly counter: number };

type MarkedAspect = { readonly itemKind: string; readonly itemId: number; readonly aspect: string };
type SettingRow = Holder & { readonly relation: 'act' | 'undo' | 'redo'; readonly targetCounter: number | null };

/**
 * Who held such a mark right before revision `before` (the end of the log for none), as the log tells it: who set it last. What an undo
 * brought back is of whoever held it before the act that was undone. `on` is the value that sets the mark; null when nobody ever did.
 */
export function formerHolder(
  db: ReadableDatabase,
  { itemKind, itemId, aspect }: MarkedAspect,
  on: unknown,
  before = Number.MAX_SAFE_INTEGER,
): Holder | null {
  const setting = db.prepare<[string, number, string, number, string], SettingRow>(
    `SELECT r.evaluator_id AS evaluatorId, r.counter, r.relation, r.target_counter AS targetCounter
     FROM revision_changes c JOIN revisions r ON r.counter = c.counter
     WHERE c.item_kind = ? AND c.item_id = ? AND c.aspect = ? AND c.counter < ? AND c.after_json = ?
     ORDER BY c.counter DESC LIMIT 1`,
  );
  const holderBefore = (counter: number): Holder | null => {
    const row = setting.get(itemKind, itemId, aspect, counter, writeJsonColumn(on));
    if (row === undefined) return null;
    if (row.relation !== 'undo') return { evaluatorId: row.evaluatorId, counter: row.counter };
    const held = holderBefore(row.targetCounter ?? 0);
    return held === null ? null : { ...held, counter: row.counter };
  };
  return holderBefore(before);
}
