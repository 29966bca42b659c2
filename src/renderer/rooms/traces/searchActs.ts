import { AppError } from '../../../shared/errors.ts';
import type { SearchMode } from '../../../shared/traces/traceReading.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { ListActs } from './listActs.ts';
import type { StoreParts, TracesActs } from './tracesState.ts';

type Acts = Pick<TracesActs, 'runSearch' | 'cancelSearch' | 'indexed'>;

/** Search over all traces. */
export function createSearchActs({ call, get, set }: StoreParts, list: ListActs): Acts {
  let runningId: string | null = null;
  const searching = newestOnly();

  async function cancel(): Promise<void> {
    const searchId = runningId;
    runningId = null;
    if (searchId !== null) await call('traces.cancelSearch', { searchId }).catch(() => null);
  }

  async function runSearch(text: string, mode: SearchMode): Promise<void> {
    const isNewest = searching.begin();
    void cancel();
    if (text.trim() === '') {
      set({ search: { text: '', mode, result: { status: 'idle' } } });
      if (get().view.searchId !== null) await list.showView({ ...get().view, searchId: null }, get().selectedId);
      return;
    }
    const searchId = crypto.randomUUID();
    runningId = searchId;
    set({ search: { text, mode, result: { status: 'loading' } } });
    try {
      const value = await call('traces.search', { text, mode, searchId });
      if (!isNewest()) return;
      runningId = null;
      set({ search: { text, mode, result: { status: 'ready', value } }, index: value.index });
      await list.showView({ ...get().view, searchId }, get().selectedId);
    } catch (thrown) {
      if (!isNewest()) return;
      runningId = null;
      const isCancelled = thrown instanceof AppError && thrown.code === 'CANCELLED';
      set({
        search: {
          text,
          mode,
          result: isCancelled ? { status: 'idle' } : { status: 'failed', error: wireErrorOf(thrown) },
        },
      });
    }
  }

  return {
    runSearch,
    cancelSearch: async () => {
      searching.begin();
      const { search } = get();
      set({ search: { ...search, result: { status: 'idle' } } });
      await cancel();
    },
    indexed: (index) => set({ index }),
  };
}
