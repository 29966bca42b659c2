import { ActButton } from '../../../components/ActButton.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { isTextField, useCommand } from '../../../window/keyDispatcher.ts';
import { leaveRecord } from '../../../window/leaveRecord.ts';
import { closing } from '../../../window/unread.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDrift, useDriftStore } from '../driftContext.ts';
import type { DriftPoint, DriftState } from '../driftState.ts';
import { meanAt, modelOf } from './numbers.ts';
import { TurnComment } from './TurnComment.tsx';
import './turnEnd.css';

const opened = {
  open: (state: DriftState) => state.queue?.index,
  isShown: ({ reason, caseId, point }: DriftState) =>
    reason.status === 'ready' &&
    reason.value.caseId === caseId &&
    reason.value.model === point?.model &&
    reason.value.turn === point.turn,
};

/** What the reviewer says of the whole turn, and what came of it in the run. */
export function TurnEnd({ point }: { point: DriftPoint }) {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const isDone = useDrift((state) => state.reason.status === 'ready' && state.reason.value.isDone);
  const hasQueue = useDrift((state) => state.queue !== null);
  const canMark = useDrift((state) => state.reason.status === 'ready');
  const done = closing(store, opened, () =>
    act(async () => {
      if (isTextField(document.activeElement)) leaveRecord('.dr-inspector');
      const { saveComment, setTurnDone, stepQueue, queue } = store.getState();
      // The place is asked for before the queue steps on; the core hears of it behind that.
      const marking = [saveComment(), isDone ? null : setTurnDone(true)];
      await Promise.all([...marking, queue === null ? null : stepQueue(1)]);
    }),
  );
  const reopen = () => act(() => store.getState().setTurnDone(false));
  useCommand('drift.done', done, canMark);
  useCommand('drift.reopen', reopen, canMark && isDone);
  return (
    <footer className="rs-end" data-uncovered>
      <div className="rs-end-line">
        <TurnComment point={point} />
        {isDone && (
          <ActButton small ghost command="drift.reopen" onClick={reopen}>
            {t('driftReason.done.reopen')}
          </ActButton>
        )}
        {/* The second press of a double one would be about the next turn of the queue. */}
        <ActButton
          command="drift.done"
          className="rs-done"
          disabled={!canMark}
          title={t('driftReason.done.title')}
          onClick={({ detail }) => detail < 2 && done()}
          {...(isDone && { icon: <StatusSign sign="done" /> })}
        >
          {t(hasQueue ? 'driftReason.done.next' : 'driftReason.done.word')}
        </ActButton>
      </div>
      <OverruledFoot point={point} />
    </footer>
  );
}

/** How many matches of the run are overruled, and what that does to the mean of the open turn. */
function OverruledFoot({ point }: { point: DriftPoint }) {
  const { t } = useText();
  const shown = useDrift((state) => state.shown);
  const numbers = shown.status === 'ready' ? modelOf(shown.value.models, point.model) : null;
  if (numbers === null || numbers.overruled === null) return null;
  const { measured, overruled, overrulingCount } = numbers;
  const [before, after] = [meanAt(measured, point.turn), meanAt(overruled, point.turn)];
  return (
    <p className="rs-foot">
      <StatusSign sign="person" />
      <strong>{t('driftReason.foot.overruled', { count: overrulingCount })}</strong>
      {before !== null && after !== null && (
        <span className="rs-foot-mean">
          {t('driftReason.foot.mean', { measured: before.mean.toFixed(3), overruled: after.mean.toFixed(3) })}
        </span>
      )}
    </p>
  );
}
