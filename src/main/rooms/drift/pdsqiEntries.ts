import type { PdsqiEntry } from '../../../shared/rooms/drift/pdsqiViews.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { readDataset } from '../../datasets/datasetsTable.ts';
import { evaluatorNames } from '../../judgements/valuesTable.ts';
import { detailOf, ownDetail, storedRatingSchema } from './aspects.ts';
import { listCaseKeys } from './tables/casesTable.ts';
import { valuesOfCases } from './tables/caseValuesTable.ts';

/** Every rating of a set in the order of its cases, then by model, turn and rater; `own` is whose are marked as their own. */
export function readRatings(db: ReadableDatabase, datasetId: number, own: string | null): PdsqiEntry[] {
  readDataset(db, datasetId);
  const names = evaluatorNames(db);
  const cases = listCaseKeys(db, datasetId);
  const places = new Map(cases.map(({ id, key }, position) => [id, { key, position }]));
  return valuesOfCases(db, datasetId, 'rating', storedRatingSchema)
    .map(({ itemId: caseId, aspect, value }): PdsqiEntry => {
      const [evaluatorId, model, turn] = ownDetail.parse(detailOf(aspect));
      const caseKey = places.get(caseId)?.key ?? '';
      return {
        caseId,
        caseKey,
        model,
        turn,
        rater: names.get(evaluatorId) ?? '',
        isOwn: evaluatorId === own,
        ...value,
      };
    })
    .sort(
      (a, b) =>
        (places.get(a.caseId)?.position ?? 0) - (places.get(b.caseId)?.position ?? 0) ||
        inUnitOrder(a.model, b.model) ||
        a.turn - b.turn ||
        inUnitOrder(a.rater, b.rater),
    );
}

const inUnitOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
