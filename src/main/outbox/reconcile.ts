import type { ReconcileReport } from '../../shared/outbox/api.ts';
import { changedColumns, sentCells } from '../../shared/outbox/cells.ts';
import { evaluatorOfSheet } from '../../shared/outbox/row.ts';
import { shortened } from '../../shared/text/wholeCharacters.ts';
import type { FoundRow } from './destination.ts';
import { differingColumns } from './mergeRows.ts';
import type { StoredRow } from './outboxTable.ts';

const shownAtMost = 1000;
const shownLetters = 500;

/** One table: the rows of the project that belong there, the ids of those that had arrived before it was read, and what was read, in its order. */
type TableRead = {
  readonly known: readonly StoredRow[];
  readonly confirmed: ReadonlySet<string>;
  readonly found: readonly FoundRow[];
};

/** Says of tables what was sent there against what is there. Nothing is changed: what to do about it is somebody's decision. */
export function reconcile(tables: readonly TableRead[]): ReconcileReport {
  const parts = tables.map(reconcileTable);
  const sum = (countOf: (part: (typeof parts)[number]) => number) =>
    parts.reduce((all, part) => all + countOf(part), 0);
  const shown = <One>(ones: readonly One[]) => ({ some: ones.slice(0, shownAtMost), count: ones.length });
  const missing = shown(parts.flatMap((part) => part.missing));
  const doubled = shown(parts.flatMap((part) => part.doubled));
  const edited = shown(parts.flatMap((part) => part.edited));
  return {
    confirmed: sum((part) => part.confirmed),
    found: sum((part) => part.found),
    missing: missing.some,
    missingCount: missing.count,
    doubled: doubled.some,
    doubledCount: doubled.count,
    edited: edited.some,
    editedCount: edited.count,
    foreignCount: sum((part) => part.foreign),
    unnamedCount: sum((part) => part.unnamed),
  };
}

function reconcileTable({ known, confirmed, found }: TableRead) {
  const named = found.filter(({ submissionId }) => submissionId !== '');
  const there = Map.groupBy(named, ({ submissionId }) => submissionId);
  const own = new Map(known.map((row) => [row.submissionId, row]));
  const nameOf = (submissionId: string) => {
    const row = own.get(submissionId);
    const evaluator = row === undefined ? '' : evaluatorOfSheet(row.sheet, row.study);
    return { submissionId, evaluator, question: String(row?.cells.question_id ?? '') };
  };
  const missing = known
    .filter(({ submissionId }) => confirmed.has(submissionId) && !there.has(submissionId))
    .map(({ submissionId }) => nameOf(submissionId));
  const edited = known.flatMap(({ submissionId, cells }) =>
    (there.get(submissionId) ?? []).flatMap((row) => {
      const sent = sentCells(cells);
      const changed = changedColumns(sent, row.cells);
      const sideBySide = changed.map((column) => ({
        column,
        here: shownCell(sent[column] ?? ''),
        there: shownCell(row.cells[column] ?? ''),
      }));
      return changed.length === 0 ? [] : [{ ...nameOf(submissionId), place: row.place, cells: sideBySide }];
    }),
  );
  const doubled = [...there].flatMap(([submissionId, [first, ...others]]) => {
    if (first === undefined || others.length === 0) return [];
    const copies = others.map((row) => ({ place: row.place, columns: differingColumns(first, row) }));
    return [{ ...nameOf(submissionId), place: first.place, copies, isOwn: own.has(submissionId) }];
  });
  return {
    confirmed: known.filter(({ submissionId }) => confirmed.has(submissionId)).length,
    found: found.length,
    ...{ missing, doubled, edited },
    foreign: [...there.keys()].filter((id) => !own.has(id)).length,
    unnamed: found.length - named.length,
  };
}

function shownCell(value: string | number): string | number {
  return typeof value === 'number' ? value : shortened(value, shownLetters);
}
