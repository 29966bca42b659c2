import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useText } from '../../window/i18n.ts';
import { languageOfContent } from '../Content.tsx';
import { DrawnText, type OtherPiece } from './DrawnText.tsx';
import type { TextLook } from './textLooks.ts';
import { textAttributes } from './textOffsets.ts';
import type { Place, TranscriptSpan } from './transcriptTypes.ts';

export type TextBlockProps = {
  readonly place: Place;
  /** The piece of the step's text that is drawn, masked where names are hidden, and where it begins. */
  readonly text: string;
  readonly start?: number;
  readonly spans: readonly TranscriptSpan[];
  readonly others?: readonly OtherPiece[];
  readonly looks?: readonly TextLook[];
  readonly onSpanOpen?: ((place: Place, spanId: number) => void) | undefined;
  readonly className?: string;
  /** Number of found places of the step before this piece. */
  readonly placesBefore?: number;
};

/** A piece of a step's text as it is, with marked pieces and differences drawn into it. What is found is drawn over it. */
export const TextBlock = memo(function TextBlock({
  place,
  text,
  start = 0,
  spans,
  others,
  looks,
  onSpanOpen,
  className,
  placesBefore,
}: TextBlockProps) {
  const attributes = {
    [textAttributes.side]: place.side,
    [textAttributes.step]: place.step,
    [textAttributes.start]: start,
    'data-searched': '',
    ...(placesBefore !== undefined && { 'data-places-before': placesBefore }),
  };
  // Of marks that overlap the shortest one is opened: the longer ones can be reached beside it.
  const drawSpan = (under: readonly TranscriptSpan[], letters: ReactNode, key: number) => {
    const span = under.reduce((shortest, one) =>
      one.end - one.start < shortest.end - shortest.start ? one : shortest,
    );
    return (
      <SpanMark key={key} span={span} under={under} onOpen={() => onSpanOpen?.(place, span.id)}>
        {letters}
      </SpanMark>
    );
  };
  return (
    <div className={`tx-text ${className ?? ''}`} lang={languageOfContent(text.slice(0, 500))} {...attributes}>
      <DrawnText
        text={text}
        start={start}
        pieces={spans}
        drawPieces={drawSpan}
        {...(others && { others })}
        {...(looks && { looks })}
      />
    </div>
  );
});
type SpanMarkProps = {
  readonly span: TranscriptSpan;
  /** All that lie here, `span` among them. */
  readonly under: readonly TranscriptSpan[];
  readonly onOpen: () => void;
  readonly children: ReactNode;
};

function SpanMark({ span, under, onOpen, children }: SpanMarkProps) {
  const { t } = useText();
  const open = () => {
    // A drag that ends here selects text.
    if (document.getSelection()?.isCollapsed !== false) onOpen();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    onOpen();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot break over lines
    <span
      role="button"
      tabIndex={0}
      className="tx-span"
      style={{ borderColor: `var(--ak-${span.colour ?? 'pen'})` }}
      data-over={under.length > 1 || undefined}
      title={under.map(({ title }) => t('transcript.span', { title })).join('\n')}
      onClick={open}
      onKeyDown={onKeyDown}
    >
      {children}
    </span>
  );
}
