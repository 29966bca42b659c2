import { Modal } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { DialogTable } from '../../../components/DialogTable.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { countText } from '../../../window/countText.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useWorkbench } from '../../../window/workbench.ts';
import './synonymsDialog.css';

/** The files that gave titles to page ids, and for how many; each act is saved at once and can be undone. */
export function PageTitlesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const act = useAct();
  const { call, pickFiles } = useWorkbench();
  const changes = useEventTimes('derivations.pageTitlesChanged');
  const read = useReading('project', () => call('derivations.pageTitles', {}), changes);
  const [readName, setReadName] = useState<string | null>(null);
  const give = async () => {
    const [file] = await pickFiles();
    if (file === undefined) return;
    setReadName(file.name);
    try {
      const { givenCount, idCount, badCount, badLines } = await call('derivations.givePageTitles', file);
      const given = t('pageTitles.given', { count: givenCount, all: idCount, file: file.name });
      const lines = `${badLines.join(', ')}${badCount > badLines.length ? ' …' : ''}`;
      const bad = badCount === 0 ? '' : t('pageTitles.bad', { count: badCount, lines });
      useFrame.getState().showToast({ text: sentencesText([given, bad]) });
    } finally {
      setReadName(null);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pageTitles.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className="dy-about ak-sentence">{t('pageTitles.about')}</p>
      {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
      {read.status === 'loading' && <LoadingShape rows={3} label={t('pageTitles.reading')} />}
      {read.status === 'ready' &&
        (read.value.sources.length === 0 ? (
          <EmptyState title={t('pageTitles.none')}>{t('pageTitles.noneText')}</EmptyState>
        ) : (
          <SourceTable sources={read.value.sources} />
        ))}
      {read.status === 'ready' && read.value.sources.length > 0 && <Counted {...read.value} />}
      <div className="ak-dialog-foot">
        {readName !== null && <span role="status">{t('pageTitles.readingFile', { file: readName })}</span>}
        <ActButton onClick={() => act(give)} disabled={readName !== null}>
          {t('pageTitles.give')}
        </ActButton>
        <ActButton onClick={onClose} keys="Escape" data-autofocus>
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}

function Counted({ idCount, titledCount }: Pick<Output<'derivations.pageTitles'>, 'idCount' | 'titledCount'>) {
  const { t } = useText();
  return (
    <p className="dy-count ak-caption ak-sentence">
      {t('pageTitles.counted', { count: titledCount, all: idCount })} {titledCount < idCount && t('pageTitles.again')}
    </p>
  );
}

function SourceTable({ sources }: Pick<Output<'derivations.pageTitles'>, 'sources'>) {
  const { t } = useText();
  const act = useAct();
  const { call } = useWorkbench();
  return (
    <ScrollPane label={t('pageTitles.title')} className="dy-list">
      <DialogTable
        label={t('pageTitles.title')}
        columns={(['file', 'titles', 'author', 'savedAt'] as const).map((column) => t(`pageTitles.columns.${column}`))}
        acts={t('pageTitles.columns.acts')}
      >
        {sources.toReversed().map(({ sha256, fileName, titleCount, author, savedAt }) => (
          <tr key={sha256}>
            <td>
              <Content text={fileName} />
            </td>
            <td className="ak-number">{countText(titleCount)}</td>
            <td>
              <Content text={author} />
            </td>
            <td className="ak-number">{dateAndTime(savedAt)}</td>
            <td className="ak-dialog-table-acts">
              <IconButton
                label={t('pageTitles.remove', { file: fileName })}
                icon={<X size={14} className="ak-icon" aria-hidden />}
                onClick={() => act(() => call('derivations.removePageTitles', { sha256 }))}
              />
            </td>
          </tr>
        ))}
      </DialogTable>
    </ScrollPane>
  );
}
