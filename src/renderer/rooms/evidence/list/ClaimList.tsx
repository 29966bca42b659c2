import type { ManyJudgement } from '../../../../shared/judgeMany.ts';
import { hiddenReason } from '../../../components/list/hiddenReason.ts';
import { JudgedList } from '../../../components/list/JudgedList.tsx';
import { ListFoot } from '../../../components/list/ListFoot.tsx';
import { ListProgress } from '../../../components/list/ListProgress.tsx';
import { NothingFound, NothingYet } from '../../../components/list/ListStates.tsx';
import { SearchField } from '../../../components/list/SearchField.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { goToHits } from '../../../window/goToHits.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useCall } from '../../../window/workbench.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { noFilter } from '../evidenceState.ts';
import { ClaimFilterBar } from './ClaimFilterBar.tsx';
import { ClaimRowLine } from './ClaimRowLine.tsx';
import { ClaimsHead } from './ClaimsHead.tsx';
import { filterWords } from './filterWords.ts';
import { SetMean } from './SetMean.tsx';
import './claimList.css';

const searchDelayMs = 120;

/** The list pane: set, search, filters, progress, claims, and how many of them are shown. */
export function ClaimList() {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const hasSet = useEvidence(({ sets }) => sets === null || sets.length > 0);
  useCommand('evidence.next', () => act(() => store.getState().step(1)));
  useCommand('evidence.previous', () => act(() => store.getState().step(-1)));
  useCommand('evidence.clearFilter', () =>
    act(() => store.getState().setView({ ...noFilter, search: '', queueId: null })),
  );
  if (!hasSet) {
    return (
      <NothingYet title={t('evidence.empty.title')} act={t('evidence.empty.act')}>
        {t('evidence.empty.text')}
      </NothingYet>
    );
  }
  return (
    <div className="ak-list" data-scope="evidence.list">
      <ClaimsHead />
      <Search />
      <ClaimFilterBar />
      <Progress />
      <Rows />
      <SetMean />
      <Foot />
    </div>
  );
}

function Search() {
  const { t } = useText();
  const store = useEvidenceStore();
  const search = useEvidence((state) => state.view?.search ?? '');
  return (
    <SearchField
      label={t('evidence.list.search')}
      command="evidence.search"
      search={search}
      onSearch={(text) => store.getState().setView({ search: text })}
      delayMs={searchDelayMs}
      goToHits={() => goToHits(store.getState())}
    />
  );
}

function Progress() {
  const { t } = useText();
  const head = useEvidence((state) => state.head);
  if (head.status !== 'ready') return null;
  const { tests, claimCount: total } = head.value;
  const done = tests.reduce((sum, one) => sum + one.doneCount, 0);
  const draft = tests.reduce((sum, one) => sum + one.draftCount, 0);
  const counts = { done, draft, todo: total - done - draft };
  const share = (part: number) => (total === 0 ? 0 : part / total);
  return (
    <ListProgress done={share(done)} draft={share(draft)} label={t('evidence.list.progress', { ...counts, total })}>
      {(['done', 'draft', 'todo'] as const).map((state) => (
        <span key={state} className="ak-number">
          <StatusSign sign={state} />
          {t(`states.${state}`)} {counts[state].toLocaleString('en')}
        </span>
      ))}
    </ListProgress>
  );
}

function Rows() {
  const { t } = useText();
  const datasetId = useEvidence((state) => state.rows?.view.datasetId ?? null);
  const hasRows = useEvidence(({ rows }) => rows !== null && rows.matched > 0);
  const scrollTo = useEvidence((state) => state.scrollTo);
  const hasScores = useEvidence(({ head }) => head.status === 'ready' && head.value.revealedCount > 0);
  const store = useEvidenceStore();
  return (
    <>
      {hasScores && hasRows && <Columns />}
      <JudgedList
        store={store}
        label={t('evidence.list.claims')}
        name="claim"
        list={datasetId}
        loading={t('evidence.list.loading')}
        failed={t('evidence.list.failed')}
        nothing={<NothingToList />}
        scrollTo={scrollTo}
        judge={useJudgeClaims()}
      >
        {(row, place) => <ClaimRowLine row={row} hasScores={hasScores} {...place} />}
      </JudgedList>
    </>
  );
}

/** What stands above the rows once there are scores. Each row says the same to those who hear it. */
function Columns() {
  const { t } = useText();
  return (
    <div className="ev-row-columns" aria-hidden="true">
      <span>{t('evidence.list.claim')}</span>
      <span>{t('evidence.list.test')}</span>
      <span className="ev-row-f1" title={t('evidence.list.f1About')}>
        F1
      </span>
    </div>
  );
}

/** Says one thing of several claims, and in how many of those that became done something was left open. */
function useJudgeClaims() {
  const { t } = useText();
  const call = useCall();
  const showToast = useFrame((frame) => frame.showToast);
  return async (claimIds: number[], judgement: ManyJudgement) => {
    const { openCount } = await call('evidence.judgeMany', { claimIds, judgement });
    if (openCount > 0) showToast({ text: t('evidence.list.doneOpen', { count: openCount }) });
  };
}

function NothingToList() {
  const texts = useText();
  const { t } = texts;
  const act = useAct();
  const store = useEvidenceStore();
  const rows = useEvidence((state) => state.rows);
  const view = rows?.view;
  const filter = view ? filterWords(view, texts).join(' + ') : '';
  const total = rows?.total ?? 0;
  const isSearch = view !== undefined && view.search !== '';
  const isQueue = view !== undefined && view.queueId !== null;
  const isHidden = filter !== '' || isQueue;
  const showAll = () => act(() => store.getState().setView({ ...noFilter, queueId: null }));
  const clearSearch = () => act(() => store.getState().setView({ search: '' }));
  useCommand('evidence.widen', showAll, isHidden);
  useCommand('evidence.clearSearch', clearSearch, isSearch);
  if (!view) return null;
  return (
    <NothingFound
      title={isSearch ? t('evidence.list.noneTitle', { search: view.search }) : t('evidence.list.noneFilterTitle')}
      showAll={
        !isHidden ? null : { label: t('evidence.list.showAll', { total }), command: 'evidence.widen', run: showAll }
      }
      clearSearch={isSearch ? { command: 'evidence.clearSearch', run: clearSearch } : null}
    >
      {isSearch
        ? t('evidence.list.noneText', { total })
        : isQueue
          ? t('queues.nothing')
          : t('evidence.list.noneFilter', { filter, total })}
    </NothingFound>
  );
}

function Foot() {
  const texts = useText();
  const { t } = texts;
  const rows = useEvidence((state) => state.rows);
  const index = useEvidence((state) => state.selectedIndex);
  if (!rows || rows.total === 0) return <ListFoot shown={null} />;
  const { view, total, matched } = rows;
  const filter = filterWords(view, texts).join(' + ');
  const hiding = { filter, isSearch: view.search !== '', isQueue: view.queueId !== null };
  const shown =
    matched === total
      ? t('evidence.list.allShown', { total })
      : t('list.someShown', { total, matched, reason: hiddenReason(hiding, rows, t) });
  return <ListFoot shown={shown} index={index} matched={matched} />;
}
