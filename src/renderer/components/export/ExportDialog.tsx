import { Modal, Radio } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { WireError } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/language.ts';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { ActButton } from '../ActButton.tsx';
import { ErrorNote } from '../ErrorNote.tsx';
import { Segmented } from '../Segmented.tsx';
import './export.css';

type Kind<K extends string> = { readonly kind: K; readonly name: string; readonly text: string };

type Props<K extends string> = {
  readonly title: string;
  /** What the kinds differ in. */
  readonly label: string;
  /** The files that can be written now. */
  readonly kinds: readonly Kind<K>[];
  readonly kind: K;
  readonly onKind: (kind: K) => void;
  readonly act: string;
  /** Whether there is anything to write. */
  readonly canWrite: boolean;
  /** Asks where to and writes; resolves to what is said of it, or to null when nobody named a place. */
  readonly write: () => Promise<string | null>;
  readonly onClose: () => void;
  /** What the chosen kind leaves open, and what will be in the file. */
  readonly children: ReactNode;
};

/** Writes what a room holds into a file: which kind, what it leaves open, and why it could not be written. */
export function ExportDialog<K extends string>(props: Props<K>) {
  const { title, kinds, act, canWrite, write, onClose, children } = props;
  const { t } = useText();
  const showToast = useFrame((state) => state.showToast);
  const [error, setError] = useState<WireError | null>(null);
  const [isWriting, setWriting] = useState(false);
  const submit = async () => {
    setWriting(true);
    setError(null);
    try {
      const text = await write();
      if (text === null) return;
      showToast({ text });
      onClose();
    } catch (thrown) {
      setError(wireErrorOf(thrown));
    } finally {
      setWriting(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={title} size={580} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="ak-export">
          {kinds.length > 1 ? <Kinds {...props} /> : kinds.map((one) => <OnlyKind key={one.kind} {...one} />)}
          {children}
          {error && <ErrorNote error={error} />}
          <p className="ak-caption ak-sentence">{t('exports.offline')}</p>
        </div>
        <div className="ak-dialog-foot">
          <ActButton onClick={onClose} keys="Escape">
            {t('common.cancel')}
          </ActButton>
          <ActButton
            primary
            type="submit"
            keys="Enter"
            disabled={isWriting || !canWrite}
            data-autofocus={kinds.length === 1 || undefined}
          >
            {act}
          </ActButton>
        </div>
      </form>
    </Modal>
  );
}

function Kinds<K extends string>({ label, kinds, kind, onKind }: Props<K>) {
  return (
    <Radio.Group
      label={label}
      value={kind}
      onChange={(value) => onKind(kinds.find((one) => one.kind === value)?.kind ?? kind)}
    >
      {kinds.map((one) => (
        <Radio
          key={one.kind}
          value={one.kind}
          label={one.name}
          description={one.text}
          data-autofocus={one.kind === kind || undefined}
        />
      ))}
    </Radio.Group>
  );
}

/** What is written where there is no choice. */
function OnlyKind({ name, text }: Kind<string>) {
  return (
    <div>
      <p className="ak-export-file">{name}</p>
      <p className="ak-sentence">{text}</p>
    </div>
  );
}

/** A choice of an export, with its name before it. */
export function ExportRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="ak-export-row">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

type LanguageProps = { readonly value: Language; readonly onChange: (language: Language) => void };

/** In which language a page to read is written. */
export function ReportLanguage({ value, onChange }: LanguageProps) {
  const { t } = useText();
  return (
    <ExportRow label={t('exports.language')}>
      <Segmented
        label={t('exports.language')}
        value={value}
        onChange={onChange}
        options={[
          { value: 'en', label: 'English', lang: 'en' },
          { value: 'ja', label: '日本語', lang: 'ja' },
        ]}
      />
    </ExportRow>
  );
}
