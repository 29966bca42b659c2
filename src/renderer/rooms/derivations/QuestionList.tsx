import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ActButton } from '../../components/ActButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadingShape } from '../../components/LoadingShape.tsx';
import { Note } from '../../components/Note.tsx';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { rowAt } from '../../window/listPages.ts';
import { unparted } from '../../window/unparted.ts';
import { DatasetHead } from './DatasetHead.tsx';
import { useAct, useDerivations, useDerivationsStore, useHas, useMetric } from './derivationsContext.ts';
import { noFilter } from './derivationsState.ts';
import { FilterBar } from './FilterBar.tsx';
import { filterWords, hiddenReason } from './filterWords.ts';
import { ListProgress } from './ListProgress.tsx';
import { QuestionRowLine, rowHeight } from './QuestionRowLine.tsx';
import { SearchField } from './SearchField.tsx';
import './questionList.css';

/** The list pane: dataset, search, filters, progress, questions, and how many of them are shown. */
export function QuestionList() {
  const act = useAct();
  const store = useDerivationsStore();
  useCommand('derivations.next', () => act(() => store.getState().step(1)));
  useCommand('derivations.previous', () => act(() => store.getState().step(-1)));
  useCommand('derivations.clearFilter', () => act(() => store.getState().setView({ filter: noFilter, search: '' })));
  return (
    <div className="dv-list" data-scope="derivations.list">
      <DatasetHead />
      <SearchField />
      <FilterBar />
      <ListProgress />
      <ListBody />
      <ListFoot />
    </div>
  );
}

function ListBody() {
  const { t } = useText();
  const rows = useDerivations((state) => state.rows);
  const listError = useDerivations((state) => state.listError);
  const reload = useDerivations((state) => state.reload);
  const hasDataset = useDerivations((state) => state.dataset !== null);
  const act = useAct();
  if (!rows && listError) {
    return (
      <div className="dv-list-body">
        <Note
          kind="fault"
          title={t('derivations.list.failed')}
          acts={
            <ActButton small onClick={() => act(reload)}>
              {t('derivations.list.again')}
            </ActButton>
          }
        />
      </div>
    );
  }
  if (!rows) {
    return (
      <div className="dv-list-body">
        {hasDataset && <LoadingShape rows={12} label={t('derivations.list.loading')} />}
      </div>
    );
  }
  return rows.matched === 0 ? <NothingFound /> : <Rows />;
}

/** Rows that are drawn above and below what is seen. */
const overscan = 3;

type ListVirtualizer = Pick<Virtualizer<HTMLDivElement, Element>, 'scrollOffset' | 'scrollRect'>;

function Rows() {
  const { t, textOf } = useText();
  const store = useDerivationsStore();
  const act = useAct();
  const rows = useDerivations((state) => state.rows);
  const selectedId = useDerivations((state) => state.selectedId);
  const scrollTo = useDerivations((state) => state.scrollTo);
  const hasTypes = useHas().types.length > 0;
  const { id: metric } = useMetric();
  const scoreOf = useDerivations(({ view }) => (view === null || view.runId === null ? null : view.scoreOf));
  const scroller = useRef<HTMLDivElement>(null);
  const count = rows?.matched ?? 0;

  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  });
  const items = virtualizer.getVirtualItems();
  // A row that scrolls out gives its elements to the one that comes in: making them is most of what scrolling costs.
  const slots = Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowHeight) + 2 * overscan + 2;
  const isSelectedDrawn = items.some(({ index }) => rowAt(rows, index)?.id === selectedId);
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    store.getState().ensureRows(first, last);
    store.getState().keepScroll(first);
  }, [store, first, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request scrolls, not a new virtualizer
  useEffect(() => {
    if (!scrollTo || count === 0) return;
    const top = scrolledTo(virtualizer, scrollTo.align, Math.min(scrollTo.index, count - 1));
    // Scrolling lays the whole page out at once, so a step to a row that is in sight does without, and any other waits for
    // the frame, which does it anyway.
    if (top === null) return;
    const frame = requestAnimationFrame(() => scroller.current?.scrollTo({ top }));
    return () => cancelAnimationFrame(frame);
  }, [scrollTo]);

  useEffect(() => {
    // The list takes the keys when it comes and nothing else has them: after an import, a start, a cleared search.
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const { selectedIndex, selectIndex } = store.getState();
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const targets: Record<string, number> = {
      ArrowDown: selectedIndex + 1,
      ArrowUp: selectedIndex - 1,
      PageDown: selectedIndex + page,
      PageUp: selectedIndex - page,
      Home: 0,
      End: count - 1,
    };
    const target = targets[event.key];
    if (target === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act(() => selectIndex(target));
  };

  return (
    <>
      <div className="dv-list-head" aria-hidden="true">
        {hasTypes && <span className="dv-col-type">{t('derivations.list.type')}</span>}
        <span className="dv-col-title">{t('derivations.list.question')}</span>
        {scoreOf !== null && (
          <span title={textOf(`scores.parts.${metric}.${scoreOf}.name`)}>
            {textOf(`scores.parts.${metric}.${scoreOf}.short`)}
          </span>
        )}
      </div>
      <div
        ref={scroller}
        className="dv-list-body"
        role="listbox"
        aria-label={t('derivations.list.questions')}
        aria-activedescendant={isSelectedDrawn ? `question-${selectedId}` : undefined}
        tabIndex={0}
        data-pane-focus
        onKeyDown={onKeyDown}
      >
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }} role="presentation">
          {items.map(({ index, start }) => {
            const row = rowAt(rows, index);
            return (
              <QuestionRowLine
                key={index % slots}
                row={row}
                index={index}
                count={count}
                top={start}
                isSelected={row !== null && row.id === selectedId}
                hasTypes={hasTypes}
                scoreOf={scoreOf}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

/**
 * Where to scroll so that a row is wholly seen, or in the middle; null when it is seen. By what the virtualizer knows: asking the
 * page would lay it out.
 */
function scrolledTo(
  { scrollOffset, scrollRect }: ListVirtualizer,
  align: 'auto' | 'center',
  index: number,
): number | null {
  const top = index * rowHeight;
  const height = scrollRect?.height ?? 0;
  if (align === 'center') return top - (height - rowHeight) / 2;
  if (scrollOffset !== null && top < scrollOffset) return top;
  const lowest = top + rowHeight - height;
  return scrollOffset !== null && lowest <= scrollOffset ? null : lowest;
}

function NothingFound() {
  const texts = useText();
  const { t } = texts;
  const store = useDerivationsStore();
  const act = useAct();
  const rows = useDerivations((state) => state.rows);
  const view = rows?.view;
  const filter = view ? filterWords(view.filter, texts).join(' + ') : '';
  const total = rows?.total ?? 0;
  const others = rows?.matchedWithoutFilter ?? 0;
  const showAll = () => act(() => store.getState().setView({ filter: noFilter }));
  const isSearch = view !== undefined && view.search !== '';
  const clearSearch = () => act(() => store.getState().setView({ search: '' }));
  useCommand('derivations.widen', showAll, filter !== '');
  useCommand('derivations.clearSearch', clearSearch, isSearch);
  if (!view) return null;
  if (total === 0) {
    return (
      <div className="dv-list-body">
        <EmptyState title={t('derivations.list.emptyTitle')} />
      </div>
    );
  }
  return (
    <div className="dv-list-body" role="status">
      <EmptyState
        title={
          isSearch ? t('derivations.list.noneTitle', { search: view.search }) : t('derivations.list.noneFilterTitle')
        }
        acts={
          <>
            {filter !== '' && (
              <ActButton command="derivations.widen" onClick={showAll}>
                {t(isSearch ? 'derivations.list.searchAll' : 'derivations.list.showAll', { total })}
              </ActButton>
            )}
            {isSearch && (
              <ActButton ghost command="derivations.clearSearch" onClick={clearSearch}>
                {t('derivations.list.clearSearch')}
              </ActButton>
            )}
          </>
        }
      >
        {isSearch && t('derivations.list.noneText', { total })}{' '}
        {isSearch && filter !== '' && others > 0
          ? t('derivations.list.noneHidden', { filter, hidden: total, count: others })
          : null}
        {!isSearch && t('derivations.list.noneFilter', { filter, total })}
      </EmptyState>
    </div>
  );
}

function ListFoot() {
  const texts = useText();
  const { t } = texts;
  const rows = useDerivations((state) => state.rows);
  const index = useDerivations((state) => state.selectedIndex);
  if (!rows || rows.total === 0) return <div className="dv-list-foot" />;
  const { view, total, matched } = rows;
  const sort = t(`derivations.sort.${view.sort}First`, { part: view.scoreOf });
  const shown =
    matched === total
      ? t('derivations.list.allShown', { total, sort })
      : t('derivations.list.someShown', { total, matched, reason: hiddenReason(view, rows, texts) });
  return (
    <div className="dv-list-foot">
      <span className="ak-sentence" role="status">
        {unparted(shown)}
      </span>
      <span className="ak-number">
        {index >= 0
          ? t('derivations.list.place', { index: index + 1, total: matched })
          : t('derivations.list.placeHidden')}
      </span>
    </div>
  );
}
