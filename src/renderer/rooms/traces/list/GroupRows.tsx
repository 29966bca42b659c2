import { memo, useCallback, useMemo } from 'react';
import type { ManyJudgement } from '../../../../shared/judgeMany.ts';
import { placesOf, type TraceGroup } from '../../../../shared/traces/traceGroup.ts';
import { Content } from '../../../components/Content.tsx';
import { JudgePicks } from '../../../components/list/JudgePicks.tsx';
import { ListBox, ListRow, type RowPlace } from '../../../components/list/ListBox.tsx';
import { usePicks } from '../../../components/list/usePicks.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { rowAt } from '../../../window/listPages.ts';
import { useAct } from '../../../window/useAct.ts';
import { useCall } from '../../../window/workbench.ts';
import { shownTitle } from '../shownTitle.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { progressWords } from './progressWords.ts';
import { secondLine, type Telling, tellsNothing, whatTells } from './secondLine.ts';

/** Pixels of a row with a second line. */
const twoLines = 42;

/** The same object as long as it says the same, so that rows that stay are not drawn anew. */
function useTelling(): Telling {
  const facets = useTraces((state) => state.facets);
  const isBlind = useTraces((state) => state.options.blind);
  return useMemo(
    () => (facets.status === 'ready' ? whatTells(facets.value, isBlind) : tellsNothing),
    [facets, isBlind],
  );
}

/** The questions, drawn as far as they are seen. */
export function GroupRows() {
  const telling = useTelling();
  const hasSecondLine = telling.tasks || telling.models || telling.outcomes;
  const { t } = useText();
  const store = useTracesStore();
  const act = useAct();
  const rows = useTraces((state) => state.rows);
  const selectedId = useTraces((state) => state.selectedId);
  const selectedIndex = useTraces((state) => state.selectedIndex);
  const scrollTo = useTraces((state) => state.listScrollTo);
  const onSeen = useCallback(
    (first: number, last: number) => {
      store.getState().ensureRows(first, last);
      store.getState().keepListScroll(first);
    },
    [store],
  );
  const idAt = useCallback((index: number) => rowAt(store.getState().rows, index)?.id ?? null, [store]);
  const ensure = useCallback((from: number, to: number) => store.getState().fetchRows(from, to), [store]);
  // The same questions in another order stay picked. Space shows the whole of a long step.
  const list = rows === null ? null : JSON.stringify({ ...rows.view, sort: null });
  const picks = usePicks({ list, idAt, ensure, leavesSpace: true });
  const call = useCall();
  const judge = async (groupIds: number[], judgement: ManyJudgement) => {
    await store.getState().flush();
    await call('traces.judgeMany', { groupIds, judgement });
  };
  return (
    <>
      <ListBox
        key={String(hasSecondLine)}
        {...(hasSecondLine && { rowHeight: twoLines })}
        label={t('traces.list.questions')}
        name="trace-group"
        count={rows?.matched ?? 0}
        rowAt={(index) => rowAt(rows, index)}
        idOf={({ id }) => id}
        selectedId={selectedId}
        selectedIndex={selectedIndex}
        onSelect={(index) => act(() => store.getState().selectIndex(index))}
        scrollTo={scrollTo}
        onSeen={onSeen}
        picks={picks}
      >
        {(group, place) => <GroupRow group={group} telling={telling} {...place} />}
      </ListBox>
      <JudgePicks picks={picks} judge={judge} />
    </>
  );
}

type RowProps = RowPlace & { readonly group: TraceGroup; readonly telling: Telling };

const GroupRow = memo(function GroupRow({ group, telling, ...place }: RowProps) {
  const texts = useText();
  const { t } = texts;
  const { title, titleFrom } = group;
  const rest = shownTitle(title, titleFrom, t);
  const second = secondLine(group, telling, t);
  const state = t(`traces.list.${group.state}`);
  const labelled = t('traces.list.labelled', { what: progressWords(texts, group.progress) });
  return (
    <ListRow {...place} title={group.title}>
      {group.flagged && <StatusSign sign="flag" label={t('traces.list.flagged')} />}
      {group.flagged ? <span className="ak-hidden">{state}</span> : <StatusSign sign={group.state} label={state} />}
      <span className="ak-list-row-title">
        <Content text={rest} />
        {second !== '' && <Content text={second} className="tr-row-second" />}
      </span>
      <span className="ak-hidden">{labelled}</span>
      <span className="ak-list-row-end tr-row-ratio ak-number" aria-hidden="true" title={labelled}>
        {t('traces.list.ratio', placesOf(group.progress))}
      </span>
    </ListRow>
  );
});
