import { Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Note } from '../../../components/Note.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';

type Props = { readonly task: ClaimTask; readonly onClose: () => void };

/** What the study's program gives a model for the open claim, to copy; where its order tells what is right, it is hidden with gold. */
export function PromptDialog({ task, onClose }: Props) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const showToast = useFrame((state) => state.showToast);
  const [withAdded, setWithAdded] = useState(false);
  const claimId = task.row.id;
  const isHidden = task.revealedAt === null && taskOf(task.row.test).orderTells;
  const found = useReading(isHidden ? null : `${claimId} ${withAdded}`, () =>
    call('evidence.readPrompt', { claimId, withAdded }),
  );
  const prompt = found.status === 'ready' ? found.value.prompt : null;
  const copy = async () => {
    await navigator.clipboard.writeText(prompt ?? '');
    showToast({ text: t('common.copied') });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('evidence.prompt.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {isHidden && <Note kind="info" title={t('evidence.prompt.hidden')} />}
      {found.status === 'failed' && <ErrorNote error={found.error} onRetry={found.again} />}
      {found.status === 'ready' && prompt === null && <Note kind="info" title={t('evidence.prompt.notPublished')} />}
      {!isHidden && task.added.length > 0 && (
        <Checkbox
          label={t('evidence.prompt.withAdded')}
          checked={withAdded}
          onChange={(event) => setWithAdded(event.currentTarget.checked)}
        />
      )}
      {prompt !== null && (
        <ScrollPane className="ev-prompt" label={t('evidence.prompt.text')}>
          <Content as="p" text={prompt} />
        </ScrollPane>
      )}
      <div className="ak-dialog-foot">
        <ActButton onClick={onClose} keys="Escape">
          {t('common.close')}
        </ActButton>
        <ActButton primary disabled={prompt === null} onClick={() => act(copy)}>
          {t('evidence.prompt.copy')}
        </ActButton>
      </div>
    </Modal>
  );
}
