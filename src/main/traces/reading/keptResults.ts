import type { TaskPool } from '../../workers/taskPool.ts';

/** Results of the workers that a window asks for again and again, such as the alignment of the pair that it shows. */
export type KeptResults<T> = {
  /** What was kept under the key, or what `compute` gives; a failure is not kept. */
  get(pool: TaskPool, key: string, compute: () => Promise<T>): Promise<T>;
};

/** Keeps the newest `limit` results of each open project, which its worker pool stands for. */
export function createKeptResults<T>(limit: number): KeptResults<T> {
  const kept = new WeakMap<TaskPool, Map<string, Promise<T>>>();
  return {
    get(pool, key, compute) {
      const results = kept.get(pool) ?? new Map<string, Promise<T>>();
      kept.set(pool, results);
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
