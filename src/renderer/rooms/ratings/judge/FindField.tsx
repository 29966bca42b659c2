import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { FoundInTrace } from '../../../../shared/traces/traceReading.ts';
import { IconButton } from '../../../components/ToolButton.tsx';
import type { TranscriptFind, TranscriptHandle } from '../../../components/transcript/transcriptTypes.ts';
import { useComposed } from '../../../window/composition.ts';
import { focusOnceDrawn } from '../../../window/focusOnceDrawn.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { leaveRecord } from '../../../window/leaveRecord.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';

type Props = {
  readonly assignmentId: number;
  readonly transcript: RefObject<TranscriptHandle | null>;
  readonly onFind: (find: TranscriptFind | null) => void;
};

/** Looks for words in both answers: how often they stand there, the next place and the one before. It is there while it is wanted. */
export function FindField({ assignmentId, transcript, onFind }: Props) {
  const { t } = useText();
  const call = useCall();
  const [text, setText] = useState<string | null>(null);
  const [index, setIndex] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const wanted = useComposed(text ?? '').trim();
  const place = wanted === '' ? null : `${assignmentId} ${wanted}`;
  const reading = useReading(place, () => call('ratings.findInPair', { assignmentId, text: wanted }));
  const found = reading.status === 'ready' ? reading.value : null;
  const total = found === null ? 0 : found.A.total + found.B.total;
  const current = useMemo(() => (found === null ? null : placeAt(found, index)), [found, index]);
  const move = (by: number) => {
    if (total > 0) setIndex(index < 0 ? (by > 0 ? 0 : total - 1) : (index + by + total) % total);
  };
  useCommand('ratings.find', () => {
    if (text === null) setText('');
    focusOnceDrawn(() => field.current);
  });
  useEffect(() => {
    const sides = found === null ? {} : { left: found.A, right: found.B };
    onFind(wanted === '' ? null : { text: wanted, mode: 'words', found: sides, current });
    if (current !== null) transcript.current?.showFound(current, current.nth);
  }, [wanted, found, current, onFind, transcript]);
  if (text === null) return null;
  const counted =
    index < 0 ? t('ratings.work.found', { count: total }) : t('ratings.work.foundAt', { index: index + 1, total });
  return (
    <search className="rj-find">
      <input
        ref={field}
        type="search"
        className="ak-text-input"
        value={text}
        maxLength={500}
        aria-label={t('ratings.work.find')}
        placeholder={t('ratings.work.find')}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIndex(-1);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            move(event.shiftKey ? -1 : 1);
          }
          if (event.key !== 'Escape') return;
          event.preventDefault();
          setText(null);
          setIndex(-1);
          leaveRecord('.rf');
        }}
      />
      <span className="rj-found ak-number" role="status">
        {found !== null && counted}
      </span>
      <IconButton
        label={t('ratings.work.findPrevious')}
        keys="Shift+Enter"
        disabled={total === 0}
        icon={<ChevronUp size={16} className="ak-icon" />}
        onClick={() => move(-1)}
      />
      <IconButton
        label={t('ratings.work.findNext')}
        keys="Enter"
        disabled={total === 0}
        icon={<ChevronDown size={16} className="ak-icon" />}
        onClick={() => move(1)}
      />
    </search>
  );
}

/** The place with a 0-based number, those of A first; null outside of them. */
function placeAt(found: Readonly<Record<'A' | 'B', FoundInTrace>>, index: number): TranscriptFind['current'] {
  let left = index;
  for (const [side, { steps, counts }] of [['left', found.A] as const, ['right', found.B] as const]) {
    for (const [at, step] of steps.entries()) {
      const count = counts[at] ?? 0;
      if (left >= 0 && left < count) return { side, step, nth: left };
      left -= count;
    }
  }
  return null;
}
