import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useCall, useWorkbench } from '../../../window/workbench.ts';

type Props = {
  readonly task: ClaimTask;
  readonly of: { readonly kind: keyof typeof places; readonly id: number };
  readonly onClose: () => void;
};

/** Where CIViC keeps the pages of a kind. */
const places = { evidence: 'evidence_items', assertion: 'assertions' } as const;

/** Opens the page of evidence or of an assertion in the browser of the system, once somebody has seen where it leads. */
export function EvidencePage({ task, of, onClose }: Props) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const { shell } = useWorkbench();
  const url = new URL(`https://civicdb.org/links/${places[of.kind]}/${of.id}`);
  const open = () => {
    if (shell === 'electron') act(() => call('host.openExternal', { url: url.href }));
    else window.open(url.href, '_blank', 'noopener,noreferrer');
  };
  return (
    <ConfirmDialog
      title={t('evidence.page.ask', { host: url.host })}
      act={t('evidence.page.open', { host: url.host })}
      onAct={open}
      onClose={onClose}
    >
      <p className="ak-mono">{url.href}</p>
      {task.revealedAt === null && <p>{t('evidence.page.tells')}</p>}
    </ConfirmDialog>
  );
}
