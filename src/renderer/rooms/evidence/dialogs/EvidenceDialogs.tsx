import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { taskIn } from '../evidenceState.ts';
import { PromptDialog } from './PromptDialog.tsx';
import { ReplyDialog } from './ReplyDialog.tsx';
import './dialogs.css';

/** The dialog about the open claim, where one is open. */
export function EvidenceDialogs() {
  const store = useEvidenceStore();
  const dialog = useEvidence((state) => state.dialog);
  const task = useEvidence(taskIn);
  if (task === null) return null;
  const close = () => store.getState().openDialog(null);
  if (dialog === 'prompt') return <PromptDialog task={task} onClose={close} />;
  return dialog === 'reply' ? <ReplyDialog task={task} onClose={close} /> : null;
}
