import { useCallback, useEffect, useState } from 'react';
import { mostJudgedAtOnce } from '../../../../shared/judgeMany.ts';
import type { MySubmission } from '../../../../shared/rooms/ratings/study.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { ListBox, ListRow, type RowPlace, useWholeList } from '../../../components/list/ListBox.tsx';
import { PickBar } from '../../../components/list/PickBar.tsx';
import { type Picks, usePicks } from '../../../components/list/usePicks.ts';
import { type Sign, StatusSign } from '../../../components/StatusSign.tsx';
import { countText } from '../../../window/countText.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { leaveRecord } from '../../../window/leaveRecord.ts';
import { dateAndTime, shortDateAndTime } from '../../../window/time.ts';
import { useAct } from '../../../window/useAct.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { taskOf } from '../ratingsState.ts';
import { asksForSomething, nextAsking } from './nextAsking.ts';
import './mine.css';

const signs = {
  waiting: 'waiting',
  sending: 'unconfirmed',
  sent: 'sent',
  blocked: 'error',
  local: 'done',
} as const satisfies Record<MySubmission['state'], Sign>;

/** Where its row is; of a withdrawn one nothing is done, as its pair is to be rated again. */
function signOf({ status, state }: MySubmission): Sign {
  return status === 'withdrawn' && (state === 'sent' || state === 'local') ? 'todo' : signs[state];
}

/** Pixels of a row: the question, and what became of its judgement. */
const twoLines = 42;
const everyRowIsThere = async () => {};

/** What the evaluator judged in this study, and where each row is: to revise it, or to withdraw it or several. */
export function MyJudgements() {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const mine = useRatings((state) => state.mine);
  const datasetId = useRatings((state) => state.datasetId);
  const isSeen = useFrame((state) => state.panes.list || state.drawer === 'list');
  // biome-ignore lint/correctness/useExhaustiveDependencies: those of another study are others
  useEffect(() => {
    if (isSeen && store.getState().mine.status === 'idle') act(() => store.getState().loadMine());
  }, [act, store, isSeen, datasetId, mine.status]);
  const shown = mine.status === 'ready' ? mine.value : [];
  return (
    <div className="ak-list rm" data-scope="ratings.lists">
      <header className="rm-head">
        <strong>{t('ratings.mine.title')}</strong>
        {mine.status === 'ready' && <span className="ak-number rm-quiet">{countText(shown.length)}</span>}
      </header>
      {mine.status === 'failed' && (
        <ErrorNote error={mine.error} onRetry={() => act(() => store.getState().loadMine())} />
      )}
      {mine.status === 'loading' && <LoadingShape rows={4} label={t('common.loading')} />}
      {mine.status === 'ready' && shown.length === 0 && (
        <EmptyState title={t('ratings.mine.none')}>{t('ratings.mine.noneText')}</EmptyState>
      )}
      {isSeen && shown.length > 0 && <Rows shown={shown} />}
    </div>
  );
}

function Rows({ shown }: { readonly shown: readonly MySubmission[] }) {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const current = useRatings((state) => taskOf(state)?.assignmentId ?? null);
  const showToast = useFrame((state) => state.showToast);
  const [isFocused, setFocused] = useState(false);
  const [chosenId, choose] = useState<number | null>(null);
  const at = shown.findIndex(({ assignmentId }) => assignmentId === (chosenId ?? current));
  const list = useWholeList(shown, at, ({ assignmentId }) => choose(assignmentId));
  const idAt = useCallback((index: number) => shown[index]?.assignmentId ?? null, [shown]);
  const picks = usePicks({ list: shown.map(({ submissionId }) => submissionId).join(), idAt, ensure: everyRowIsThere });
  const chosen = shown[at] ?? null;
  const open = (submission: MySubmission) => {
    choose(submission.assignmentId);
    act(() => store.getState().openTask(submission.assignmentId));
  };
  // Keys of the list mean something else in the form, as N does.
  const revise = ({ assignmentId }: MySubmission) =>
    act(async () => {
      choose(assignmentId);
      await store.getState().openTask(assignmentId);
      leaveRecord('.rf');
    });
  const goToAsking = (by: 1 | -1) => {
    const next = nextAsking(shown, at, by);
    if (next === null) showToast({ text: t('ratings.mine.nothingAsks') });
    else choose(next.assignmentId);
  };
  const picked = shown.filter(({ assignmentId }) => picks.ids.has(assignmentId));
  const withdrawn = (picked.length > 0 ? picked : chosen === null ? [] : [chosen]).filter(canWithdraw);
  const withdraw = () => store.getState().openDialog({ kind: 'withdraw', submissions: withdrawn });
  useCommand('ratings.nextAsking', () => goToAsking(1));
  useCommand('ratings.previousAsking', () => goToAsking(-1));
  useCommand('ratings.reviseMine', () => chosen !== null && revise(chosen), chosen !== null);
  useCommand('ratings.withdrawMine', withdraw, withdrawn.length > 0 && withdrawn.length <= mostJudgedAtOnce);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks whether the focus is in it
    <div className="rm-rows" onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <ListBox
        {...list}
        label={t('ratings.mine.title')}
        name="judgement"
        idOf={({ assignmentId }) => assignmentId}
        selectedId={chosen?.assignmentId ?? null}
        onOpen={(index) => {
          const submission = shown[index];
          if (submission !== undefined) open(submission);
        }}
        picks={picks}
        rowHeight={twoLines}
      >
        {(submission, place) => <Judgement submission={submission} place={place} />}
      </ListBox>
      {picks.ids.size > 0 ? (
        <PickedActs picks={picks} withdrawn={withdrawn} onWithdraw={withdraw} />
      ) : (
        chosen !== null && (
          <ChosenActs chosen={chosen} hasKeys={isFocused} onOpen={() => revise(chosen)} onWithdraw={withdraw} />
        )
      )}
    </div>
  );
}

const canWithdraw = ({ status }: MySubmission) => status !== 'withdrawn';

function Judgement({ submission, place }: { readonly submission: MySubmission; readonly place: RowPlace }) {
  const { t } = useText();
  const { question, status, state, submittedAt } = submission;
  const became = [t(`ratings.mine.statuses.${status}`), t(`ratings.mine.states.${state}`)];
  const whole = [...became, dateAndTime(submittedAt)].join(t('ratings.separator'));
  return (
    <ListRow {...place} title={`${question}\n${whole}`} className="rm-row">
      <StatusSign sign={signOf(submission)} label={t(`ratings.mine.states.${state}`)} />
      <span className="rm-words">
        <Content text={question} className="ak-cut" />
        <span className="rm-what">
          <span className="rm-quiet ak-cut" data-asks={asksForSomething(submission)}>
            {became.join(t('ratings.separator'))}
          </span>
          <span className="rm-quiet rm-when">{shortDateAndTime(submittedAt)}</span>
        </span>
      </span>
    </ListRow>
  );
}

type PickedProps = {
  readonly picks: Picks;
  /** Those of the picked rows that are not withdrawn yet. */
  readonly withdrawn: readonly MySubmission[];
  readonly onWithdraw: () => void;
};

function PickedActs({ picks, withdrawn, onWithdraw }: PickedProps) {
  const { t } = useText();
  const isTooMany = withdrawn.length > mostJudgedAtOnce;
  const others = picks.ids.size - withdrawn.length;
  const note = isTooMany
    ? t('list.tooManyPicked', { most: mostJudgedAtOnce })
    : others > 0
      ? t('ratings.mine.withdrawnAlready', { count: others })
      : null;
  const acts =
    isTooMany || withdrawn.length === 0
      ? []
      : [{ label: t('ratings.mine.withdrawOpen'), run: async () => onWithdraw(), keepsPicks: true }];
  return <PickBar picks={picks} acts={acts} {...(note !== null && { note })} />;
}

type ChosenProps = {
  readonly chosen: MySubmission;
  /** Whether the list has the focus: elsewhere its keys mean something else. */
  readonly hasKeys: boolean;
  readonly onOpen: () => void;
  readonly onWithdraw: () => void;
};

/** What can be done with the chosen judgement. */
function ChosenActs({ chosen, hasKeys, onOpen, onWithdraw }: ChosenProps) {
  const { t } = useText();
  const isWithdrawn = !canWithdraw(chosen);
  return (
    <footer className="rm-acts">
      <ActButton small {...(hasKeys && { command: 'ratings.reviseMine' })} onClick={onOpen}>
        {t(isWithdrawn ? 'ratings.mine.rateAgain' : 'ratings.mine.revise')}
      </ActButton>
      {!isWithdrawn && (
        <ActButton small {...(hasKeys && { command: 'ratings.withdrawMine' })} onClick={onWithdraw}>
          {t('ratings.mine.withdrawOpen')}
        </ActButton>
      )}
      {chosen.state === 'blocked' && (
        <ActButton small ghost onClick={() => useFrame.getState().go('outbox')}>
          {t('ratings.mine.toOutbox')}
        </ActButton>
      )}
    </footer>
  );
}
