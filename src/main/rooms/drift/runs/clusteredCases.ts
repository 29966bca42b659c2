import type { ReadableDatabase } from '../../../database/types.ts';
import { listCaseKeys } from '../tables/casesTable.ts';
import type { StoredRun } from '../tables/runsTable.ts';
import { clustersOf } from './runBasis.ts';

type ClusteredCase = { readonly id: number; readonly key: string; readonly cluster: number };

/** The cases of a run in the order of the set, whatever was measured first, with the number of what each is drawn with. */
export function clusteredCases(db: ReadableDatabase, run: StoredRun): ClusteredCase[] {
  const conversations = clustersOf(db, run);
  const numbers = new Map<string, number>();
  return listCaseKeys(db, run.datasetId).map(({ id, key }) => {
    const name = conversations?.get(key) ?? key;
    const cluster = numbers.get(name) ?? numbers.size;
    numbers.set(name, cluster);
    return { id, key, cluster };
  });
}
