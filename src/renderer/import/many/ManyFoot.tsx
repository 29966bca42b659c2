import { useEffect, useRef } from 'react';
import { sentencesText } from '../../../shared/charts/numberTexts.ts';
import { ActButton } from '../../components/ActButton.tsx';
import { type Texts, useText } from '../../window/i18n.ts';
import type { FileLine } from './fileStanding.ts';

type Props = {
  readonly lines: readonly FileLine[];
  readonly readyCount: number;
  readonly phase: 'choosing' | 'importing' | 'ended';
  readonly isOpen: boolean;
  /** Whether details were open before: the focus is with their line. */
  readonly isReturn: boolean;
  readonly onStop: () => void;
  readonly onClose: () => void;
};

/** How far it is, and the one decision. */
export function ManyFoot({ lines, readyCount, phase, isOpen, isReturn, onStop, onClose }: Props) {
  const leftCount = lines.length - readyCount;
  const { t } = useText();
  const acceptButton = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLSpanElement>(null);
  const importedCount = lines.filter(({ progress }) => progress.is === 'imported').length;
  const readCount = lines.filter(({ progress }) => !['waiting', 'sending', 'reading'].includes(progress.is)).length;
  const isDone = readCount === lines.length;
  const isReading = phase === 'choosing' && !isDone;
  const isRunning = isReading || phase === 'importing';
  const hasEnded = phase === 'ended';
  // The ring follows the one act that is open; somebody who goes through the lines keeps it. While files are read or imported it is on no button:
  // whoever presses Enter a moment too soon, or twice, would let go of all of them. Once it has ended it is on what came of it.
  const wasReturn = useRef(isReturn);
  useEffect(() => {
    if (document.activeElement?.closest('.ak-many')) return;
    if (wasReturn.current) wasReturn.current = false;
    else (isOpen ? acceptButton.current : isRunning || hasEnded ? status.current : closeButton.current)?.focus();
  }, [isOpen, isRunning, hasEnded]);
  if (phase === 'importing') {
    const running = readyCount + lines.filter(({ progress }) => ['importing', 'imported'].includes(progress.is)).length;
    return (
      <div className="ak-import-foot ak-many-foot">
        <progress
          className="ak-progress ak-progress-wide"
          aria-label={t('import.many.progress', { done: importedCount, total: running })}
          value={importedCount}
          max={Math.max(1, running)}
        />
        <span ref={status} className="ak-import-bytes ak-sentence" role="status" tabIndex={-1}>
          {sentencesText([t('import.many.progress', { done: importedCount, total: running }), t('import.many.stays')])}
        </span>
        <ActButton onClick={onStop}>{t('tasks.cancel')}</ActButton>
        <ActButton ref={closeButton} onClick={onClose} keys="Escape">
          {t('import.background')}
        </ActButton>
      </div>
    );
  }
  return (
    <div className="ak-import-foot ak-many-foot">
      <span
        ref={status}
        className="ak-import-bytes ak-sentence"
        role="status"
        tabIndex={-1}
        data-autofocus={(isReading && !isReturn) || undefined}
      >
        {hasEnded
          ? t('import.many.summary', { count: importedCount, left: lines.length - importedCount })
          : isDone
            ? decisionText({ ready: readyCount, left: leftCount }, t)
            : t('import.many.read', { done: readCount, total: lines.length })}
      </span>
      <ActButton
        ref={closeButton}
        data-autofocus={(!isOpen && !isReading && !isReturn) || undefined}
        onClick={onClose}
        keys="Escape"
      >
        {t(hasEnded ? 'common.close' : 'import.cancel')}
      </ActButton>
      {phase === 'choosing' && (
        <ActButton
          ref={acceptButton}
          data-autofocus={(isOpen && !isReturn) || undefined}
          primary
          type="submit"
          {...(isOpen && { keys: 'Enter' })}
          disabled={!isOpen}
        >
          {readyCount > 0
            ? t('import.many.accept', { count: readyCount })
            : t(isReading ? 'import.many.stillReading' : 'import.nothingGood')}
        </ActButton>
      )}
    </div>
  );
}

function decisionText({ ready, left }: { readonly ready: number; readonly left: number }, t: Texts['t']): string {
  if (ready === 0) return t('import.many.decisionNone');
  return left === 0
    ? t('import.many.decisionAll', { count: ready })
    : t('import.many.decision', { count: ready, left });
}
