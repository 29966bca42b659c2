import type { Context } from '../../../context.ts';
import { letOthersThrough } from '../../../database/timeSlices.ts';
import type { CaseMeasure } from '../measuring/measureCase.ts';
import { measuredCases, readCurves } from '../tables/measuresTable.ts';

/** Measures that are read at once. */
const atOnce = 25;

/**
 * Measures of a model without predictions, in the order of the set, a few at a time with others let through between. `reference`: those
 * of reference mode beside strict mode. `change` may put another measure in the place of one.
 */
export async function* measuresInOrder(
  context: Pick<Context, 'db'>,
  runId: number,
  model: string,
  which: 'measured' | 'reference',
  change: (measure: CaseMeasure, caseId: number) => CaseMeasure = (measure) => measure,
): AsyncGenerator<CaseMeasure> {
  const cases = measuredCases(context.db, runId, model);
  for (let start = 0; start < cases.length; start += atOnce) {
    const read = cases.slice(start, start + atOnce).flatMap(({ caseId, measureKey, referenceKey }) => {
      const key = which === 'measured' ? measureKey : referenceKey;
      const measure = key === null ? null : readCurves(context.db, key);
      return measure === null ? [] : [change(measure, caseId)];
    });
    yield* read;
    await letOthersThrough();
  }
}
