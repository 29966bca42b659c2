import { useEffect } from 'react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { hiddenReason } from '../../../components/list/hiddenReason.ts';
import { JudgedList } from '../../../components/list/JudgedList.tsx';
import { ListFoot } from '../../../components/list/ListFoot.tsx';
import { NothingFound, NothingYet } from '../../../components/list/ListStates.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useApp, useCall } from '../../../window/workbench.ts';
import { useDerivations, useDerivationsStore, useHas, useMetric } from '../derivationsContext.ts';
import { emptyData, noFilter } from '../derivationsState.ts';
import { filterWords } from './filterWords.ts';
import { QuestionFilterBar } from './QuestionFilterBar.tsx';
import { QuestionProgress } from './QuestionProgress.tsx';
import { QuestionRowLine } from './QuestionRowLine.tsx';
import { QuestionSearch } from './QuestionSearch.tsx';
import { QuestionsHead, useGoldDatasets } from './QuestionsHead.tsx';
import './questionList.css';

/** The list pane: dataset, search, filters, progress, questions, and how many of them are shown. */
export function QuestionList() {
  const act = useAct();
  const store = useDerivationsStore();
  useCommand('derivations.next', () => act(() => store.getState().step(1)));
  useCommand('derivations.previous', () => act(() => store.getState().step(-1)));
  useCommand('derivations.clearFilter', () =>
    act(() => store.getState().setView({ filter: noFilter, search: '', queueId: null })),
  );
  const isReady = useApp((state) => state.datasets.status === 'ready');
  const hasDataset = useGoldDatasets().length > 0;
  if (isReady && !hasDataset) return <NoDataset />;
  return (
    <div className="ak-list dv-list" data-scope="derivations.list">
      <QuestionsHead />
      <QuestionSearch />
      <QuestionFilterBar />
      <QuestionProgress />
      <Rows />
      <Foot />
    </div>
  );
}

function NoDataset() {
  const { t } = useText();
  const store = useDerivationsStore();
  useEffect(() => {
    // What the work pane still shows belongs to a dataset that is gone.
    store.getState().commit();
    store.setState(emptyData);
  }, [store]);
  return (
    <NothingYet title={t('derivations.dataset.emptyTitle')} act={t('derivations.dataset.emptyAct')}>
      {t('derivations.dataset.emptyText')}
    </NothingYet>
  );
}

function Rows() {
  const { t, textOf } = useText();
  const store = useDerivationsStore();
  const call = useCall();
  const hasDataset = useDerivations((state) => state.dataset !== null);
  const datasetId = useDerivations((state) => state.rows?.view.datasetId ?? null);
  const hasRows = useDerivations(({ rows }) => rows !== null && rows.matched > 0);
  const scrollTo = useDerivations((state) => state.scrollTo);
  const keepScroll = useDerivations((state) => state.keepScroll);
  const hasTypes = useHas().types.length > 0;
  const { id: metric } = useMetric();
  const scoreOf = useDerivations(({ view }) => (view === null || view.runId === null ? null : view.scoreOf));
  return (
    <>
      {hasRows && (
        <div className="dv-list-head" aria-hidden="true">
          {hasTypes && <span className="dv-col-type">{t('derivations.list.type')}</span>}
          <span className="dv-col-title">{t('derivations.list.question')}</span>
          {scoreOf !== null && (
            <span title={textOf(`scores.parts.${metric}.${scoreOf}.name`)}>
              {textOf(`scores.parts.${metric}.${scoreOf}.short`)}
            </span>
          )}
        </div>
      )}
      <JudgedList
        store={store}
        label={t('derivations.list.questions')}
        name="question"
        list={datasetId}
        loading={hasDataset ? t('derivations.list.loading') : null}
        failed={t('derivations.list.failed')}
        nothing={<NothingToList />}
        scrollTo={scrollTo}
        onScroll={keepScroll}
        judge={(questionIds, judgement) => call('derivations.judgeMany', { questionIds, judgement })}
      >
        {(row, place) => <QuestionRowLine row={row} hasTypes={hasTypes} scoreOf={scoreOf} {...place} />}
      </JudgedList>
    </>
  );
}

function NothingToList() {
  const texts = useText();
  const { t } = texts;
  const store = useDerivationsStore();
  const act = useAct();
  const rows = useDerivations((state) => state.rows);
  const view = rows?.view;
  const filter = view ? filterWords(view.filter, texts).join(' + ') : '';
  const total = rows?.total ?? 0;
  const others = rows?.matchedWithoutFilter ?? 0;
  const showAll = () => act(() => store.getState().setView({ filter: noFilter, queueId: null }));
  const isSearch = view !== undefined && view.search !== '';
  const clearSearch = () => act(() => store.getState().setView({ search: '' }));
  const isQueue = view !== undefined && view.queueId !== null;
  const isHidden = filter !== '' || isQueue;
  useCommand('derivations.widen', showAll, isHidden);
  useCommand('derivations.clearSearch', clearSearch, isSearch);
  if (!view) return null;
  if (total === 0) {
    return (
      <div className="ak-list-body">
        <EmptyState title={t('derivations.list.emptyTitle')} />
      </div>
    );
  }
  const label = t(isSearch ? 'derivations.list.searchAll' : 'derivations.list.showAll', { total });
  return (
    <NothingFound
      title={
        isSearch ? t('derivations.list.noneTitle', { search: view.search }) : t('derivations.list.noneFilterTitle')
      }
      showAll={!isHidden ? null : { label, command: 'derivations.widen', run: showAll }}
      clearSearch={isSearch ? { command: 'derivations.clearSearch', run: clearSearch } : null}
    >
      {isSearch && t('derivations.list.noneText', { total })}{' '}
      {isSearch && filter !== '' && others > 0
        ? t('derivations.list.noneHidden', { filter, hidden: total, count: others })
        : null}
      {!isSearch && (isQueue ? t('queues.nothing') : t('derivations.list.noneFilter', { filter, total }))}
    </NothingFound>
  );
}

function Foot() {
  const texts = useText();
  const { t } = texts;
  const rows = useDerivations((state) => state.rows);
  const index = useDerivations((state) => state.selectedIndex);
  if (!rows || rows.total === 0) return <ListFoot shown={null} />;
  const { view, total, matched } = rows;
  const sort = t(`derivations.sort.${view.sort}First`, { part: view.scoreOf });
  const filter = filterWords(view.filter, texts).join(' + ');
  const hiding = { filter, isSearch: view.search !== '', isQueue: view.queueId !== null };
  const shown =
    matched === total
      ? t('derivations.list.allShown', { total, sort })
      : t('list.someShown', { total, matched, reason: hiddenReason(hiding, rows, t) });
  return <ListFoot shown={shown} index={index} matched={matched} />;
}
