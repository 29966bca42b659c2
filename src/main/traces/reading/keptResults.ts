import type { ReadableDatabase } from '../../database/types.ts';
import type { Kept } from '../../kept.ts';

/** Results of the workers that a window asks for again and again, such as the alignment of the pair that it shows. */
type KeptResults<T> = {
  /** What was kept under the key, or what `compute` gives; a failure is not kept. */
  get(db: ReadableDatabase, key: string, compute: () => Promise<T>): Promise<T>;
};

/** Keeps the newest `limit` results of each open project. A restore brings another connection, and with it ids that may mean something else. */
export function createKeptResults<T>(limit: number): KeptResults<T> {
  const kept: Kept<Map<string, Promise<T>>> = { make: () => new Map() };
  return {
    get(db, key, compute) {
      const results = db.kept(kept);
      const result = results.get(key) ?? compute();
      results.delete(key);
      results.set(key, result);
      result.catch(() => results.delete(key));
      const oldest = results.keys().next().value;
      if (results.size > limit && oldest !== undefined) results.delete(oldest);
      return result;
    },
  };
}
