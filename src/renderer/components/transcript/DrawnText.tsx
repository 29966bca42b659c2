import type { ReactNode } from 'react';
import { useText } from '../../window/i18n.ts';
import { ShownText } from './ShownText.tsx';
import { noLooks, type TextLook } from './textLooks.ts';
import { stretches, type TextPiece, textSegments } from './textSegments.ts';

/** A stretch that the other side does not have. */
export type OtherPiece = TextPiece & { readonly side: 'left' | 'right' };
export const noPieces: readonly never[] = [];

type DrawnTextProps<Piece extends TextPiece> = {
  /** A piece of a text, and where it begins in it: offsets of looks and pieces are those of the text. */
  readonly text: string;
  readonly start?: number;
  readonly looks?: readonly TextLook[];
  readonly others?: readonly OtherPiece[];
  readonly pieces?: readonly Piece[];
  /** Draws letters under the pieces that they have, of which there is at least one. */
  readonly drawPieces?: (pieces: readonly Piece[], letters: ReactNode, key: number) => ReactNode;
};

/** A text in its looks, with what the other side does not have and other pieces drawn into it. All of it stays in the document. */
export function DrawnText<Piece extends TextPiece = never>({
  text,
  start = 0,
  looks = noLooks,
  others = noPieces,
  pieces = noPieces,
  drawPieces,
}: DrawnTextProps<Piece>) {
  const draw = (from: number, to: number) =>
    textSegments<OtherPiece | Piece>(from, to, [...others, ...pieces]).map((segment) => {
      const letters = <ShownText key={segment.start} text={text.slice(segment.start - start, segment.end - start)} />;
      const other = segment.pieces.find((one): one is OtherPiece => 'side' in one);
      const own = segment.pieces.filter((one): one is Piece => !('side' in one));
      const drawn =
        other === undefined ? (
          letters
        ) : (
          <OtherWords key={segment.start} side={other.side}>
            {letters}
          </OtherWords>
        );
      return own.length > 0 && drawPieces !== undefined ? drawPieces(own, drawn, segment.start) : drawn;
    });
  if (looks.length === 0) return draw(start, start + text.length);
  return stretches(start, start + text.length, looks).map(({ start: from, end, piece }) => {
    if (piece === null || (piece.gone === null && piece.classes === '')) return draw(from, end);
    if (piece.gone === null) {
      return (
        <span key={from} className={piece.classes}>
          {draw(from, end)}
        </span>
      );
    }
    return <GoneText key={from} text={text.slice(from - start, end - start)} gone={piece.gone} />;
  });
}

/** Letters that are in the text and not drawn; what was written over leaves a sign. */
function GoneText({ text, gone }: { text: string; gone: NonNullable<TextLook['gone']> }) {
  const { t } = useText();
  const letters = <span className="tx-gone">{text}</span>;
  // A part with colours is gone piece by piece; the sign stands at its end.
  if (gone === 'sequence' || gone.overwritten === 0) return letters;
  const words = t('transcript.overwritten', { count: gone.overwritten });
  return (
    <span className="tx-overwritten" role="img" aria-label={words} title={words} data-label={`CR ×${gone.overwritten}`}>
      {letters}
    </span>
  );
}

/** Words that the other side does not have, or has otherwise. */
export function OtherWords({ side, children }: { side: OtherPiece['side']; children: ReactNode }) {
  return <span className={`tx-other tx-other-${side}`}>{children}</span>;
}
