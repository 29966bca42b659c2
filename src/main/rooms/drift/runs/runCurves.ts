/** The curves of all cases of a run, as lists and charts show them: kept in memory, with the words of reviewers. */

import type { Overrulings as TurnOverrulings } from '../../../../shared/rooms/drift/setMetrics.ts';
import { letOthersThrough } from '../../../database/timeSlices.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { Kept } from '../../../kept.ts';
import { applyOverrulings } from '../measuring/applyOverrulings.ts';
import { caseInput } from '../measuring/caseInputs.ts';
import { overrulingsOf } from '../overrulings.ts';
import { answersOf } from '../tables/answersTable.ts';
import { readCase } from '../tables/casesTable.ts';
import { type CaseCurve, readCaseCurves } from '../tables/curvesTable.ts';
import { measuredCases, readMeasure } from '../tables/measuresTable.ts';
import type { StoredRun } from '../tables/runsTable.ts';

export type RunCurve = CaseCurve & {
  readonly caseId: number;
  /** Turns at which reviewers overruled something; the curves are with that. */
  readonly overruledTurns: readonly number[];
};

/** A measure never changes under its key, so what was read of it stays right. */
const curvesOf: Kept<Map<string, CaseCurve>> = { make: () => new Map() };
type ChangedCurves = Pick<CaseCurve, 'recall' | 'hallucinatedRate'>;
const overruledOf: Kept<Map<string, ChangedCurves>> = { make: () => new Map() };
/** Some 60 MB for cases of 20 turns. */
const mostCurves = 100_000;
const mostOverruled = 10_000;
/** Measures that are read at once: some 15 ms. */
const atOnce = 250;

/** The curves of a model in a run, in the order of the set, as they were measured. */
export async function measuredCurves(db: ReadableDatabase, runId: number, model: string): Promise<RunCurve[]> {
  const cases = measuredCases(db, runId, model);
  const known = db.kept(curvesOf);
  const unknown = cases.map(({ measureKey }) => measureKey).filter((key) => !known.has(key));
  if (known.size + unknown.length > mostCurves) known.clear();
  const wanted = known.size === 0 ? cases.map(({ measureKey }) => measureKey) : unknown;
  const read = new Map<string, CaseCurve>();
  for (let start = 0; start < wanted.length; start += atOnce) {
    for (const [key, curve] of readCaseCurves(db, wanted.slice(start, start + atOnce))) read.set(key, curve);
    if (start + atOnce < wanted.length) await letOthersThrough();
  }
  for (const [key, curve] of read) known.set(key, curve);
  return cases.flatMap(({ caseId, measureKey }) => {
    const curve = read.get(measureKey) ?? known.get(measureKey);
    return curve === undefined ? [] : [{ ...curve, caseId, overruledTurns: [] }];
  });
}

/** The same with what reviewers overruled. */
export async function shownCurves(db: ReadableDatabase, run: StoredRun, model: string): Promise<RunCurve[]> {
  const curves = await measuredCurves(db, run.id, model);
  const overrulings = overrulingsOf(db, run.datasetId, model);
  if (overrulings.size === 0) return curves;
  const keys = new Map(measuredCases(db, run.id, model).map(({ caseId, measureKey }) => [caseId, measureKey]));
  return curves.map((curve) => {
    const said = overrulings.get(curve.caseId);
    const measureKey = keys.get(curve.caseId);
    if (said === undefined || measureKey === undefined) return curve;
    const overruledTurns = curve.turns.filter((turn) => said.has(turn));
    return { ...curve, overruledTurns, ...overruledCurves(db, run, model, curve.caseId, measureKey, said) };
  });
}

/** Recall and hallucinated rate by turn with what reviewers said; null where the measure is gone. */
function overruledCurves(
  db: ReadableDatabase,
  { datasetId, settings }: StoredRun,
  model: string,
  caseId: number,
  measureKey: string,
  said: ReadonlyMap<number, TurnOverrulings>,
): ChangedCurves | null {
  const kept = db.kept(overruledOf);
  const key = JSON.stringify([measureKey, [...said].map(([turn, entities]) => [turn, [...entities]])]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const measure = readMeasure(db, measureKey);
  if (measure === null) return null;
  const one = readCase(db, caseId);
  const rows = answersOf(db, datasetId, model, [one.key]).get(one.key) ?? { summary: new Map(), dialogue: new Map() };
  const { summaries } = caseInput(one.case, model, rows, null, () => {});
  const changed = applyOverrulings(measure, { turns: one.case.turns, summaries }, said, settings.mode).critical;
  const curves = { recall: changed.recall, hallucinatedRate: changed.hallucinatedRate };
  if (kept.size >= mostOverruled) kept.clear();
  kept.set(key, curves);
  return curves;
}
