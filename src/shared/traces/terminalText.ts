/** What a terminal would show of a text with escape sequences and carriage returns. Offsets are UTF-16 code units of the text as it is. */

/** A colour by its number in the table of 256, or as red, green and blue of 0 to 255. */
export type TerminalColour = number | readonly [red: number, green: number, blue: number];

/** How letters look. Null and false: as the terminal has it. Concealed letters are no look: they are always shown. */
export type TerminalLook = {
  readonly colour: TerminalColour | null;
  readonly ground: TerminalColour | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly inverse: boolean;
};

/**
 * A stretch of a text. `shown`: letters with their look. `sequence`: an escape sequence, which a terminal obeys and does not show. `overwritten`:
 * what a carriage return let be written over.
 */
type TerminalPiece = {
  readonly start: number;
  readonly end: number;
  readonly kind: 'shown' | 'sequence' | 'overwritten';
  readonly look: TerminalLook;
};

export const plainLook: TerminalLook = {
  colour: null,
  ground: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  strike: false,
  inverse: false,
};

/** Whether a terminal would show a text otherwise than as it is written. */
export function isTerminalText(text: string): boolean {
  return text.includes('\u001b') || text.includes('\u009b') || returnsWithin.test(text);
}

const returnsWithin = /\r[^\r\n]/;
const introducer = '\\u001b';
/** Control sequences, texts for the terminal that end properly, and the short ones; what ends nowhere is no sequence and stays in sight. */
const sequences = new RegExp(
  [
    `(?:${introducer}\\[|\\u009b)([0-?]*)[ -/]*([@-~])`,
    `${introducer}[\\]PX^_][^\\u0007\\u001b\\r\\n]*(?:\\u0007|${introducer}\\\\)`,
    `${introducer}[ -/]+[0-~]`,
    `${introducer}(?![\\[\\]PX^_])[0-~]`,
  ].join('|'),
  'g',
);

/**
 * The stretches of a text, which together are the text. Sequences of colours and letter forms (SGR) change the look of what follows; all others
 * change nothing. Of a line with carriage returns the last part with visible letters is shown; one before the line's end is part of that. Pieces
 * begin anew where kind or look change. Empty for an empty text; takes as many steps as the text is long.
 */
export function readTerminal(text: string): TerminalPiece[] {
  const pieces: TerminalPiece[] = [];
  const ranges = overwrittenRanges(text);
  const changed = lookChanges();
  let look = plainLook;
  let next = 0;
  const letters = (from: number, to: number) => {
    for (let at = from; at < to; ) {
      while ((ranges[next]?.end ?? to) <= at) next += 1;
      const { start = to, end = to } = ranges[next] ?? {};
      const isOver = start <= at;
      const until = Math.min(to, isOver ? end : start);
      push(pieces, at, until, isOver ? 'overwritten' : 'shown', isOver ? plainLook : look);
      at = until;
    }
  };
  let at = 0;
  for (const { 0: sequence, 1: parameters = '', 2: final, index } of text.matchAll(sequences)) {
    letters(at, index);
    at = index + sequence.length;
    push(pieces, index, at, 'sequence', plainLook);
    if (final === 'm') look = changed(look, parameters);
  }
  letters(at, text.length);
  return pieces;
}

type Range = { readonly start: number; readonly end: number };

/** What is written over in the lines of a text that have carriage returns within them. */
function overwrittenRanges(text: string): Range[] {
  const ranges: Range[] = [];
  if (!returnsWithin.test(text)) return ranges;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, end);
    if (returnsWithin.test(line)) {
      let body = line.length;
      while (line[body - 1] === '\r') body -= 1;
      const [from, to] = lastVisiblePart(line, body);
      for (const range of [
        { start, end: start + from },
        { start: start + to, end: start + body },
      ]) {
        if (range.end > range.start) ranges.push(range);
      }
    }
    start = end + 1;
  }
  return ranges;
}

/** Of the parts between carriage returns the last one with visible letters; the last one when none has any. */
function lastVisiblePart(line: string, body: number): readonly [from: number, to: number] {
  let to = body;
  while (to > 0) {
    const from = line.lastIndexOf('\r', to - 1) + 1;
    if (/\S/.test(line.slice(from, to).replaceAll(sequences, ''))) return [from, to];
    to = from - 1;
  }
  return [line.slice(0, body).lastIndexOf('\r') + 1, body];
}

function push(
  pieces: TerminalPiece[],
  start: number,
  end: number,
  kind: TerminalPiece['kind'],
  look: TerminalLook,
): void {
  const last = pieces.at(-1);
  const goesOn = last?.kind === kind && last.look === look && kind !== 'sequence';
  if (last !== undefined && goesOn) pieces[pieces.length - 1] = { start: last.start, end, kind, look };
  else pieces.push({ start, end, kind, look });
}

/** Looks after sequences; the same change of the same look is the same object, of which a long text has few. */
function lookChanges(): (look: TerminalLook, parameters: string) => TerminalLook {
  const known = new Map<TerminalLook, Map<string, TerminalLook>>();
  return (look, parameters) => {
    const own = known.get(look) ?? new Map<string, TerminalLook>();
    known.set(look, own);
    const next = own.get(parameters) ?? withSgr(look, parameters);
    own.set(parameters, next);
    return next;
  };
}

/** The look after an SGR sequence; what is not known changes nothing, nor does a sequence with a private mark. */
function withSgr(look: TerminalLook, parameters: string): TerminalLook {
  if (!/^[\d;:]*$/.test(parameters)) return look;
  let next = look;
  const codes = parameters.split(';');
  for (let at = 0; at < codes.length; at += 1) {
    const [code = 0, ...own] = (codes[at] ?? '').split(':').map(Number);
    const isColour = code === 38 || code === 48;
    if (!isColour) {
      next = withCode(next, code, own[0]);
      continue;
    }
    // Either `38:5:208` in one, where a colour space may stand before red, green and blue, or `38;5;208`.
    const rest = own.length > 0 ? own : codes.slice(at + 1, at + 5).map(Number);
    const isLong = rest[0] === 2;
    const colour = colourOf(isLong && own.length > 4 ? [2, ...own.slice(-3)] : rest);
    if (own.length === 0) at += isLong ? 4 : 2;
    if (colour !== null) next = { ...next, [code === 38 ? 'colour' : 'ground']: colour };
  }
  return isPlain(next) ? plainLook : next;
}

function colourOf([form, ...values]: readonly number[]): TerminalColour | null {
  const isByte = (value: number | undefined): value is number =>
    value !== undefined && Number.isInteger(value) && value >= 0 && value <= 255;
  const [one, two, three] = values;
  if (form === 5) return isByte(one) ? one : null;
  return form === 2 && isByte(one) && isByte(two) && isByte(three) ? [one, two, three] : null;
}

const switches: ReadonlyMap<number, Partial<TerminalLook>> = new Map([
  [1, { bold: true }],
  [2, { dim: true }],
  [3, { italic: true }],
  [4, { underline: true }],
  [7, { inverse: true }],
  [9, { strike: true }],
  [21, { underline: true }],
  [22, { bold: false, dim: false }],
  [23, { italic: false }],
  [24, { underline: false }],
  [27, { inverse: false }],
  [29, { strike: false }],
  [39, { colour: null }],
  [49, { ground: null }],
]);

function withCode(look: TerminalLook, code: number, form: number | undefined): TerminalLook {
  if (code === 0) return plainLook;
  if (code === 4 && form === 0) return { ...look, underline: false };
  const change = switches.get(code);
  if (change !== undefined) return { ...look, ...change };
  const [tens, ones] = [Math.floor(code / 10), code % 10];
  if (ones > 7) return look;
  if (tens === 3) return { ...look, colour: ones };
  if (tens === 9) return { ...look, colour: ones + 8 };
  if (tens === 4) return { ...look, ground: ones };
  return tens === 10 ? { ...look, ground: ones + 8 } : look;
}

function isPlain(look: TerminalLook): boolean {
  return look.colour === null && look.ground === null && !Object.values(look).includes(true);
}
