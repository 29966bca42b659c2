import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { HistoryList } from '../../../components/history/HistoryList.tsx';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';

/** Every act of the evaluator on the claim, the newest first. */
export function HistoryPane({ task, isOpen }: { task: ClaimTask; isOpen: boolean }) {
  const { t } = useText();
  const call = useCall();
  const claimId = task.row.id;
  // Behind another tab nobody reads it.
  const entries = useReading(isOpen ? claimId : null, () => call('evidence.history', { claimId }), task.historyCount);
  return (
    <div className="ev-history">
      <HistoryList label={t('evidence.answer.tabs.history')} entries={entries} none={t('evidence.answer.noHistory')} />
    </div>
  );
}
