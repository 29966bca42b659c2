import { memo, useMemo } from 'react';
import { placesOf, type TraceGroup } from '../../../../shared/traces/traceGroup.ts';
import { Content } from '../../../components/Content.tsx';
import { JudgedList } from '../../../components/list/JudgedList.tsx';
import { ListRow, type RowPlace } from '../../../components/list/ListBox.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
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
  const call = useCall();
  const view = useTraces((state) => state.rows?.view ?? null);
  const scrollTo = useTraces((state) => state.listScrollTo);
  const keepListScroll = useTraces((state) => state.keepListScroll);
  return (
    <JudgedList
      store={store}
      label={t('traces.list.questions')}
      name="trace-group"
      // The same questions in another order stay picked.
      list={view && JSON.stringify({ ...view, sort: null })}
      scrollTo={scrollTo}
      onScroll={keepListScroll}
      judge={(groupIds, judgement) => call('traces.judgeMany', { groupIds, judgement })}
      // It shows the whole of a long step.
      leavesSpace
      rowHeight={hasSecondLine ? twoLines : undefined}
    >
      {(group, place) => <GroupRow group={group} telling={telling} {...place} />}
    </JudgedList>
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
