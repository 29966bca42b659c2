import { createTextFinder, type TextFinder } from '../../../shared/traces/findPlaces.ts';
import { areCounted, indexQuery, typedPhrases } from '../../../shared/traces/searchWords.ts';
import { openReadOnly } from '../../database/openDatabase.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import type { TaskChannel } from '../../workers/taskChannel.ts';
import type { IndexedStore } from '../store/storeFiles.ts';
import { storeKind } from '../store/storeTable.ts';
import { askIndex, type SearchedText } from './askIndex.ts';
import { openIndex } from './openIndex.ts';
import { rowsOfTrace, type SearchedStep, stepsFrom, stepsOf, textsOf } from './storeStepsTable.ts';
import { matchingRows, type RowRange, type RowShare, rowShares } from './traceIndexTable.ts';

/** Steps of one trace with the number of places in each, in order. */
type FoundSteps = { readonly steps: number[]; readonly counts: number[]; readonly total: number };

/** Where a trace lies, and the index of its store. */
type IndexedTrace = IndexedStore & { readonly position: number };

/**
 * Runs in a worker, which is ended when a pattern takes too long: every place of a text in the steps of some traces. The index says which
 * steps may have it and, of most words, how often; only the others are read. Throws  INVALID_INPUT `{ reason: 'regex', message }`.
 */
export function findInTraces(
  { traces, ...searched }: SearchedText & { readonly traces: readonly IndexedTrace[] },
  channel: TaskChannel,
): FoundSteps[] {
  const finder = reporting(createTextFinder(searched.text, searched.mode), channel);
  const found: FoundSteps[] = [];
  for (const ofStore of Map.groupBy(traces.keys(), (at) => traces[at]?.storeFile).values()) {
    const own = ofStore.flatMap((at) => traces[at] ?? []);
    for (const [at, inTrace] of findInStore(own, finder, searched).entries()) found[ofStore[at] ?? 0] = inTrace;
  }
  return found;
}

/** In traces of one store. */
function findInStore(traces: readonly IndexedTrace[], finder: TextFinder, searched: SearchedText): FoundSteps[] {
  const [{ storeFile, indexFile } = { storeFile: '', indexFile: '' }] = traces;
  const store = openReadOnly(storeFile, storeKind);
  const index = searched.mode === 'regex' ? null : openIndex(indexFile);
  try {
    const ranges = traces.map(({ position }) => rowsOfTrace(store, position));
    if (index === null) return ranges.map((range) => foundIn(range, countIn(stepsIn(store, range), finder)));
    // One view of the index, while a worker goes on with it.
    return index.transaction(() => {
      const counted = countedByIndex({ store, index, searched }, ranges);
      return ranges.map((range) => foundIn(range, countWithIndex({ store, index, counted, finder, searched }, range)));
    })();
  } finally {
    index?.close();
    store.close();
  }
}

function foundIn({ from }: RowRange, counted: Iterable<readonly [row: number, count: number]>): FoundSteps {
  const found: { steps: number[]; counts: number[]; total: number } = { steps: [], counts: [], total: 0 };
  for (const [row, count] of counted) {
    found.steps.push(row - from);
    found.counts.push(count);
    found.total += count;
  }
  return found;
}

/** Rows of the steps of a trace that have the text, ascending, with the number of places in each. */
function* countWithIndex(
  {
    store,
    index,
    counted,
    finder,
    searched,
  }: {
    readonly store: ReadableDatabase;
    readonly index: ReadableDatabase;
    readonly counted: ReadonlyMap<number, number> | null;
    readonly finder: TextFinder;
    readonly searched: SearchedText;
  },
  { from, to }: RowRange,
): Generator<readonly [number, number]> {
  const { nextRow, rows } = askIndex(index, searched, { from, to });
  if (rows === null) yield* countIn(stepsIn(store, { from, to: Math.min(nextRow, to) }), finder);
  else if (counted === null) yield* countIn(stepsOf(store, rows), finder);
  else for (const row of rows) yield [row, counted.get(row) ?? 0];
  yield* countIn(stepsIn(store, { from: Math.max(from, nextRow), to }), finder);
}

const stepsIn = (store: ReadableDatabase, { from, to }: RowRange) => stepsFrom(store, from, to);

/** Of what stands in so many times more steps than those of the traces, these are read sooner than all of its places in the index. */
const mostOthers = 200;

type Indexed = { readonly store: ReadableDatabase; readonly index: ReadableDatabase; readonly searched: SearchedText };

/** How often words stand in each row of the traces that has them; null where the texts have to say it. */
function countedByIndex(
  { store, index, searched: { text, mode } }: Indexed,
  ranges: readonly RowRange[],
): ReadonlyMap<number, number> | null {
  const phrases = typedPhrases(text);
  if (mode !== 'words' || !areCounted(phrases)) return null;
  const all = matchingRows(index, indexQuery(phrases));
  const own = all.filter((row) => ranges.some(({ from, to }) => row >= from && row < to));
  if (all.length > own.length * mostOthers) return null;
  const counts = new Map<number, number>();
  for (const phrase of phrases) {
    const finder = createTextFinder(phrase.flatMap(({ characters }) => characters).join(''), 'words');
    const inText = (row: number) => [...countIn(stepsOf(store, [row]), finder)][0]?.[1] ?? 0;
    const shares = rowShares(index, indexQuery([phrase]).words ?? '', ranges);
    const counted = shares && countShares(shares, inText);
    if (counted === null) return null;
    for (const [row, count] of counted) counts.set(row, (counts.get(row) ?? 0) + count);
  }
  return counts;
}

/** Farther from a whole number than this is no count. */
const roundedAtMost = 0.01;

/** Counts in proportion to shares: those of the row with the smallest one are counted in its text. Null where that gives no whole numbers. */
function countShares(shares: readonly RowShare[], inText: (row: number) => number): [number, number][] | null {
  const [first] = shares;
  if (first === undefined) return [];
  const least = shares.reduce((one, other) => (other.share < one.share ? other : one), first);
  const unit = least.share / inText(least.row);
  const counted = shares.map(({ row, share }): [number, number] => [row, share / unit]);
  const areCounts = counted.every(([, count]) => Math.abs(count - Math.round(count)) < roundedAtMost && count > 0.5);
  return areCounts ? counted.map(([row, count]) => [row, Math.round(count)]) : null;
}

function* countIn(steps: Iterable<SearchedStep>, finder: TextFinder): Generator<[number, number]> {
  for (const step of steps) {
    const texts = textsOf(step);
    if (finder.isIn(texts)) yield [step.id, texts.reduce((sum, one) => sum + finder.placesIn(one).length, 0)];
  }
}

/** Says at once that it runs, and every now and then that it gets on: a pattern that takes too long for one text does not. */
export function reporting(finder: TextFinder, channel: TaskChannel): TextFinder {
  let [count, reportedAt] = [0, performance.now()];
  channel.report(0, null);
  return {
    placesIn: finder.placesIn,
    isIn(texts) {
      const isIn = finder.isIn(texts);
      count += 1;
      const now = performance.now();
      if (now - reportedAt < reportEveryMs) return isIn;
      reportedAt = now;
      channel.report(count, null);
      return isIn;
    },
  };
}
const reportEveryMs = 500;
