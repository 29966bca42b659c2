import type { ReactNode } from 'react';
import type { WireError } from '../../shared/errors.ts';
import { errorTexts } from '../window/errorTexts.ts';
import { useText } from '../window/i18n.ts';
import { Note } from './Note.tsx';
import { RetryButton } from './RetryNote.tsx';

type Props = {
  readonly error: WireError;
  /** What to do, where it is more than the error itself tells. */
  readonly advice?: string | null;
  readonly acts?: ReactNode;
  /** Asks for it once more, where that is the one act. */
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
};

/** An error in words: what happened, what was kept, what to do, and the code for a report. */
export function ErrorNote({ error, advice = null, acts, onRetry, children }: Props) {
  const texts = useText();
  const { title, text, report } = errorTexts(error, texts);
  return (
    <Note kind="fault" title={title} acts={onRetry === undefined ? acts : <RetryButton isAbout onClick={onRetry} />}>
      {advice ?? text}
      {children}
      <span className="ak-report-line">
        <br />
        {texts.t('common.details')} <span className="ak-mono">{report}</span>
      </span>
    </Note>
  );
}
