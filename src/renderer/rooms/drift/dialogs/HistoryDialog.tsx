import { Modal } from '@mantine/core';
import type { HistoryEntry } from '../../../../shared/history.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { shortActText } from '../../../window/actText.ts';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useCall } from '../../../window/workbench.ts';
import { useAsked } from '../useAsked.ts';

type Props = { readonly caseId: number; readonly caseKey: string; readonly onClose: () => void };

/** Every act on a case, newest first, with who did it. */
export function HistoryDialog({ caseId, caseKey, onClose }: Props) {
  const { t } = useText();
  const call = useCall();
  const entries = useAsked(() => call('drift.history', { caseId }), caseId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('driftDialogs.history.title', { key: caseKey })}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {entries.status === 'failed' && (
        <div className="dd-body">
          <ErrorNote error={entries.error} />
        </div>
      )}
      {entries.status === 'loading' && <LoadingShape rows={4} label={t('driftDialogs.history.reading')} />}
      {entries.status === 'ready' && entries.value.length === 0 && (
        <p className="ak-dialog-text ak-sentence">{t('driftDialogs.history.none')}</p>
      )}
      {entries.status === 'ready' && entries.value.length > 0 && (
        <ScrollPane className="dd-scroll" label={t('driftDialogs.history.list')}>
          <ol className="dd-rows">
            {entries.value.map((entry) => (
              <Entry key={entry.counter} entry={entry} />
            ))}
          </ol>
        </ScrollPane>
      )}
      <div className="ak-dialog-foot">
        <ActButton onClick={onClose} keys="Escape" data-autofocus>
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const texts = useText();
  const { author, savedAt, counter, relation, params } = entry;
  const what = shortActText(entry, texts);
  return (
    <li>
      <strong>{relation === 'act' ? what : texts.t(`inspector.history.${relation}`, { act: what })}</strong>{' '}
      {typeof params.model === 'string' && <span className="dd-quiet">{params.model}</span>}
      <p className="ak-caption">
        <Content text={author} /> {dateAndTime(savedAt)} · v{counter}
      </p>
    </li>
  );
}
