import { wordDiff } from '../../../../shared/traces/wordDiff.ts';
import { languageOfContent } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';

type Props = { readonly text: string; readonly other: string; readonly side: 'theirs' | 'mine' };

/** A text of one version, underlined where it differs from that of the other: its words, or all of it where little is the same. */
export function VersionText({ text, other, side }: Props) {
  const { t } = useText();
  if (text === '') return <span className="vs-nothing">{t('versions.empty')}</span>;
  const Tag = side === 'theirs' ? 'del' : 'ins';
  return (
    <span lang={languageOfContent(text)}>
      {piecesOf(text, other).map((piece, at) =>
        piece.differs ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          <Tag key={at} className="vs-differs">
            {piece.text}
          </Tag>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}

function piecesOf(text: string, other: string): { readonly text: string; readonly differs: boolean }[] {
  const pieces = wordDiff(text, other).flatMap(({ kind, text: part }) =>
    kind === 'right' ? [] : [{ text: part, differs: kind === 'left' }],
  );
  const same = pieces.reduce((sum, piece) => sum + (piece.differs ? 0 : piece.text.length), 0);
  return same * 2 < text.length ? [{ text, differs: true }] : pieces;
}
