import { Modal } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useMemo, useState } from 'react';
import type { WireError } from '../../../../shared/errors.ts';
import { mostTerms } from '../../../../shared/rooms/drift/fields.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { languageOfContent } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';
import { useCall } from '../../../window/workbench.ts';
import { fewOf, readTermLines, type TermLines } from './termLines.ts';
import { Unsaved } from './Unsaved.tsx';
import { useLeaving } from './useLeaving.ts';

/** The project's own list of terms, one a line. */
export function TermsDialog({ terms, onClose }: { terms: readonly string[]; onClose: () => void }) {
  const { t } = useText();
  const call = useCall();
  const [base] = useState(terms);
  const saved = base.join('\n');
  const [text, setText] = useState(saved);
  const [error, setError] = useState<WireError | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { field, isAsking, goOn, leave } = useLeaving(text !== saved, onClose);
  const lines = useMemo(() => readTermLines(text), [text]);
  const count = lines.terms.length;
  const canSave = lines.tooLong.length === 0 && count <= mostTerms && !isSaving;
  const save = () => {
    if (!canSave) return;
    setSaving(true);
    call('drift.setTerms', { terms: [...lines.terms], base: [...base] })
      .then(onClose, (thrown: unknown) => setError(wireErrorOf(thrown)))
      .finally(() => setSaving(false));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <Modal
      opened
      onClose={leave}
      onKeyDown={onKeyDown}
      title={t('driftDialogs.terms.title')}
      size={560}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <div className="dd-body">
          <p className="dd-text ak-sentence">{t('driftDialogs.terms.text')}</p>
          <textarea
            ref={field}
            className="dd-area dd-area-terms"
            aria-label={t('driftDialogs.terms.field')}
            lang={languageOfContent(text.slice(0, 500))}
            spellCheck={false}
            value={text}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Counts lines={lines} />
          {error && <ErrorNote error={error} />}
          {isAsking && <Unsaved title={t('driftDialogs.terms.unsaved')} onDiscard={onClose} onKeep={goOn} />}
          <p className="ak-caption ak-sentence">{t('driftDialogs.terms.outdates')}</p>
        </div>
        <div className="ak-dialog-foot">
          <ActButton onClick={leave} keys="Escape">
            {t('common.cancel')}
          </ActButton>
          <ActButton primary type="submit" keys="Ctrl+Enter" disabled={!canSave}>
            {count === 0 ? t('driftDialogs.terms.actEmpty') : t('driftDialogs.terms.act', { count })}
          </ActButton>
        </div>
      </form>
    </Modal>
  );
}

function Counts({ lines: { terms, duplicates, tooLong } }: { lines: TermLines }) {
  const { t } = useText();
  return (
    <div className="dd-said" role="status">
      <p className="ak-number">{t('driftDialogs.terms.count', { count: terms.length })}</p>
      {duplicates.length > 0 && (
        <p className="dd-sign-line">
          <StatusSign sign="note" />
          <span className="ak-sentence">
            {t('driftDialogs.terms.duplicates', { count: duplicates.length, terms: fewOf(duplicates) })}
          </span>
        </p>
      )}
      {tooLong.length > 0 && (
        <p className="dd-sign-line dd-fault">
          <StatusSign sign="error" />
          <span className="ak-sentence">
            {t('driftDialogs.terms.tooLong', { count: tooLong.length, terms: fewOf(tooLong) })}
          </span>
        </p>
      )}
      {terms.length > mostTerms && (
        <p className="dd-sign-line dd-fault">
          <StatusSign sign="error" />
          {t('driftDialogs.terms.tooMany', { most: mostTerms })}
        </p>
      )}
    </div>
  );
}
