import type { ReactNode } from 'react';
import type { WireError } from '../../shared/errors.ts';
import { errorTexts } from '../window/errorTexts.ts';
import { useText } from '../window/i18n.ts';
import { Note } from './Note.tsx';

/** An error in words: what happened, what was kept, what to do, and the code for a report. */
export function ErrorNote({ error, acts, children }: { error: WireError; acts?: ReactNode; children?: ReactNode }) {
  const texts = useText();
  const { title, text, report } = errorTexts(error, texts);
  return (
    <Note kind="fault" title={title} acts={acts}>
      {text}
      {children}
      <span className="ak-report-line">
        <br />
        {texts.t('common.details')} <span className="ak-mono">{report}</span>
      </span>
    </Note>
  );
}
