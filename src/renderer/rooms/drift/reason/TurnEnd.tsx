import { useText } from '../../../app/i18n.ts';
import { useCommand } from '../../../app/keyDispatcher.ts';
import { useAct } from '../../../app/useAct.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useDrift, useDriftStore } from '../driftContext.ts';
import type { DriftPoint } from '../driftState.ts';
import { meanAt, modelOf } from './numbers.ts';
import { TurnComment } from './TurnComment.tsx';
import './turnEnd.css';

/** What the reviewer says of the whole turn, and what came of it in the run. */
export function TurnEnd({ point }: { point: DriftPoint }) {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const isDone = useDrift((state) => state.reason.status === 'ready' && state.reason.value.isDone);
  const canMark = useDrift((state) => state.reason.status === 'ready');
  const toggle = () =>
    act(async () => {
      await store.getState().saveComment();
      await store.getState().setTurnDone(!isDone);
      if (!isDone && store.getState().queue !== null) await store.getState().stepQueue(1);
    });
  useCommand('drift.done', toggle, canMark);
  return (
    <footer className="rs-end">
      <div className="rs-end-line">
        <TurnComment point={point} />
        <ActButton
          command="drift.done"
          className="rs-done"
          disabled={!canMark}
          aria-pressed={isDone}
          title={t('driftReason.done.title')}
          onClick={toggle}
          {...(isDone && { icon: <StatusSign sign="done" /> })}
        >
          {t('driftReason.done.word')}
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
