import { readSearchFields } from '../../../../shared/traces/searchFields.ts';
import { placesOf } from '../../../../shared/traces/traceGroup.ts';
import type { SearchMode } from '../../../../shared/traces/traceReading.ts';
import type { Hiding } from '../../../components/list/hiddenReason.ts';
import { RowsFoot } from '../../../components/list/ListFoot.tsx';
import { ListProgress } from '../../../components/list/ListProgress.tsx';
import { NothingYet } from '../../../components/list/ListStates.tsx';
import { NothingFound } from '../../../components/list/NothingFound.tsx';
import { useWiden } from '../../../components/list/useWiden.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useApp } from '../../../window/workbench.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { noFilter } from '../tracesState.ts';
import { FileHead } from './FileHead.tsx';
import { useFilterWords } from './filterWords.ts';
import { GroupFilterBar } from './GroupFilterBar.tsx';
import { GroupRows } from './GroupRows.tsx';
import { LabelLegend } from './LabelLegend.tsx';
import { progressWords } from './progressWords.ts';
import { TraceSearch } from './TraceSearch.tsx';
import './traceList.css';

/** The list pane: files, search, filters, progress, questions, source labels, and how many of them are shown. */
export function TraceList() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const hasTraces = useApp((state) =>
    state.datasets.status === 'ready' ? state.datasets.value.some(({ room }) => room === 'traces') : null,
  );
  useCommand('traces.nextGroup', () => act(() => store.getState().stepGroup(1)));
  useCommand('traces.previousGroup', () => act(() => store.getState().stepGroup(-1)));
  useCommand('traces.clearFilter', () =>
    act(async () => {
      const { runSearch, setView, search } = store.getState();
      await runSearch('', search.mode);
      await setView({ filter: noFilter, queueId: null });
    }),
  );
  if (hasTraces === false) {
    return (
      <NothingYet title={t('traces.list.emptyTitle')} act={t('traces.list.emptyAct')}>
        {t('traces.list.emptyText')}
      </NothingYet>
    );
  }
  return (
    <div className="ak-list" data-scope="traces.list">
      <FileHead />
      <TraceSearch />
      <GroupFilterBar />
      <Progress />
      <GroupRows nothing={<NothingToList />} />
      <LabelLegend />
      <Foot />
    </div>
  );
}

/** What hides questions. */
function useHiding(): Hiding {
  const filter = useFilterWords().join(' + ');
  const view = useTraces(({ rows }) => rows?.view ?? null);
  return {
    filter,
    isSearch: view !== null && view.searchId !== null,
    isQueue: view !== null && view.queueId !== null,
  };
}

/** What takes it away. */
function useWays() {
  const act = useAct();
  const store = useTracesStore();
  const { runSearch, setView, search } = store.getState();
  return {
    showAll: () => act(() => setView({ filter: noFilter, queueId: null })),
    clearSearch: () => act(() => runSearch('', search.mode)),
  };
}

function NothingToList() {
  const { t } = useText();
  const ways = useWays();
  const rows = useTraces((state) => state.rows);
  const { text, mode, result } = useTraces((state) => state.search);
  const hiding = useHiding();
  if (!rows) return null;
  const { filter, isSearch } = hiding;
  const { total } = rows;
  // A search may have found what filter or queue leave out.
  const found = isSearch && result.status === 'ready' ? result.value.groupCount : 0;
  const title = !isSearch
    ? t('traces.list.noneFilterTitle')
    : t(found > 0 ? 'traces.list.hiddenTitle' : 'traces.list.noneTitle', { text, count: found });
  return (
    <NothingFound
      hiding={hiding}
      title={title}
      showAll={{
        label: t('traces.list.showAll', { total }),
        command: 'traces.widen',
        run: ways.showAll,
      }}
      clearSearch={{ command: 'traces.clearSearch', run: ways.clearSearch }}
      aboutSearch={
        found === 0
          ? t(`traces.list.noneIn.${searchedPlaces(text, mode)}`)
          : filter !== '' && t('traces.list.noneFilter', { filter, count: found })
      }
      aboutFilter={t('traces.list.noneFilter', { filter, count: total })}
    />
  );
}

/** Where a search looked: patterns and fields ask about steps alone. */
function searchedPlaces(text: string, mode: SearchMode): 'comments' | 'pattern' | 'fields' {
  if (mode === 'regex') return 'pattern';
  return readSearchFields(text).fields === null ? 'comments' : 'fields';
}

/** How much of what is asked about the questions shown is labelled: calls, and traces as a whole. */
function Progress() {
  const texts = useText();
  const { t } = texts;
  const rows = useTraces((state) => state.rows);
  if (!rows || rows.matched === 0) return null;
  const { matched: total, doneCount: done, draftCount: draft, progress } = rows;
  const { marked, count } = placesOf(progress);
  const share = (places: number) => (count === 0 ? 0 : places / count);
  const what = progressWords(texts, progress);
  const both = progress.tracesBegun > 0 ? 'labelledBothInPart' : 'labelledBoth';
  return (
    <ListProgress
      done={share(marked)}
      draft={share(progress.tracesBegun)}
      label={t('traces.list.progressWhole', { what, done, draft, total })}
    >
      <span className="ak-number ak-sentence tr-progress">
        {progress.calls > 0 && progress.traces > 0
          ? t(`traces.list.${both}`, progress)
          : t('traces.list.labelled', { what })}
      </span>
    </ListProgress>
  );
}

function Foot() {
  const { t } = useText();
  const rows = useTraces((state) => state.rows);
  const index = useTraces((state) => state.selectedIndex);
  const isOpen = useTraces((state) => state.selectedId !== null);
  // The head of the question says its place.
  const isHidden = isOpen && index < 0 && rows !== null && rows.matched > 0;
  const hiding = useHiding();
  useWiden('traces.widen', hiding, useWays());
  return (
    <RowsFoot
      rows={rows}
      hiding={hiding}
      allShown={(total) => t('traces.list.allShown', { total })}
      {...(isHidden && { index })}
    />
  );
}
