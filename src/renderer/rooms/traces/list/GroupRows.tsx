import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { TraceGroup } from '../../../../shared/traces/traceGroup.ts';
import { Content } from '../../../components/Content.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { rowAt } from '../../../window/listPages.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';

const rowHeight = 26;

/** The questions, drawn as far as they are seen. */
export function GroupRows() {
  const { t } = useText();
  const store = useTracesStore();
  const act = useAct();
  const rows = useTraces((state) => state.rows);
  const selectedId = useTraces((state) => state.selectedId);
  const scrollTo = useTraces((state) => state.listScrollTo);
  const scroller = useRef<HTMLDivElement>(null);
  const count = rows?.matched ?? 0;

  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const isSelectedDrawn = items.some(({ index }) => rowAt(rows, index)?.id === selectedId);
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    store.getState().ensureRows(first, last);
    store.getState().keepListScroll(first);
  }, [store, first, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request scrolls, not a new virtualizer
  useEffect(() => {
    if (scrollTo && count > 0)
      virtualizer.scrollToIndex(Math.min(scrollTo.index, count - 1), { align: scrollTo.align });
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
    <div
      ref={scroller}
      className="tr-list-body"
      role="listbox"
      aria-label={t('traces.list.questions')}
      aria-activedescendant={isSelectedDrawn ? `trace-group-${selectedId}` : undefined}
      tabIndex={0}
      data-pane-focus
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }} role="presentation">
        {items.map(({ index, start }) => {
          const group = rowAt(rows, index);
          return (
            <GroupRow
              key={group?.id ?? `place-${index}`}
              group={group}
              index={index}
              count={count}
              top={start}
              isSelected={group !== null && group.id === selectedId}
            />
          );
        })}
      </div>
    </div>
  );
}

type RowProps = {
  /** Null while the page is on its way. */
  readonly group: TraceGroup | null;
  readonly index: number;
  readonly count: number;
  readonly top: number;
  readonly isSelected: boolean;
};

const GroupRow = memo(function GroupRow({ group, index, count, top, isSelected }: RowProps) {
  const { t } = useText();
  const store = useTracesStore();
  const act = useAct();
  const place = { transform: `translateY(${top}px)` };
  if (!group) return <div className="tr-row tr-row-coming" style={place} aria-hidden="true" />;
  const state = t(`traces.list.${group.state}`);
  const { callsMarked: marked, callCount } = group;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox around it has the keys
    <div
      id={`trace-group-${group.id}`}
      className="tr-row"
      style={place}
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={index + 1}
      tabIndex={-1}
      title={group.title}
      onClick={() => act(() => store.getState().selectGroup(group.id, index))}
    >
      {group.flagged && <StatusSign sign="flag" label={t('traces.list.flagged')} />}
      {group.flagged ? <span className="ak-hidden">{state}</span> : <StatusSign sign={group.state} label={state} />}
      <Content text={group.title} className="tr-row-title" />
      <span className="ak-hidden">{t('traces.list.callsMarked', { marked, count: callCount })}</span>
      <span className="tr-row-ratio ak-number" aria-hidden="true">
        {t('traces.list.ratio', { marked, count: callCount })}
      </span>
    </div>
  );
});
