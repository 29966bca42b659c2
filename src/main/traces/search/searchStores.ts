import { createTextFinder, type TextFinder } from '../../../shared/traces/findPlaces.ts';
import type { StepFields } from '../../../shared/traces/searchFields.ts';
import { openReadOnly } from '../../database/openDatabase.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import type { TaskChannel } from '../../workers/taskChannel.ts';
import type { IndexedStore } from '../store/storeFiles.ts';
import { storeKind } from '../store/storeTable.ts';
import { askIndex, type SearchedText } from './askIndex.ts';
import { reporting } from './findInTraces.ts';
import { openIndex } from './openIndex.ts';
import { firstRows, rowsWithFields, type SearchedStep, stepsFrom, stepsOf, textsOf } from './storeStepsTable.ts';

/** The traces of one store that have the text: positions, ascending, and for each the first step with it and how many steps have it. */
type FoundInStore = {
  readonly positions: number[];
  readonly firstSteps: number[];
  readonly stepCounts: number[];
};

/**
 * Runs in a worker, which is ended when a pattern takes too long: which traces of some stores have a text. The index answers for `words`
 * and says for `exact` which steps to look into; steps that are not in it yet, and all for `regex`, are read one by one.
 * Fields narrow what was found to steps that have them; with an empty text these alone are asked.
 * Throws  INVALID_INPUT `{ reason: 'regex', message }`.
 */
export function searchStores(
  {
    stores,
    text,
    mode,
    fields,
  }: SearchedText & { readonly stores: readonly IndexedStore[]; readonly fields: StepFields | null },
  channel: TaskChannel,
): FoundInStore[] {
  const finder = text === '' ? null : reporting(createTextFinder(text, mode), channel);
  return stores.map(({ storeFile, indexFile }) => {
    const store = openReadOnly(storeFile, storeKind);
    const index = mode === 'regex' || finder === null ? null : openIndex(indexFile);
    try {
      const found =
        finder === null
          ? null
          : index === null
            ? [...scan(stepsFrom(store, 0), finder)]
            : rowsByIndex(store, index, finder, { text, mode });
      const rows = fields === null ? (found ?? []) : rowsWithFields(store, fields, found);
      return inTraces(rows, firstRowsOf(storeFile, store));
    } finally {
      index?.close();
      store.close();
    }
  });
}

function rowsByIndex(
  store: ReadableDatabase,
  index: ReadableDatabase,
  finder: TextFinder,
  searched: SearchedText,
): number[] {
  // One view of the index, while a worker goes on with it.
  return index.transaction(() => {
    const { nextRow, rows, isSure } = askIndex(index, searched);
    const rest = scan(stepsFrom(store, nextRow), finder);
    if (rows !== null && isSure) return [...rows, ...rest];
    const likely = rows === null ? stepsFrom(store, 0, nextRow) : stepsOf(store, rows);
    return [...scan(likely, finder), ...rest];
  })();
}

function* scan(steps: Iterable<SearchedStep>, finder: TextFinder): Generator<number> {
  for (const step of steps) if (finder.isIn(textsOf(step))) yield step.id;
}

/** Stores never change, and reading where their traces begin takes longer than most searches. */
const knownFirstRows = new Map<string, Int32Array>();

function firstRowsOf(storeFile: string, store: ReadableDatabase): Int32Array {
  const known = knownFirstRows.get(storeFile) ?? firstRows(store);
  knownFirstRows.delete(storeFile);
  knownFirstRows.set(storeFile, known);
  const oldest = knownFirstRows.keys().next().value;
  if (knownFirstRows.size > 20 && oldest !== undefined) knownFirstRows.delete(oldest);
  return known;
}

/** The traces that rows in ascending order belong to. */
function inTraces(rows: readonly number[], firsts: Int32Array): FoundInStore {
  const found: FoundInStore = { positions: [], firstSteps: [], stepCounts: [] };
  let [position, end, count] = [-1, -1, 0];
  for (const row of rows) {
    if (row >= end) {
      position = lastAtOrBefore(firsts, row, position);
      end = firsts[position + 1] ?? Number.MAX_SAFE_INTEGER;
      found.positions.push(position);
      found.firstSteps.push(row - (firsts[position] ?? 0));
      count = 0;
    }
    count += 1;
    found.stepCounts[found.positions.length - 1] = count;
  }
  return found;
}

function lastAtOrBefore(firsts: Int32Array, row: number, from: number): number {
  let [low, high] = [Math.max(0, from), firsts.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((firsts[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}
