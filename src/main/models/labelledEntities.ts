/** Where a token stands in a text, in UTF-16 units. */
type Place = { readonly start: number; readonly end: number };

/**
 * Entities of a text whose tokens are labelled, in lower case as they stand in it: a label `B-…` begins one, `I-…` of the same kind
 * goes on with it, anything else ends it; pieces of a word (`##…`) go on with what the word began. Tokenizers give no places and
 * change letters (width, case, accents), so tokens are looked up from left to right in a text that is changed the same way. A token
 * that is not found stands for what lies between its neighbours.
 */
export function labelledEntities(tokens: readonly string[], labels: readonly string[], text: string): Set<string> {
  const places = placesOf(tokens, text);
  const found = new Set<string>();
  let open: { readonly kind: string; readonly start: number; end: number } | null = null;
  const close = () => {
    if (open !== null) found.add(text.slice(open.start, open.end).toLowerCase());
    open = null;
  };
  for (const [index, token] of tokens.entries()) {
    const place = places[index];
    const label = labels[index] ?? 'O';
    if (place === null || place === undefined) continue;
    if (open !== null && (token.startsWith('##') || label === `I-${open.kind}`)) {
      open.end = place.end;
      continue;
    }
    close();
    if (/^[BI]-/.test(label)) open = { kind: label.slice(2), ...place };
  }
  close();
  return found;
}

function placesOf(tokens: readonly string[], text: string): (Place | null)[] {
  const folded = fold(text);
  const places: (Place | null)[] = [];
  let at = 0;
  let isLost = false;
  for (const token of tokens) {
    const piece = fold(token.replace(/^(?:##|[▁Ġ])/u, '')).letters;
    const place = piece === '' ? -1 : isLost ? folded.letters.indexOf(piece, at) : nextIs(folded.letters, piece, at);
    if (place < 0) {
      isLost ||= piece !== '';
      places.push(null);
      continue;
    }
    if (places.at(-1) === null) places[places.length - 1] = placeBetween(folded, at, place);
    at = place + piece.length;
    isLost = false;
    places.push(placeBetween(folded, place, at));
  }
  if (places.at(-1) === null) places[places.length - 1] = placeBetween(folded, at, folded.letters.length);
  return places;
}

function nextIs(letters: string, piece: string, at: number): number {
  return letters.startsWith(piece, at) ? at : -1;
}

function placeBetween({ starts, ends }: Folded, from: number, to: number): Place | null {
  const [start, end] = [starts[from], ends[to - 1]];
  return start === undefined || end === undefined || from >= to ? null : { start, end };
}

/** The letters of a text without white space, accents and differences of width and case, and where each stands in the text. */
type Folded = { readonly letters: string; readonly starts: readonly number[]; readonly ends: readonly number[] };

function fold(text: string): Folded {
  const starts: number[] = [];
  const ends: number[] = [];
  let letters = '';
  let at = 0;
  for (const character of text) {
    const plain = character.normalize('NFKD');
    // Upper case first: it makes ß and ſ the letters that lower-cased tokens may have.
    const kept = plain
      .toUpperCase()
      .toLowerCase()
      .replace(/[\p{M}\p{C}\p{White_Space}]/gu, '');
    // An accent that is a character of its own belongs to the letter before it.
    if (kept === '' && /^\p{M}/u.test(plain) && ends.length > 0) ends[ends.length - 1] = at + character.length;
    for (let unit = 0; unit < kept.length; unit += 1) {
      starts.push(at);
      ends.push(at + character.length);
    }
    letters += kept;
    at += character.length;
  }
  return { letters, starts, ends };
}
