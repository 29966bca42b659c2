import type { ManyJudgement } from '../../../../shared/judgeMany.ts';
import type { Hiding } from '../../../components/list/hiddenReason.ts';
import { JudgedList } from '../../../components/list/JudgedList.tsx';
import { RowsFoot } from '../../../components/list/ListFoot.tsx';
import { ListProgress } from '../../../components/list/ListProgress.tsx';
import { NothingYet } from '../../../components/list/ListStates.tsx';
import { NothingFound } from '../../../components/list/NothingFound.tsx';
import { SearchField } from '../../../components/list/SearchField.tsx';
import { useWiden } from '../../../components/list/useWiden.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { countText } from '../../../window/countText.ts';
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
          {t(`states.${state}`)} {countText(counts[state])}
        </span>
      ))}
    </ListProgress>
  );
}

const judgeCommands = { done: 'evidence.done', todo: 'evidence.toDraft', flag: 'evidence.flag' };

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
        commands={judgeCommands}
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

/** What hides claims. */
function useHiding(): Hiding {
  const texts = useText();
  const view = useEvidence(({ rows }) => rows?.view ?? null);
  return {
    filter: view === null ? '' : filterWords(view, texts).join(' + '),
    isSearch: view !== null && view.search !== '',
    isQueue: view !== null && view.queueId !== null,
  };
}

/** What takes it away. */
function useWays() {
  const act = useAct();
  const { setView } = useEvidenceStore().getState();
  return {
    showAll: () => act(() => setView({ ...noFilter, queueId: null })),
    clearSearch: () => act(() => setView({ search: '' })),
  };
}

function NothingToList() {
  const { t } = useText();
  const ways = useWays();
  const rows = useEvidence((state) => state.rows);
  const hiding = useHiding();
  if (!rows) return null;
  const { total, view } = rows;
  return (
    <NothingFound
      hiding={hiding}
      title={
        hiding.isSearch ? t('evidence.list.noneTitle', { search: view.search }) : t('evidence.list.noneFilterTitle')
      }
      showAll={{
        label: t('evidence.list.showAll', { total }),
        command: 'evidence.widen',
        run: ways.showAll,
      }}
      clearSearch={{ command: 'evidence.clearSearch', run: ways.clearSearch }}
      aboutSearch={t('evidence.list.noneText', { total })}
      aboutFilter={t('evidence.list.noneFilter', { filter: hiding.filter, total })}
    />
  );
}

function Foot() {
  const { t } = useText();
  const rows = useEvidence((state) => state.rows);
  const index = useEvidence((state) => state.selectedIndex);
  const hiding = useHiding();
  useWiden('evidence.widen', hiding, useWays());
  return (
    <RowsFoot rows={rows} hiding={hiding} allShown={(total) => t('evidence.list.allShown', { total })} index={index} />
  );
}
