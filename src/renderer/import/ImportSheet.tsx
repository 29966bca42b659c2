import { Modal } from '@mantine/core';
import { FileText } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { FormatId } from '../../shared/datasets.ts';
import type { WireError } from '../../shared/errors.ts';
import type { FileSource } from '../../shared/files.ts';
import { isUnreadableKind } from '../../shared/unreadableKinds.ts';
import { ActButton } from '../components/ActButton.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { Note } from '../components/Note.tsx';
import { StatusSign } from '../components/StatusSign.tsx';
import { importList } from '../rooms/imports.ts';
import type { RoomImport } from '../rooms/roomImport.ts';
import { focusWhenShown } from '../window/focusWhenShown.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import type { QueuedJob } from '../window/importStore.ts';
import { keys } from '../window/keyDispatcher.ts';
import { ImportPreviewBody } from './ImportPreviewBody.tsx';
import { ImportReading } from './ImportReading.tsx';
import { importFileLine } from './importTexts.ts';
import { roomMapping, useFieldMapping } from './useFieldMapping.ts';
import { useImportJob } from './useImportJob.ts';
import './import.css';

type Props = {
  readonly job: QueuedJob;
  /** Files of other drops that wait behind it. */
  readonly waiting: number;
  /** Hears of the dataset when it is there, though the sheet be closed by then. */
  readonly onImported?: (datasetId: number) => void;
  readonly onClose: () => void;
};

/** One file on its way in: what it is, what is wrong with it, and one decision. Closing it writes nothing. */
export function ImportSheet({ job, waiting, onImported, onClose }: Props) {
  const texts = useText();
  const { t } = texts;
  const { stage, read, take } = useImportJob(job);
  const fields = useFieldMapping(job, read);
  const ready = stage.stage === 'ready';
  const [started, setStarted] = useState(false);
  const isMapped = fields.guess !== null && !started;
  const full = (ready || isMapped) && !started;
  useEffect(() => {
    // Words about the file before would lie over the button of this one.
    const { toasts, dropToast } = useFrame.getState();
    for (const { id } of toasts) dropToast(id);
  }, []);
  const choose = (format: FormatId) => {
    if (format === roomMapping?.format) return void fields.open();
    fields.close();
    void read(format);
  };
  const body = (
    <>
      {(stage.stage === 'sending' || stage.stage === 'reading') && (
        <ImportReading
          fraction={stage.stage === 'sending' ? stage.fraction : null}
          fileName={job.name}
          isBeside={isMapped}
          onClose={onClose}
        />
      )}
      {stage.stage === 'failed' && !fields.isWaiting && (
        <Failed
          error={stage.error}
          name={job.name}
          isBeside={isMapped}
          source={stage.source}
          onFormat={stage.source !== null && mayBeAnotherFormat(stage.error) && !isMapped ? choose : null}
          onClose={onClose}
        />
      )}
      {stage.stage === 'failed' && fields.isWaiting && (
        <p className="ak-import-none">{t('tracesImport.mapping.waiting')}</p>
      )}
      {ready && (
        <ImportPreviewBody
          key={stage.preview.previewId}
          preview={stage.preview}
          drop={job.drop}
          onFormat={choose}
          take={take}
          onStarted={() => setStarted(true)}
          {...(onImported && { onImported })}
          onClose={onClose}
        />
      )}
    </>
  );
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
          {roomMapping !== null && fields.guess !== null && !started ? (
            <div className="ak-import-split">
              <roomMapping.Form {...fields.guess} onChange={fields.change} />
              <div className="ak-import-mapped">{body}</div>
            </div>
          ) : (
            body
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What is no text at all is none in any other format either. */
function mayBeAnotherFormat({ code, details }: WireError): boolean {
  return code === 'IMPORT_MALFORMED' && !isUnreadableKind(details.problem);
}

type FailedProps = {
  readonly error: WireError;
  readonly name: string;
  /** Null when the file could not even be sent. */
  readonly source: FileSource | null;
  /** Null when another format would not help. */
  readonly onFormat: ((format: FormatId) => void) | null;
  /** Whether it stands beside a form that keeps the focus. */
  readonly isBeside: boolean;
  readonly onClose: () => void;
};

function Failed({ error, name, source, onFormat, isBeside, onClose }: FailedProps) {
  const { t } = useText();
  const others = importList.find(({ otherFiles }) => otherFiles?.isOne(error))?.otherFiles ?? null;
  const Use = source === null ? null : (others?.Use ?? null);
  return (
    <div className="ak-import-failed">
      {others?.texts ? (
        <Note kind="info" title={t(others.texts.title)}>
          {t(others.texts.text)}
        </Note>
      ) : (
        <ErrorNote error={error} />
      )}
      {onFormat !== null &&
        others === null &&
        importList.map((room) => <Formats key={room.id} room={room} onFormat={onFormat} />)}
      <Foot>
        <ActButton onClick={onClose} keys="Escape">
          {t('import.cancel')}
        </ActButton>
        {Use !== null && source !== null && <Use source={source} name={name} onClose={onClose} />}
        <ActButton
          primary={Use === null}
          ref={isBeside || Use !== null ? undefined : focusWhenShown}
          onClick={() => {
            onClose();
            keys.run('frame.import');
          }}
        >
          {t('import.another')}
        </ActButton>
      </Foot>
    </div>
  );
}

type FormatsProps = { readonly room: RoomImport; readonly onFormat: (format: FormatId) => void };

function Formats({ room: { id, formats }, onFormat }: FormatsProps) {
  const { t } = useText();
  return (
    <fieldset className="ak-import-formats">
      <legend>
        {t('import.readAs')}: {t(`import.formatGroups.${id}`)}
      </legend>
      {formats.map((format) => (
        <ActButton key={format} small onClick={() => onFormat(format)}>
          {t(`import.formatNames.${format}`)}
        </ActButton>
      ))}
    </fieldset>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return <div className="ak-dialog-foot">{children}</div>;
}
