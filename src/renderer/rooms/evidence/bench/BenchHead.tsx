import { ChevronLeft, ChevronRight, Flag } from 'lucide-react';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { useDone, useFlag } from './useDone.ts';

/** Key, test and state of the claim, and its place in the list. */
export function BenchHead({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const index = useEvidence((state) => state.selectedIndex);
  const total = useEvidence((state) => state.rows?.matched ?? 0);
  const { key, test, state, flagged, modelUsed } = task.row;
  const isDone = state === 'done';
  const done = useDone();
  const toggleFlag = useFlag(task);
  return (
    <header className="ev-head">
      <span className="ak-mono ev-head-key" title={key}>
        {key}
      </span>
      <span className="ev-head-test" title={t(`evidence.asks.${test}`)}>
        {t(`evidence.tests.${test}`)}
      </span>
      <span className="ev-head-state" role="status">
        <StatusSign sign={state} />
        {t(`states.${state}`)}
      </span>
      {task.repaired.length > 0 && (
        <span className="ev-head-test" title={task.repaired.map((kind) => t(`evidence.repairs.${kind}`)).join(' ')}>
          {t('evidence.repairs.title')}
        </span>
      )}
      {modelUsed !== null && <span className="ev-head-model">{t('evidence.bench.madeBy', { model: modelUsed })}</span>}
      <span className="ev-head-place">
        <IconButton
          label={t('evidence.bench.previous')}
          command="evidence.previous"
          icon={<ChevronLeft size={16} className="ak-icon" />}
          disabled={index <= 0}
          onClick={() => act(() => store.getState().step(-1))}
        />
        <span className="ak-number ev-head-number">
          {index >= 0 ? t('evidence.bench.place', { index: index + 1, total }) : t('evidence.bench.hidden')}
        </span>
        <IconButton
          label={t('evidence.bench.next')}
          command="evidence.next"
          icon={<ChevronRight size={16} className="ak-icon" />}
          disabled={index >= total - 1}
          onClick={() => act(() => store.getState().step(1))}
        />
      </span>
      <ActButton
        className="ev-flag"
        command="evidence.flag"
        aria-pressed={flagged}
        aria-label={t('evidence.bench.flag')}
        icon={flagged ? <StatusSign sign="flag" /> : <Flag size={14} className="ak-icon" aria-hidden="true" />}
        onClick={toggleFlag}
      >
        <span className="ev-head-word">{t('evidence.bench.flag')}</span>
      </ActButton>
      {/* The second press of a double one would be about the next claim. */}
      <ActButton primary={!isDone} command="evidence.done" onClick={({ detail }) => detail < 2 && done()}>
        {t(isDone ? 'evidence.bench.nextOpen' : 'evidence.bench.done')}
      </ActButton>
    </header>
  );
}
