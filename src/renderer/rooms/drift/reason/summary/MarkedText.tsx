import { languageOfContent } from '../../../../components/Content.tsx';
import { textSegments } from '../../../../components/transcript/textSegments.ts';
import { useText } from '../../../../window/i18n.ts';
import { innermost, type MarkedPiece } from './markedPieces.ts';
import { useRowWords } from './rowWords.ts';
import './summary.css';

type MarkedTextProps = {
  readonly text: string;
  readonly pieces: readonly MarkedPiece[];
  /** The stretch that is drawn; all without it. */
  readonly start?: number;
  readonly end?: number;
  /** The row whose places are ringed. */
  readonly ringed?: string | null;
  readonly onPoint?: (row: string | null) => void;
  readonly onChoose?: (row: string) => void;
  readonly className?: string;
};

/**
 * A summary with its entities: matched ones underlined, denied ones struck with dots below, those that match nothing dashed. The same
 * is said in words behind each one, which are read out and never selected.
 */
export function MarkedText(props: MarkedTextProps) {
  const { text, pieces, start = 0, end = text.length, ringed = null, onPoint, onChoose, className } = props;
  const { t } = useText();
  const words = useRowWords();
  const choose = (row: string) => {
    // A drag that ends here selects text.
    if (document.getSelection()?.isCollapsed !== false) onChoose?.(row);
  };
  return (
    <p className={`rs-text ${className ?? ''}`} lang={languageOfContent(text)}>
      {textSegments(start, end, pieces).map((segment) => {
        const part = text.slice(segment.start, segment.end);
        const inner = innermost(segment.pieces);
        const isRinged = segment.pieces.some(({ row }) => row.id === ringed);
        if (inner === null && !isRinged) return part;
        const shown = segment.pieces.filter(({ kind }) => kind !== 'cue');
        const ended = shown.filter((piece) => Math.min(piece.end, end) === segment.end);
        const said = ended.map(({ row }) => words.inText(row)).join(', ');
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the row of the list is the way for keys
          // biome-ignore lint/a11y/noStaticElementInteractions: the same
          <span
            key={segment.start}
            className={['rs-mark', ...segment.pieces.map(({ kind }) => `rs-mark-${kind}`)].join(' ')}
            title={shown.map(({ row }) => words.title(row)).join('\n')}
            {...(isRinged && { 'data-ringed': true })}
            {...(said !== '' && { 'data-said': ` ${t('driftReason.inText', { words: said })} ` })}
            onMouseEnter={() => inner && onPoint?.(inner.row.id)}
            onMouseLeave={() => onPoint?.(null)}
            onClick={() => inner && choose(inner.row.id)}
          >
            {part}
          </span>
        );
      })}
    </p>
  );
}
