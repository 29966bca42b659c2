import type { Output } from '../../../../shared/api/contract.ts';
import type { QuestionRow, QuestionView } from '../../../../shared/rooms/derivations/api.ts';
import type { ListWindow } from '../../../window/listPages.ts';

export type QuestionWindow = ListWindow<
  QuestionView,
  QuestionRow,
  Omit<Output<'derivations.listQuestions'>, 'rows' | 'offset'>
>;

/** The same window with newer rows in the places of the old ones. */
export function patchRow(rows: QuestionWindow, row: QuestionRow): QuestionWindow {
  for (const [page, list] of rows.pages) {
    const at = list.findIndex((old) => old.id === row.id);
    const old = list[at];
    if (!old) continue;
    // A detail may have been read without the run that the list shows.
    const patched = { ...row, score: row.score ?? old.score };
    if (JSON.stringify(old) === JSON.stringify(patched)) return rows;
    return { ...rows, pages: new Map(rows.pages).set(page, list.with(at, patched)) };
  }
  return rows;
}
