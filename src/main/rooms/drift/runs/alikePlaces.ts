import { createHash } from 'node:crypto';
import { placedComparable } from '../../../../shared/rooms/drift/comparable.ts';
import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import { createMatchingRules, wholeWordsIndex } from '../../../../shared/rooms/drift/matchingRules.ts';
import {
  type AlikeExample,
  type AlikePreview,
  type AlikeRequest,
  shownAlike,
} from '../../../../shared/rooms/drift/overruleAlike.ts';
import { letOthersThrough } from '../../../database/timeSlices.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { latestCounter } from '../../../revisions/revisionsTable.ts';
import { caseInput } from '../measuring/caseInputs.ts';
import { placesOfWording, type WordingPlace } from '../measuring/sameWording.ts';
import { hashOfTurn, overrulingsOf } from '../overrulings.ts';
import { answersOf } from '../tables/answersTable.ts';
import { readCase } from '../tables/casesTable.ts';
import { measuredCases, measureOf } from '../tables/measuresTable.ts';
import type { StoredRun } from '../tables/runsTable.ts';

/** A summary of a run in which a wording stands. */
export type AlikePlace = Omit<WordingPlace, 'index'> & {
  readonly caseId: number;
  readonly caseKey: string;
  readonly model: string;
  readonly turn: number;
  readonly summary: string;
  readonly summarySha256: string;
};

/** Measures that are read before others are let through. */
const atOnce = 10;

/** All summaries of a run in which a wording stands, model by model in the order of the set, as they are at one moment. */
export async function alikePlaces(db: ReadableDatabase, run: StoredRun, request: AlikeRequest): Promise<AlikePlace[]> {
  for (;;) {
    const counter = latestCounter(db);
    const places: AlikePlace[] = [];
    for (const model of run.models) places.push(...(await placesOfModel(db, run, model, request)));
    if (latestCounter(db) === counter) return places;
  }
}

async function placesOfModel(db: ReadableDatabase, run: StoredRun, model: string, request: AlikeRequest) {
  const rules = createMatchingRules(run.settings.mode);
  const overrulings = overrulingsOf(db, run.datasetId, model);
  const places: AlikePlace[] = [];
  for (const [at, { caseId }] of measuredCases(db, run.id, model).entries()) {
    if (at % atOnce === atOnce - 1) await letOthersThrough();
    const measure = measureOf(db, run.id, model, caseId);
    const { key, case: one } = readCase(db, caseId);
    const rows = answersOf(db, run.datasetId, model, [key]).get(key);
    if (measure === null || rows === undefined) continue;
    const { summaries } = caseInput(one, model, rows, null, () => {});
    const said = overrulings.get(caseId) ?? new Map<number, never>();
    const found = placesOfWording(measure, { turns: one.turns, summaries, said }, request, rules);
    for (const { index, ...place } of found) {
      const turn = one.turns[index]?.number ?? 0;
      const summary = summaries[index] ?? '';
      places.push({ ...place, caseId, caseKey: key, model, turn, summary, summarySha256: hashOfTurn(rows, turn) });
    }
  }
  return places;
}

/** What a reviewer is told before it is said everywhere. */
export function previewAlike(all: readonly AlikePlace[], mode: MatchingMode, models: readonly string[]): AlikePreview {
  const places = all.filter(({ kind }) => kind === 'place');
  const count = (kind: WordingPlace['kind']) => all.filter((one) => one.kind === kind).length;
  const byModel = models.map((model) => ({ model, places: places.filter((one) => one.model === model) }));
  return {
    count: places.length,
    caseCount: new Set(places.map(({ caseId }) => caseId)).size,
    models: byModel.flatMap(({ model, places: own }) => (own.length === 0 ? [] : [{ model, count: own.length }])),
    examples: inTurn(
      byModel.map(({ places: own }) => own),
      shownAlike,
    ).map((place) => exampleOf(place, mode)),
    leftOut: {
      counted: count('counted'),
      denied: count('denied'),
      said: count('said'),
      standing: count('standing'),
    },
    places: nameOfPlaces(places),
  };
}

/** Stands for places and what is said there: another summary is another place. */
function nameOfPlaces(places: readonly AlikePlace[]): string {
  const hash = createHash('sha256');
  for (const { caseId, model, turn, entity, wording, summarySha256 } of places) {
    hash.update(`${JSON.stringify([caseId, model, turn, entity, wording, summarySha256])}\n`);
  }
  return hash.digest('hex');
}

/** The first of every list, then the second of every list, up to so many. */
function inTurn<T>(lists: readonly (readonly T[])[], most: number): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const shown: T[] = [];
  for (let at = 0; at < longest && shown.length < most; at += 1) {
    shown.push(...lists.flatMap((list) => list.slice(at, at + 1)));
  }
  return shown.slice(0, most);
}

/** Letters that are shown on either side of a wording. */
const around = 60;

function exampleOf(
  { caseId, caseKey, model, turn, summary, entity, wording }: AlikePlace,
  mode: MatchingMode,
): AlikeExample {
  const placed = placedComparable(summary, mode);
  const sought = placedComparable(wording ?? entity, mode).text;
  const whole = wholeWordsIndex(placed.text, sought);
  const at = whole >= 0 ? whole : placed.text.indexOf(sought);
  const { start, end } = at < 0 ? { start: 0, end: 0 } : placed.spanOf(at, at + sought.length);
  const onOneLine = (letters: readonly string[]) => letters.join('').replaceAll(/\s+/gu, ' ');
  const [before, after] = [[...summary.slice(0, start)], [...summary.slice(end)]];
  const room = around * 2 - Math.min(around, start);
  return {
    caseId,
    caseKey,
    model,
    turn,
    before: `${before.length > around ? '…' : ''}${onOneLine(before.slice(-around))}`,
    wording: summary.slice(start, end),
    after: `${onOneLine(after.slice(0, room))}${after.length > room ? '…' : ''}`,
  };
}
