import { languageOfContent } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import type { DiffPiece } from './explanationDiff.ts';
import './reveal.css';

/** An explanation whose own words are marked. */
export function DrawnPieces({ pieces, className }: { pieces: readonly DiffPiece[]; className: string }) {
  const text = pieces.map((piece) => piece.text).join('');
  return (
    <p lang={languageOfContent(text)}>
      {pieces.map(({ kind, text: piece }, at) =>
        kind === 'own' && piece.trim() !== '' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          <span key={at} className={`ev-only ${className}`}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </p>
  );
}

/** What the marks of both sides mean. */
export function DiffLegend({ mine }: { mine: string }) {
  const { t } = useText();
  return (
    <p className="ev-diff-legend ev-quiet">
      <span className="ev-only ev-only-mine">{mine}</span>
      <span className="ev-only ev-only-gold">{t('evidence.gold.onlyGold')}</span>
      <span>{t('evidence.gold.sameWords')}</span>
    </p>
  );
}
