import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import { type ClaimSide, claimSides, taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content, languageOfContent } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useEvidenceStore } from '../evidenceContext.ts';

type Props = { readonly task: ClaimTask; readonly onClose: () => void };

/** A model's reply, read by its labels as the study's program reads it; what it says may become the explanation. */
export function ReplyDialog({ task, onClose }: Props) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const store = useEvidenceStore();
  const [reply, setReply] = useState('');
  const claimId = task.row.id;
  const isEmpty = reply.trim() === '';
  const read = useReading(isEmpty ? null : `${claimId} ${reply}`, () =>
    call('evidence.parseReply', { claimId, reply }),
  );
  const use = (side: ClaimSide, text: string) => {
    store.getState().type(side, text);
    act(() => store.getState().flush());
    // Of two explanations the other one is still to be taken.
    if (taskOf(task.row.test).explanations === 1) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('evidence.reply.title')}
      size={760}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className="ak-dialog-text ak-sentence">{t('evidence.reply.about')}</p>
      <textarea
        className="ev-reply"
        aria-label={t('evidence.reply.field')}
        placeholder={t('evidence.reply.field')}
        lang={languageOfContent(reply.slice(0, 500))}
        value={reply}
        data-autofocus
        onChange={(event) => setReply(event.currentTarget.value)}
      />
      {read.status === 'failed' && <ErrorNote error={read.error} />}
      {read.status === 'ready' && <ReadReply task={task} read={read.value} onUse={use} />}
      <div className="ak-dialog-foot">
        <ActButton onClick={onClose} keys="Escape">
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}

type ReadProps = {
  readonly task: ClaimTask;
  readonly read: Output<'evidence.parseReply'>;
  readonly onUse: (side: ClaimSide, text: string) => void;
};

function ReadReply({ task, read: { explanations, selectedClaim }, onUse }: ReadProps) {
  const { t } = useText();
  const isTwo = taskOf(task.row.test).explanations === 2;
  // Claims of the reply are those of the file; which of them stands here as A is not told.
  const sides = isTwo ? claimSides : (['A'] as const);
  return (
    <dl className="ev-reply-read">
      {selectedClaim !== null && (
        <div>
          <dt>{t('evidence.reply.selected')}</dt>
          <dd>
            {selectedClaim === '' ? <Missing /> : <Content text={selectedClaim} />}
            <p className="ev-quiet ak-sentence">{t('evidence.reply.selectedAbout')}</p>
          </dd>
        </div>
      )}
      {explanations.map((text, at) => (
        <div key={claimSides[at]}>
          <dt>
            {isTwo
              ? t('evidence.reply.explanationOf', { side: claimSides[at] ?? '' })
              : t('evidence.reply.explanation')}
          </dt>
          <dd>
            {text === '' ? <Missing /> : <Content as="p" text={text} />}
            {text !== '' && (
              <div className="ev-reply-acts">
                {sides.map((side) => (
                  <ActButton key={side} small onClick={() => onUse(side, text)}>
                    {t(nameOfUse(task, side, isTwo), { side })}
                  </ActButton>
                ))}
              </div>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The button says where a text that is there would be replaced. */
function nameOfUse(task: ClaimTask, side: ClaimSide, isTwo: boolean) {
  const isWritten = task.explanations.some((one) => one.side === side && one.text.trim() !== '');
  if (isTwo) return isWritten ? 'evidence.reply.replaceOf' : 'evidence.reply.useOf';
  return isWritten ? 'evidence.reply.replace' : 'evidence.reply.use';
}

function Missing() {
  const { t } = useText();
  return <p className="ev-quiet ak-sentence">{t('evidence.reply.missing')}</p>;
}
