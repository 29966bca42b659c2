import { findTriple, matchTriple, type TriplePlaces } from './matchTriple.ts';

/** A triple of a prediction table: subject, relation, objects. */
type TableTriple = readonly [string, string, readonly string[]];

/** What was read differently from tsv_to_pred_json.py, or not at all; codes of `problems`. */
type TableNote = {
  readonly code: 'secondTriple' | 'fullWidthSemicolon' | 'nestedBrackets' | 'semicolonInside' | 'unreadPiece';
  readonly text: string;
};

// Python's \s: JavaScript's has U+FEFF instead of U+001C-001F and U+0085.
const space = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const onlySpace = new RegExp(`^${space}*$`);

/** The triples that tsv_to_pred_json.py (JEMHopQA repository) finds in a cell: the first of each piece between `;`. */
export function readTriplesAsScript(cell: string): TableTriple[] {
  return cell.split(';').flatMap((piece) => {
    const found = findTriple(piece);
    return found === null ? [] : [tripleAt(piece, found)];
  });
}

function tripleAt(text: string, [subject, relation, objects]: TriplePlaces): TableTriple {
  return [text.slice(...subject), text.slice(...relation), text.slice(...objects).split('、')];
}

/**
 * All triples of a cell. Equal to `readTriplesAsScript` on well-formed cells; beyond it reads several triples in one piece, `；`,
 * brackets inside of members and `;` inside of brackets, and says so in `notes`. A cell whose brackets do not pair is read as by the script.
 */
export function readTriples(cell: string): {
  readonly triples: readonly TableTriple[];
  readonly notes: readonly TableNote[];
} {
  const asScript = readTriplesAsScript(cell);
  const pieces = splitByBrackets(cell);
  if (pieces === null) return { triples: asScript, notes: unreadPieces(cell) };
  const triples: TableTriple[] = [];
  const notes: TableNote[] = [];
  for (const piece of pieces) {
    const triple = piece.inside === null ? null : readInside(piece.inside);
    if (triple !== null) triples.push(triple);
    else if (!onlySpace.test(piece.text)) notes.push({ code: 'unreadPiece', text: piece.text.trim() });
  }
  if (JSON.stringify(triples) === JSON.stringify(asScript)) return { triples, notes };
  if (triples.length < asScript.length) return { triples: asScript, notes: unreadPieces(cell) };
  return { triples, notes: [...notes, ...reasons(cell, pieces)] };
}

type Piece = { readonly text: string; readonly inside: string | null; readonly follows: ';' | '；' | '' };

/** Cuts a cell into bracketed triples and what lies between them; null when brackets do not pair. */
function splitByBrackets(cell: string): Piece[] | null {
  const pieces: Piece[] = [];
  let depth = 0;
  let from = 0;
  let follows: Piece['follows'] = ';';
  for (let at = 0; at < cell.length; at += 1) {
    const character = cell[at] ?? '';
    const separates = depth === 0 && (character === ';' || character === '；');
    if (character === '(' || character === '（') {
      if (depth === 0) {
        pieces.push({ text: cell.slice(from, at), inside: null, follows });
        from = at;
      }
      depth += 1;
    } else if (character === ')' || character === '）') {
      depth -= 1;
      if (depth < 0) return null;
      if (depth > 0) continue;
      pieces.push({ text: cell.slice(from, at + 1), inside: cell.slice(from + 1, at), follows });
      from = at + 1;
      follows = '';
    } else if (separates) {
      pieces.push({ text: cell.slice(from, at), inside: null, follows });
      from = at + 1;
      follows = character === ';' ? ';' : '；';
    }
  }
  pieces.push({ text: cell.slice(from), inside: null, follows });
  return depth === 0 ? pieces : null;
}

/** Brackets around the brackets of a triple. */
const deepest = 16;

/** Reads what is between the brackets; commas inside of further brackets do not separate members. */
function readInside(inside: string, depth = 0): TableTriple | null {
  if (depth > deepest) return null;
  const whole = splitByBrackets(inside);
  const only = whole?.filter((piece) => piece.inside !== null) ?? [];
  const wrapped = only.length === 1 && whole?.every((piece) => piece.inside !== null || onlySpace.test(piece.text));
  if (wrapped && only[0]?.inside != null) return readInside(only[0].inside, depth + 1);
  const found = matchTriple(maskBrackets(inside));
  return found === null ? null : tripleAt(inside, found);
}

/** Replaces what is inside of brackets by letters, so that lengths stay. */
function maskBrackets(text: string): string {
  let depth = 0;
  return [...text.split('')]
    .map((character) => {
      if (character === ')' || character === '）') depth -= 1;
      const shown = depth > 0 ? 'x' : character;
      if (character === '(' || character === '（') depth += 1;
      return shown;
    })
    .join('');
}

function unreadPieces(cell: string): TableNote[] {
  return cell
    .split(';')
    .filter((piece) => !onlySpace.test(piece) && findTriple(piece) === null)
    .map((piece) => ({ code: 'unreadPiece', text: piece.trim() }));
}

function reasons(cell: string, pieces: readonly Piece[]): TableNote[] {
  const notes: TableNote[] = [];
  const triples = pieces.filter((piece) => piece.inside !== null);
  if (triples.some((piece, index) => index > 0 && piece.follows === ''))
    notes.push({ code: 'secondTriple', text: cell });
  if (pieces.some((piece) => piece.follows === '；')) notes.push({ code: 'fullWidthSemicolon', text: cell });
  if (triples.some((piece) => /[()（）]/.test(piece.inside ?? ''))) notes.push({ code: 'nestedBrackets', text: cell });
  if (triples.some((piece) => piece.inside?.includes(';'))) notes.push({ code: 'semicolonInside', text: cell });
  return notes;
}
