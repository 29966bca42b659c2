import { Modal } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useDeferredValue } from 'react';
import type { DriftRunFacts } from '../../../../shared/rooms/drift/overview.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ConflictDialog } from '../../../components/ConflictDialog.tsx';
import { languageOfContent } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { useText } from '../../../window/i18n.ts';
import { persistently } from '../../../window/persistently.ts';
import { dateAndTime } from '../../../window/time.ts';
import { Unsaved } from './Unsaved.tsx';
import { useLeaving } from './useLeaving.ts';
import { useNote } from './useNote.ts';

const Markdown = lazy(persistently(() => import('react-markdown')));

/** A note in Markdown about a run, beside how it is printed. Two that were written at once are both shown to choose from. */
export function NoteDialog({ run, onClose }: { run: DriftRunFacts; onClose: () => void }) {
  const { t } = useText();
  const note = useNote(run, onClose);
  const { field, isAsking, goOn, leave } = useLeaving(note.isChanged, onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (note.isChanged) note.save();
  };
  if (note.theirs !== null) {
    return (
      <ConflictDialog
        item={t('driftDialogs.note.item')}
        by={null}
        savedAt={null}
        theirTitle={t('driftDialogs.note.theirs', { revision: note.theirs.revision })}
        mine={<Written text={note.text} />}
        theirs={<Written text={note.theirs.text} />}
        onMine={note.keepMine}
        onTheirs={note.takeTheirs}
        onClose={note.leaveOpen}
      />
    );
  }
  return (
    <Modal
      opened
      onClose={leave}
      onKeyDown={onKeyDown}
      title={t('driftDialogs.note.title', { date: dateAndTime(run.createdAt) })}
      size={920}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className="ak-dialog-text ak-sentence">{t('driftDialogs.note.text')}</p>
      <div className="dd-note">
        <textarea
          ref={field}
          className="dd-area"
          aria-label={t('driftDialogs.note.field')}
          lang={languageOfContent(note.text.slice(0, 500))}
          value={note.text}
          maxLength={100_000}
          data-autofocus
          onChange={(event) => note.type(event.currentTarget.value)}
        />
        <ScrollPane className="dd-preview" label={t('driftDialogs.note.preview')}>
          <Preview text={note.text} />
        </ScrollPane>
      </div>
      <div className="dd-below">
        {note.error && <ErrorNote error={note.error} />}
        {isAsking && <Unsaved title={t('driftDialogs.note.unsaved')} onDiscard={onClose} onKeep={goOn} />}
      </div>
      <div className="ak-dialog-foot">
        <p className="ak-caption dd-grow">
          {note.revision === 0
            ? t('driftDialogs.note.first')
            : t('driftDialogs.note.revision', { revision: note.revision })}
        </p>
        <ActButton onClick={leave} keys="Escape">
          {t('common.cancel')}
        </ActButton>
        <ActButton primary keys="Ctrl+Enter" disabled={!note.isChanged || note.isSaving} onClick={note.save}>
          {t(note.text === '' && note.revision > 0 ? 'driftDialogs.note.remove' : 'driftDialogs.note.act')}
        </ActButton>
      </div>
    </Modal>
  );
}

/** The Markdown as the report prints it: no HTML, no pictures, links as text that says where they lead. */
function Preview({ text }: { text: string }) {
  const { t } = useText();
  // Typing goes first; a long note is read as Markdown a moment later.
  const shown = useDeferredValue(text);
  if (shown.trim() === '') return <p className="dd-quiet ak-sentence">{t('driftDialogs.note.previewEmpty')}</p>;
  return (
    <div lang={languageOfContent(shown.slice(0, 500))}>
      <Suspense fallback={<pre className="dd-written">{shown}</pre>}>
        <Markdown
          skipHtml
          components={{ a: ({ children, href }) => <span title={href}>{children}</span>, img: () => null }}
        >
          {shown}
        </Markdown>
      </Suspense>
    </div>
  );
}

function Written({ text }: { text: string }) {
  const { t } = useText();
  if (text === '') return <p className="dd-quiet">{t('driftDialogs.note.removed')}</p>;
  return (
    <pre className="dd-written" lang={languageOfContent(text.slice(0, 500))}>
      {text}
    </pre>
  );
}
