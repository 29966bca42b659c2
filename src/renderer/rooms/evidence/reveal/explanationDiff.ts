import { citationsOf } from '../../../../shared/rooms/evidence/citations.ts';
import { wordDiff } from '../../../../shared/traces/wordDiff.ts';

/** A stretch of an explanation: in both, only here, or a citation, which the comparison leaves out. */
export type DiffPiece = { readonly kind: 'same' | 'own' | 'citation'; readonly text: string };

/** Longer texts are not compared word by word: it would hold the window. */
export const longestDiff = 20_000;

/**
 * Two explanations word by word, citations left out. The pieces of each side joined are its text. Null where one of them is longer than can be
 * compared.
 */
export function explanationDiff(
  mine: string,
  gold: string,
): { readonly mine: readonly DiffPiece[]; readonly gold: readonly DiffPiece[] } | null {
  if (mine.length > longestDiff || gold.length > longestDiff) return null;
  const [ownCited, goldCited] = [citedParts(mine), citedParts(gold)];
  const parts = wordDiff(withoutParts(mine, ownCited), withoutParts(gold, goldCited));
  const left = parts.flatMap(({ kind, text }) => (kind === 'right' ? [] : [piece(kind === 'left', text)]));
  const right = parts.flatMap(({ kind, text }) => (kind === 'left' ? [] : [piece(kind === 'right', text)]));
  return { mine: withCited(mine, ownCited, left), gold: withCited(gold, goldCited, right) };
}

/** The citations of a text, each with the space before it. */
function citedParts(text: string): Span[] {
  return citationsOf(text).map(({ from, to }) => ({ from: text[from - 1] === ' ' ? from - 1 : from, to }));
}

type Span = { readonly from: number; readonly to: number };

const piece = (isOwn: boolean, text: string): DiffPiece => ({ kind: isOwn ? 'own' : 'same', text });

function withoutParts(text: string, spans: readonly Span[]): string {
  return spans.reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text);
}

/** Pieces of a text without its citations, with these in their places again. */
function withCited(text: string, spans: readonly Span[], pieces: readonly DiffPiece[]): DiffPiece[] {
  const found: DiffPiece[] = [];
  let at = 0;
  let next = 0;
  const takeCited = () => {
    for (let span = spans[next]; span?.from === at; span = spans[next]) {
      found.push({ kind: 'citation', text: text.slice(span.from, span.to) });
      at = span.to;
      next += 1;
    }
  };
  for (const { kind, text: whole } of pieces) {
    let rest = whole;
    while (rest !== '') {
      takeCited();
      const length = Math.min(rest.length, (spans[next]?.from ?? Number.POSITIVE_INFINITY) - at);
      found.push({ kind, text: rest.slice(0, length) });
      rest = rest.slice(length);
      at += length;
    }
  }
  takeCited();
  return found;
}
