/** The parts of measures that lists and charts of many cases need. */
import { z } from 'zod';
import { readJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { TurnCurve } from '../measuring/measureCase.ts';

const numbers = z.array(z.number());
const curve = z.array(z.number().nullable());
const curvesSchema = z.tuple([numbers, curve, curve]);

/** Of one measured case: turn numbers, and for each of them recall of critical entities and hallucinated rate beside them. */
export type CaseCurve = {
  readonly turns: readonly number[];
  /** Empty where the case has no gold entity; null at turns that were never generated. */
  readonly recall: TurnCurve;
  readonly hallucinatedRate: TurnCurve;
  readonly goldCount: number;
  /** Judged pairs of advices, those of them with advice on both sides, and contradictions among all. */
  readonly pairs: number;
  readonly comparedPairs: number;
  readonly contradictions: number;
};

type CurveRow = Pick<CaseCurve, 'goldCount' | 'pairs' | 'comparedPairs' | 'contradictions'> & {
  key: string;
  curves: string;
};

/** Curves by the key of their measure. */
export function readCaseCurves(db: ReadableDatabase, measureKeys: readonly string[]): Map<string, CaseCurve> {
  const rows = db
    .prepare<[string], CurveRow>(
      `SELECT key, json_array_length(measure_json, '$.goldCritical') AS goldCount,
         json_extract(measure_json, '$.turns', '$.critical.recall', '$.critical.hallucinatedRate') AS curves,
         coalesce(json_array_length(measure_json, '$.conflict.pairs'), 0) AS pairs,
         (SELECT count(*) FROM json_each(measure_json, '$.conflict.pairs')
           WHERE value ->> 'premise' <> '' AND value ->> 'hypothesis' <> '') AS comparedPairs,
         (SELECT count(*) FROM json_each(measure_json, '$.conflict.pairs') WHERE value ->> 'verdict' = 'contradiction')
           AS contradictions
       FROM drift_measures WHERE key IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(measureKeys));
  return new Map(
    rows.map(({ key, curves, ...counts }) => {
      const [turns, recall, hallucinatedRate] = readJsonColumn(curvesSchema, curves, 'drift_measures.measure_json');
      return [key, { turns, recall, hallucinatedRate, ...counts }];
    }),
  );
}
