import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FormatId } from '../../shared/datasets.ts';
import type { WireError } from '../../shared/errors.ts';
import type { FileSource } from '../../shared/files.ts';
import { isUnreadableKind } from '../../shared/unreadableKinds.ts';
import { ActButton } from '../components/ActButton.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { Note } from '../components/Note.tsx';
import { importList } from '../rooms/imports.ts';
import type { RoomImport } from '../rooms/roomImport.ts';
import { focusBelow } from '../window/focusWhenShown.ts';
import { useText } from '../window/i18n.ts';
import type { QueuedJob } from '../window/importStore.ts';
import { keys } from '../window/keyDispatcher.ts';
import { ImportFrame } from './ImportFrame.tsx';
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
  const fields = useFieldMapping(job, stage.stage === 'sending' ? null : stage.source, read);
  const ready = stage.stage === 'ready';
  const [started, setStarted] = useState(false);
  const isMapped = fields.guess !== null && !started;
  const full = (ready || isMapped) && !started;
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
        <>
          <p className="ak-import-none">{t('tracesImport.mapping.waiting')}</p>
          <Foot>
            <ActButton onClick={onClose} keys="Escape">
              {t('import.cancel')}
            </ActButton>
          </Foot>
        </>
      )}
      {ready && (
        <ImportPreviewBody
          key={stage.preview.previewId}
          preview={stage.preview}
          fileName={job.name}
          drop={job.drop}
          isOutdated={fields.isUnread}
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
    <ImportFrame
      icon={<FileText size={18} className="ak-icon" aria-hidden />}
      title={t('import.title', { file: job.name })}
      line={ready ? importFileLine(stage.preview, texts) : null}
      waiting={waiting}
      isUnwritten={!started}
      isFull={full}
      onClose={onClose}
    >
      {roomMapping !== null && fields.guess !== null ? (
        // Once the import has begun its form goes; what tells of it stays the same part, which would be drawn anew elsewhere and know nothing of it.
        <div className={started ? '' : 'ak-import-split'}>
          {!started && <roomMapping.Form {...fields.guess} onChange={fields.change} />}
          <div className={started ? '' : 'ak-import-mapped'}>
            {!started && stage.stage !== 'sending' && stage.source !== null && (
              <roomMapping.Steps source={stage.source} mapping={fields.guess.mapping} />
            )}
            {body}
          </div>
        </div>
      ) : (
        body
      )}
    </ImportFrame>
  );
}

/** What is no text at all, or a table of Akapen's own, is read in no other format either. */
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
  const fields = roomMapping?.format ?? null;
  const others = importList.find(({ otherFiles }) => otherFiles?.isOne(error))?.otherFiles ?? null;
  const Use = source === null ? null : (others?.Use ?? null);
  const advice = source !== null && mayBeAnotherFormat(error) ? t('errors.IMPORT_MALFORMED.orFormat') : null;
  return (
    <div className="ak-import-failed">
      {others?.texts ? (
        <Note kind="info" title={t(others.texts.title)}>
          {t(others.texts.text)}
        </Note>
      ) : (
        <ErrorNote error={error} advice={others === null ? advice : null} />
      )}
      {onFormat !== null &&
        others === null &&
        importList.map((room) => <Formats key={room.id} room={room} onFormat={onFormat} />)}
      <Foot>
        <ActButton onClick={onClose} keys="Escape">
          {t('import.cancel')}
        </ActButton>
        {onFormat !== null && others === null && fields !== null && (
          <ActButton onClick={() => onFormat(fields)}>{t('import.byFields')}</ActButton>
        )}
        {Use !== null && source !== null && <Use source={source} name={name} onClose={onClose} />}
        <ActButton
          primary={Use === null}
          ref={isBeside || Use !== null ? undefined : focusBelow}
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
