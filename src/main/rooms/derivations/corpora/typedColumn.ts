import type { Problem } from '../../../../shared/files.ts';
import type { ProblemParams } from '../../../../shared/rooms/derivations/corpora/reading.ts';

type MakeProblem = (code: string, params: ProblemParams) => Problem;

type TypedColumn = {
  see(itemKey: string, cell: string, problem: MakeProblem): void;
  /** By item, what tsv_to_pred_json.py would have written instead of the text. */
  notes(): ReadonlyMap<string, Problem>;
};

/** Cells that pandas reads as missing. */
const missing = new Set(
  '|#N/A|#N/A N/A|#NA|-1.#IND|-1.#QNAN|-NaN|-nan|1.#IND|1.#QNAN|<NA>|N/A|NA|NULL|NaN|n/a|nan|null'.split('|'),
);
const number = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;
const flag = /^(?:true|True|TRUE|false|False|FALSE)$/;

/**
 * Watches a column for cells whose text pandas would turn into something else: `NA` and the like always, numbers and truth values when
 * the whole column consists of them.
 */
export function createTypedColumn(code: string): TypedColumn {
  const seen: { itemKey: string; cell: string; problem: MakeProblem }[] = [];
  let allNumbers = true;
  let allFlags = true;

  function written(cell: string): string {
    if (missing.has(cell)) return 'NaN';
    if (allNumbers) return String(Number(cell));
    return allFlags ? cell.toLowerCase() : cell;
  }

  return {
    see(itemKey, cell, problem) {
      const isMissing = missing.has(cell);
      allNumbers &&= isMissing || number.test(cell);
      allFlags &&= flag.test(cell);
      if (isMissing || allNumbers || allFlags) seen.push({ itemKey, cell, problem });
    },
    notes() {
      const notes = new Map<string, Problem>();
      for (const { itemKey, cell, problem } of seen) {
        const other = written(cell);
        // A key is written in quotes by the script too, so only other digits make a difference there.
        if (code === 'keyKeptAsText' ? other === cell : !missing.has(cell) && !allNumbers && !allFlags) continue;
        notes.set(itemKey, problem(code, { found: cell, written: other }));
      }
      return notes;
    },
  };
}
