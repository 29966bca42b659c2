import type { JudgedAdvice, TurnConversation } from '../../../../../shared/rooms/drift/turnReason.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { Content } from '../../../../components/Content.tsx';
import { Note } from '../../../../components/Note.tsx';
import { ScrollPane } from '../../../../components/ScrollPane.tsx';
import { type Sign, StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { Pending } from '../Pending.tsx';
import { useRetry } from '../useRetry.ts';
import './conversation.css';

/** Whether a pair counts as a conflict. */
export const isConflict = ({ isEvaluated, verdict }: JudgedAdvice) => isEvaluated && verdict === 'contradiction';

/** Every pair of advices of the case, and whether they contradict each other. */
export function AdviceTab() {
  const { t } = useText();
  const conversation = useDrift((state) => state.conversation);
  const retry = useRetry();
  return (
    <Pending data={conversation} loading={t('driftReason.loading')} onRetry={retry}>
      {(value) => <Pairs conversation={value} />}
    </Pending>
  );
}

function Pairs({ conversation: { pairs } }: { conversation: TurnConversation }) {
  const { t } = useText();
  const openDialog = useDrift((state) => state.openDialog);
  const run = useDrift((state) => (state.shown.status === 'ready' ? state.shown.value.run : null));
  const turn = useDrift((state) => state.point?.turn ?? null);
  const isJudged = run !== null && run.settings.nliFolder !== null;
  const judged = pairs.filter(({ isEvaluated, verdict }) => isEvaluated && verdict !== null).length;
  const conflicts = pairs.filter(isConflict).length;
  return (
    <ScrollPane className="rs-scroll" label={t('driftReason.tabs.advice')}>
      {!isJudged && (
        <Note
          kind="info"
          className="rs-note"
          inline
          title={t('driftReason.advice.notJudged')}
          acts={
            <ActButton small onClick={() => openDialog('measure')}>
              {t('driftReason.advice.chooseFolder')}
            </ActButton>
          }
        >
          {t('driftReason.advice.needsModel')}
        </Note>
      )}
      {isJudged && pairs.length > 0 && run !== null && (
        <p className="rs-bar-line rs-quiet">
          {t('driftReason.advice.head', {
            conflicts,
            judged,
            total: pairs.length,
            stride: run.settings.stride,
          })}
        </p>
      )}
      {pairs.length === 0 && <p className="rs-none ak-sentence">{t('driftReason.advice.none')}</p>}
      <ol className="rs-pairs">
        {pairs.map((pair) => (
          <Pair key={pair.currentTurn} pair={pair} isNow={pair.currentTurn === turn || pair.previousTurn === turn} />
        ))}
      </ol>
    </ScrollPane>
  );
}

const verdicts = {
  contradiction: 'missed',
  neutral: 'note',
  entailment: 'match',
  skipped: 'todo',
  waiting: 'waiting',
} as const satisfies Record<string, Sign>;

/** A pair that the stride passes over may have a verdict too, which does not count. */
function verdictOf({ isEvaluated, verdict }: JudgedAdvice): keyof typeof verdicts {
  return verdict ?? (isEvaluated ? 'waiting' : 'skipped');
}

function Pair({ pair, isNow }: { pair: JudgedAdvice; isNow: boolean }) {
  const { t } = useText();
  const verdict = verdictOf(pair);
  return (
    <li className="rs-pair" data-current={isNow}>
      <p className="rs-pair-head">
        <StatusSign sign={verdicts[verdict]} />
        {t(`driftReason.advice.verdicts.${verdict}`)}
        {!pair.isEvaluated && pair.verdict !== null && (
          <span className="rs-quiet">{t('driftReason.advice.notCounted')}</span>
        )}
      </p>
      <div className="rs-pair-sides">
        <Advice turn={pair.previousTurn} text={pair.premise} />
        <Advice turn={pair.currentTurn} text={pair.hypothesis} />
      </div>
    </li>
  );
}

function Advice({ turn, text }: { turn: number; text: string }) {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const open = () =>
    act(async () => {
      const { point, caseId, openPoint, setLook } = store.getState();
      if (point === null) return;
      setLook({ reasonTab: 'conversation' });
      await openPoint({ model: point.model, turn }, caseId);
    });
  return (
    <div className="rs-pair-side">
      <button type="button" className="ak-link rs-small" onClick={open}>
        {t('driftReason.head.turn', { turn })}
      </button>
      {text === '' ? <p className="rs-quiet">{t('driftReason.advice.noAdvice')}</p> : <Content as="p" text={text} />}
    </div>
  );
}
