import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useText } from '../../window/i18n.ts';
import { languageOfContent } from '../Content.tsx';
import { ShownText } from './ShownText.tsx';
import { textAttributes } from './textOffsets.ts';
import { type TextPiece, textSegments } from './textSegments.ts';
import type { Place, TranscriptSpan } from './transcriptTypes.ts';

/** A stretch that the other side does not have. */
export type OtherPiece = TextPiece & { readonly side: Place['side'] };
export const noPieces: readonly never[] = [];

export type TextBlockProps = {
  readonly place: Place;
  /** The piece of the step's text that is drawn, masked where names are hidden, and where it begins. */
  readonly text: string;
  readonly start?: number;
  readonly spans: readonly TranscriptSpan[];
  readonly others?: readonly OtherPiece[];
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
  others = noPieces,
  onSpanOpen,
  className,
  placesBefore,
}: TextBlockProps) {
  const segments = textSegments<OtherPiece | TranscriptSpan>(start, start + text.length, [...others, ...spans]);
  const attributes = {
    [textAttributes.side]: place.side,
    [textAttributes.step]: place.step,
    [textAttributes.start]: start,
    'data-searched': '',
    ...(placesBefore !== undefined && { 'data-places-before': placesBefore }),
  };
  return (
    <div className={`tx-text ${className ?? ''}`} lang={languageOfContent(text.slice(0, 500))} {...attributes}>
      {segments.map(({ start: from, end, pieces }) => {
        const piece = text.slice(from - start, end - start);
        const other = pieces.find((one): one is OtherPiece => 'side' in one);
        // Of marks that overlap the shortest one is opened: the longer ones can be reached beside it.
        const [span] = pieces
          .filter((one): one is TranscriptSpan => 'id' in one)
          .sort((a, b) => a.end - a.start - (b.end - b.start));
        const shown = <ShownText key={from} text={piece} />;
        const drawn =
          other === undefined ? (
            shown
          ) : (
            <OtherWords key={from} side={other.side}>
              {shown}
            </OtherWords>
          );
        if (span === undefined) return drawn;
        return (
          <SpanMark key={from} span={span} onOpen={() => onSpanOpen?.(place, span.id)}>
            {drawn}
          </SpanMark>
        );
      })}
    </div>
  );
});

/** Words that the other side does not have, or has otherwise. */
export function OtherWords({ side, children }: { side: Place['side']; children: ReactNode }) {
  return <span className={`tx-other tx-other-${side}`}>{children}</span>;
}

type SpanMarkProps = {
  readonly span: TranscriptSpan;
  readonly onOpen: () => void;
  readonly children: ReactNode;
};

function SpanMark({ span, onOpen, children }: SpanMarkProps) {
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
      title={t('transcript.span', { title: span.title })}
      onClick={open}
      onKeyDown={onKeyDown}
    >
      {children}
    </span>
  );
}
