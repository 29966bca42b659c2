import { Modal } from '@mantine/core';
import { FileText } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatIds } from '../../shared/datasets.ts';
import { ActButton } from '../components/ActButton.tsx';
import { focusWhenShown } from '../components/focusWhenShown.ts';
import { LoadingShape } from '../components/LoadingShape.tsx';
import { StatusSign } from '../components/StatusSign.tsx';
import { ErrorNote } from './ErrorNote.tsx';
import { useFrame } from './frameStore.ts';
import { ImportPreviewBody } from './ImportPreviewBody.tsx';
import { useText } from './i18n.ts';
import type { ImportJob } from './importStore.ts';
import { useImports } from './importStore.ts';
import { importFileLine } from './importTexts.ts';
import { keys } from './keyDispatcher.ts';
import { useImportJob } from './useImportJob.ts';
import './import.css';

/** One file on its way in: what it is, what is wrong with it, and one decision. Closing it writes nothing. */
export function ImportSheet({ job, onClose }: { job: ImportJob; onClose: () => void }) {
  const texts = useText();
  const { t } = texts;
  const { stage, read, keepPreview } = useImportJob(job);
  const waiting = useImports((state) => state.queue.length - 1);
  const ready = stage.stage === 'ready';
  const [started, setStarted] = useState(false);
  const full = ready && !started;
  useEffect(() => {
    // Words about the file before would lie over the button of this one.
    const { toasts, dropToast } = useFrame.getState();
    for (const { id } of toasts) dropToast(id);
  }, []);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={full ? 1200 : 560}
      centered
      closeOnClickOutside={false}
      classNames={{ content: full ? 'ak-import ak-import-full' : 'ak-import' }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      padding={0}
      radius="xl"
      shadow="xl"
    >
      <Modal.Overlay color="#141311" backgroundOpacity={0.42} />
      <Modal.Content>
        <Modal.Header className="ak-import-head">
          <FileText size={18} className="ak-icon" aria-hidden />
          <div className="ak-import-names">
            <Modal.Title>{t('import.title', { file: job.name })}</Modal.Title>
            {ready && <p className="ak-import-line">{importFileLine(stage.preview, texts)}</p>}
          </div>
          {waiting > 0 && <span className="ak-caption">{t('import.queued', { count: waiting })}</span>}
          {!started && (
            <span className="ak-import-nothing">
              <StatusSign sign="note" />
              {t('import.nothingWritten')}
            </span>
          )}
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <Modal.Body className="ak-import-body">
          {(stage.stage === 'sending' || stage.stage === 'reading') && (
            <Reading
              fraction={stage.stage === 'sending' ? stage.fraction : null}
              fileName={job.name}
              onClose={onClose}
            />
          )}
          {stage.stage === 'failed' && (
            <div className="ak-import-failed">
              <ErrorNote error={stage.error} />
              {stage.source !== null && stage.error.code === 'IMPORT_MALFORMED' && (
                <fieldset className="ak-import-formats">
                  <legend>{t('import.readAs')}</legend>
                  {formatIds.map((format) => (
                    <ActButton key={format} small onClick={() => void read(format)}>
                      {t(`import.formatNames.${format}`)}
                    </ActButton>
                  ))}
                </fieldset>
              )}
              <Foot>
                <ActButton onClick={onClose} keys="Escape">
                  {t('import.cancel')}
                </ActButton>
                <ActButton
                  primary
                  ref={focusWhenShown}
                  onClick={() => {
                    onClose();
                    keys.run('frame.import');
                  }}
                >
                  {t('import.another')}
                </ActButton>
              </Foot>
            </div>
          )}
          {ready && (
            <ImportPreviewBody
              key={stage.preview.previewId}
              preview={stage.preview}
              onFormat={(format) => void read(format)}
              onStarted={() => {
                keepPreview();
                setStarted(true);
              }}
              onClose={onClose}
            />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return <div className="ak-dialog-foot">{children}</div>;
}

function Reading({ fraction, fileName, onClose }: { fraction: number | null; fileName: string; onClose: () => void }) {
  const { t } = useText();
  const label =
    fraction === null
      ? t('import.reading', { file: fileName })
      : t('import.sending', { file: fileName, percent: Math.floor(fraction * 100) });
  return (
    <div className="ak-import-reading">
      <div className="ak-import-reading-shape">
        <LoadingShape rows={4} label={label} count={label} />
      </div>
      {fraction !== null && (
        <progress className="ak-progress ak-progress-wide" aria-label={label} value={fraction} max={1} />
      )}
      <p className="ak-caption">{t('import.readingText')}</p>
      <Foot>
        <ActButton data-autofocus onClick={onClose} keys="Escape">
          {t('import.cancel')}
        </ActButton>
      </Foot>
    </div>
  );
}
