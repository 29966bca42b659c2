import { memo, type ReactNode, useEffect, useMemo } from 'react';
import { placesOf, type TraceGroup } from '../../../../shared/traces/traceGroup.ts';
import type { FirstHit } from '../../../../shared/traces/traceReading.ts';
import type { Blind } from '../../../components/blind/blind.ts';
import { Content } from '../../../components/Content.tsx';
import { JudgedList } from '../../../components/list/JudgedList.tsx';
import type { PickDialog } from '../../../components/list/JudgePicks.tsx';
import { ListRow, type RowPlace } from '../../../components/list/ListBox.tsx';
import { shownTitle } from '../../../components/list/shownTitle.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCall } from '../../../window/workbench.ts';
import { useCriteria } from '../inspector/useAsked.ts';
import { SnippetText } from '../SnippetText.tsx';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { useBlindToAll } from '../useBlind.ts';
import { LabelPicked } from './LabelPicked.tsx';
import { progressWords } from './progressWords.ts';
import { secondLine, type Telling, tellsNothing, whatTells } from './secondLine.ts';
import { useFirstHits } from './useFirstHits.ts';

/** Pixels of a row with a second line, and with what a search found in two. */
const twoLines = 42;
const threeLines = 58;

/** The same object as long as it says the same, so that rows that stay are not drawn anew. */
function useTelling(): Telling {
  const facets = useTraces((state) => state.facets);
  const isBlind = useTraces((state) => state.options.blind);
  return useMemo(
    () => (facets.status === 'ready' ? whatTells(facets.value, isBlind) : tellsNothing),
    [facets, isBlind],
  );
}

/** Labels for whole traces, where the scheme has any. */
function useLabelDialogs(): readonly PickDialog[] {
  const { t } = useText();
  const criteria = useCriteria().filter(({ scope }) => scope === 'trace');
  if (criteria.length === 0) return [];
  const show: PickDialog['show'] = (ids, onClose) => (
    <LabelPicked groupIds={ids} criteria={criteria} onClose={onClose} />
  );
  return [{ label: t('traces.labelMany.act'), show }];
}

const judgeCommands = { done: 'traces.done', todo: 'traces.reopen', flag: 'traces.flag' };

/** The questions, drawn as far as they are seen. */
export function GroupRows({ nothing }: { readonly nothing: ReactNode }) {
  const telling = useTelling();
  const hits = useFirstHits();
  const { mask } = useBlindToAll();
  const dialogs = useLabelDialogs();
  const { t } = useText();
  const store = useTracesStore();
  const call = useCall();
  const view = useTraces((state) => state.rows?.view ?? null);
  const isSearched = view !== null && view.searchId !== null;
  const hasSecondLine = telling.tasks || telling.models || telling.outcomes;
  const scrollTo = useTraces((state) => state.listScrollTo);
  const keepListScroll = useTraces((state) => state.keepListScroll);
  return (
    <JudgedList
      store={store}
      label={t('traces.list.questions')}
      name="trace-group"
      // It is of all datasets: a file is a filter.
      list={null}
      loading={t('traces.list.loading')}
      failed={t('traces.list.failed')}
      nothing={nothing}
      scrollTo={scrollTo}
      onScroll={keepListScroll}
      judge={(groupIds, judgement) => call('traces.judgeMany', { groupIds, judgement })}
      commands={judgeCommands}
      dialogs={dialogs}
      // It shows the whole of a long step.
      leavesSpace
      rowHeight={isSearched ? threeLines : hasSecondLine ? twoLines : undefined}
    >
      {(group, place) => (
        <GroupRow
          group={group}
          telling={telling}
          isSearched={isSearched}
          hit={hits.of(group.id)}
          mask={mask}
          onDrawn={hits.want}
          {...place}
        />
      )}
    </JudgedList>
  );
}

type RowProps = RowPlace & {
  readonly group: TraceGroup;
  readonly telling: Telling;
  /** Whether the list shows what a search found: where it is found takes the place of what else tells questions apart. */
  readonly isSearched: boolean;
  readonly hit: FirstHit | null;
  readonly mask: Blind['mask'];
  readonly onDrawn: (groupId: number) => void;
};

const GroupRow = memo(function GroupRow({ group, telling, isSearched, hit, mask, onDrawn, ...place }: RowProps) {
  const texts = useText();
  const { t } = texts;
  const { title, titleFrom } = group;
  const rest = shownTitle(title, titleFrom, t);
  const second = isSearched ? '' : secondLine(group, telling, t);
  useEffect(() => onDrawn(group.id), [onDrawn, group.id]);
  const state = t(`traces.list.${group.state}`);
  const labelled = t('traces.list.labelled', { what: progressWords(texts, group.progress) });
  return (
    <ListRow {...place} title={group.title}>
      {group.flagged && <StatusSign sign="flag" label={t('traces.list.flagged')} />}
      {group.flagged ? <span className="ak-hidden">{state}</span> : <StatusSign sign={group.state} label={state} />}
      <span className="ak-list-row-title">
        <Content text={rest} />
        {second !== '' && <Content text={second} className="tr-row-second" />}
        {isSearched && <FirstHitLine hit={hit} mask={mask} />}
      </span>
      <span className="ak-hidden">{labelled}</span>
      <span className="ak-list-row-end tr-row-ratio ak-number" aria-hidden="true" title={labelled}>
        {t('traces.list.ratio', placesOf(group.progress))}
      </span>
    </ListRow>
  );
});

/** What stands before the hit: little, so that the hit is seen where the list is narrow. */
const shown = { before: 10, after: 80 };

/** In how many steps the question has what was searched, and the first place; empty, at the same height, until it was read. */
function FirstHitLine({ hit: found, mask }: Pick<RowProps, 'hit' | 'mask'>) {
  const { t } = useText();
  if (found === null) return <span className="tr-row-hit">{'\u200b'}</span>;
  const { stepCount, commentCount, isInComment } = found;
  const inComments = commentCount > 0 && (
    <StatusSign sign="comment" label={t('traces.row.inComments', { count: commentCount })} className="tr-row-comment" />
  );
  return (
    <SnippetText className="tr-row-hit" snippet={found.hit} mask={mask} shown={shown} cut="…">
      {!isInComment && (
        <>
          <span
            className="tr-row-hits ak-number"
            aria-hidden="true"
            title={t('traces.row.inSteps', { count: stepCount })}
          >
            {t('traces.row.hits', { count: stepCount })}
          </span>
          <span className="ak-hidden">{t('traces.row.inSteps', { count: stepCount })}</span>
        </>
      )}
      {inComments}
    </SnippetText>
  );
}
