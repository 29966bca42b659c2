import { memo } from 'react';
import type { ScoredSegment } from '../../../../shared/rooms/derivations/score.ts';
import { languageOfContent } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';

type Side = 'gold' | 'predicted';

/** A scored text with its words marked by shape: met, only on this side, not counted, taken out before scoring. */
export const ScoredText = memo(function ScoredText({
  segments,
  side,
}: {
  segments: readonly ScoredSegment[];
  side: Side;
}) {
  const { t } = useText();
  const text = segments.map((segment) => segment.text).join('');
  if (text === '') return <span className="de-absent">{t('scores.nothing')}</span>;
  return (
    <span lang={languageOfContent(text)}>
      {segments.map((segment, index) => (
        // Segments have no name but their place, and a new score brings a new list.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index} className={`de-word de-word-${wordClass(segment, side)}`}>
          {segment.text}
        </span>
      ))}
    </span>
  );
});

function wordClass({ mark, bySynonym }: ScoredSegment, side: Side): string {
  if (mark === 'matched') return bySynonym ? 'met de-word-synonym' : 'met';
  if (mark === 'unmatched') return side;
  return mark;
}
