import { useEffect } from 'react';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import type { Hiding } from '../../../components/list/hiddenReason.ts';
import { JudgedList } from '../../../components/list/JudgedList.tsx';
import { RowsFoot } from '../../../components/list/ListFoot.tsx';
import { NothingYet } from '../../../components/list/ListStates.tsx';
import { NothingFound } from '../../../components/list/NothingFound.tsx';
import { useWiden } from '../../../components/list/useWiden.ts';
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

const judgeCommands = { done: 'derivations.done', todo: 'derivations.toDraft', flag: 'derivations.flag' };

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
        commands={judgeCommands}
      >
        {(row, place) => <QuestionRowLine row={row} hasTypes={hasTypes} scoreOf={scoreOf} {...place} />}
      </JudgedList>
    </>
  );
}

/** What hides questions. */
function useHiding(): Hiding {
  const texts = useText();
  const view = useDerivations(({ rows }) => rows?.view ?? null);
  return {
    filter: view === null ? '' : filterWords(view.filter, texts).join(' + '),
    isSearch: view !== null && view.search !== '',
    isQueue: view !== null && view.queueId !== null,
  };
}

/** What takes it away. */
function useWays() {
  const act = useAct();
  const { setView } = useDerivationsStore().getState();
  return {
    showAll: () => act(() => setView({ filter: noFilter, queueId: null })),
    clearSearch: () => act(() => setView({ search: '' })),
  };
}

function NothingToList() {
  const { t } = useText();
  const ways = useWays();
  const rows = useDerivations((state) => state.rows);
  const hiding = useHiding();
  if (!rows) return null;
  const { total, matchedWithoutFilter: others, view } = rows;
  const { filter, isSearch } = hiding;
  if (total === 0) {
    return (
      <div className="ak-list-body">
        <EmptyState title={t('derivations.list.emptyTitle')} />
      </div>
    );
  }
  return (
    <NothingFound
      hiding={hiding}
      title={
        isSearch ? t('derivations.list.noneTitle', { search: view.search }) : t('derivations.list.noneFilterTitle')
      }
      showAll={{
        label: t(isSearch ? 'derivations.list.searchAll' : 'derivations.list.showAll', { total }),
        command: 'derivations.widen',
        run: ways.showAll,
      }}
      clearSearch={{ command: 'derivations.clearSearch', run: ways.clearSearch }}
      aboutSearch={sentencesText([
        t('derivations.list.noneText', { total }),
        filter !== '' && others > 0 ? t('derivations.list.noneHidden', { filter, hidden: total, count: others }) : '',
      ])}
      aboutFilter={t('derivations.list.noneFilter', { filter, total })}
    />
  );
}

function Foot() {
  const { t } = useText();
  const rows = useDerivations((state) => state.rows);
  const index = useDerivations((state) => state.selectedIndex);
  const hiding = useHiding();
  useWiden('derivations.widen', hiding, useWays());
  if (!rows) return <RowsFoot rows={null} hiding={hiding} allShown={String} />;
  const { sort, scoreOf } = rows.view;
  const order = t(`derivations.sort.${sort}First`, { part: scoreOf });
  return (
    <RowsFoot
      rows={rows}
      hiding={hiding}
      allShown={(total) => t('derivations.list.allShown', { total, sort: order })}
      index={index}
    />
  );
}
