/** Characters that nobody sees, or that turn the order of what one sees: which they are, and where they do their ordinary work. */

/**
 * `direction`: changes the order in which text runs. `noWidth`: takes no room. `tag`: an invisible copy of an ASCII character. `selector`: asks
 * for another form of the character before it, or carries a byte where there is none. `control`: a control character of a terminal or file.
 */
type HiddenKind = 'direction' | 'noWidth' | 'tag' | 'selector' | 'control';

/** One hidden character, or several of one kind that follow each other. Offsets are UTF-16 code units. */
export type HiddenRun = {
  readonly start: number;
  readonly end: number;
  readonly kind: HiddenKind;
  /** How many characters it is. */
  readonly count: number;
  /** What a small box says: `RLO`, `ZWSP`, `TAG`, or `U+2064`. */
  readonly label: string;
  /** Code and name in Unicode, or the code alone; of tags and selectors the first and last code. */
  readonly name: string;
  /** The text that tags, or bytes in variation selectors, spell; null where they spell none that can be read. */
  readonly says: string | null;
};

const names = {
  0: ['NUL', 'NULL'], 7: ['BEL', 'BELL'], 8: ['BS', 'BACKSPACE'], 11: ['VT', 'LINE TABULATION'], 12: ['FF', 'FORM FEED'],
  13: ['CR', 'CARRIAGE RETURN'], 27: ['ESC', 'ESCAPE'], 127: ['DEL', 'DELETE'], 133: ['NEL', 'NEXT LINE'], 155: ['CSI', 'CONTROL SEQUENCE INTRODUCER'],
  173: ['SHY', 'SOFT HYPHEN'], 847: ['CGJ', 'COMBINING GRAPHEME JOINER'], 1564: ['ALM', 'ARABIC LETTER MARK'],
  4447: ['HCF', 'HANGUL CHOSEONG FILLER'], 4448: ['HJF', 'HANGUL JUNGSEONG FILLER'], 6158: ['MVS', 'MONGOLIAN VOWEL SEPARATOR'],
  8203: ['ZWSP', 'ZERO WIDTH SPACE'], 8204: ['ZWNJ', 'ZERO WIDTH NON-JOINER'], 8205: ['ZWJ', 'ZERO WIDTH JOINER'],
  8206: ['LRM', 'LEFT-TO-RIGHT MARK'], 8207: ['RLM', 'RIGHT-TO-LEFT MARK'], 8232: ['LS', 'LINE SEPARATOR'], 8233: ['PS', 'PARAGRAPH SEPARATOR'],
  8234: ['LRE', 'LEFT-TO-RIGHT EMBEDDING'], 8235: ['RLE', 'RIGHT-TO-LEFT EMBEDDING'], 8236: ['PDF', 'POP DIRECTIONAL FORMATTING'],
  8237: ['LRO', 'LEFT-TO-RIGHT OVERRIDE'], 8238: ['RLO', 'RIGHT-TO-LEFT OVERRIDE'], 8288: ['WJ', 'WORD JOINER'],
  8289: ['FA', 'FUNCTION APPLICATION'], 8290: ['IT', 'INVISIBLE TIMES'], 8291: ['IS', 'INVISIBLE SEPARATOR'], 8292: ['IP', 'INVISIBLE PLUS'],
  8294: ['LRI', 'LEFT-TO-RIGHT ISOLATE'], 8295: ['RLI', 'RIGHT-TO-LEFT ISOLATE'], 8296: ['FSI', 'FIRST STRONG ISOLATE'],
  8297: ['PDI', 'POP DIRECTIONAL ISOLATE'], 12644: ['HF', 'HANGUL FILLER'], 65279: ['BOM', 'ZERO WIDTH NO-BREAK SPACE'], 65440: ['HWHF', 'HALFWIDTH HANGUL FILLER'],
  65529: ['IAA', 'INTERLINEAR ANNOTATION ANCHOR'], 65530: ['IAS', 'INTERLINEAR ANNOTATION SEPARATOR'], 65531: ['IAT', 'INTERLINEAR ANNOTATION TERMINATOR'],
} as const satisfies Record<number, readonly [label: string, name: string]>; // biome-ignore format: a table
const nameOf = new Map<number, readonly [label: string, name: string]>(
  Object.entries(names).map(([code, name]) => [Number(code), name]),
);

/** Tags, selectors, or one character as often as it follows itself. A carriage return before a line feed ends a line as everybody knows. */
const runs =
  /(?<tag>[\u{e0000}-\u{e007f}]+)|(?<selector>[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+)|(?<one>(?![\t\n\r])[\p{Cc}\p{DI}\u2028\u2029\ufff9-\ufffb]|\r(?!\n))\k<one>*/gu;

/**
 * Characters of a text that are to be drawn because nobody sees them: what Unicode calls default ignorable, bidi controls, C0 and C1 controls
 * other than tab and line ends, line and paragraph separators, marks of interlinear annotation. Left out, since they do their work there: joiners in
 * emoji and beside letters of scripts that need them, a variation selector on a character that has variants, flags written with tags, Hangul
 * fillers in syllables, vowels of Khmer, selectors of Mongolian. In order; empty for a text that shows all it holds.
 */
export function hiddenRuns(text: string): HiddenRun[] {
  const found: HiddenRun[] = [];
  for (const { 0: run, index: start, groups = {} } of text.matchAll(runs)) {
    const end = start + run.length;
    if (isOrdinary(run, characterBefore(text, start), characterAt(text, end))) continue;
    if (groups.tag !== undefined) found.push(spelled(run, start, 'tag', 'TAG', tagsSay(run)));
    else if (groups.selector !== undefined) found.push(spelled(run, start, 'selector', 'VS', selectorsSay(run)));
    else found.push(ofOneCharacter(run, start));
  }
  return found;
}

/** The character that ends before a place; empty at the beginning. */
export function characterBefore(text: string, at: number): string {
  const code = text.charCodeAt(at - 1);
  return text.slice(Math.max(0, code >= 0xdc00 && code <= 0xdfff ? at - 2 : at - 1), at);
}

/** The character at a place; empty at the end. */
export function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** Scripts whose letters change their form where they are joined or kept apart. */
const joining =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Mani}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Bali}\p{scx=Java}]/u;
const letter = /[\p{L}\p{M}]/u;
const joins = (character: string) => letter.test(character) && joining.test(character);
const flag = /^[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,3}\u{e007f}$/u;

function isOrdinary(run: string, before: string, after: string): boolean {
  const code = run.codePointAt(0) ?? 0;
  if (code >= 0xe0000 && code <= 0xe007f) return before === '\u{1f3f4}' && flag.test(run);
  if (run.length > (code > 0xffff ? 2 : 1)) return false;
  if (code === 0x200d && /\p{ExtPict}|\p{EMod}|\ufe0f/u.test(before) && /\p{ExtPict}/u.test(after)) return true;
  if (code === 0x200d || code === 0x200c) return joins(before) || joins(after);
  if (code === 0xfe0e || code === 0xfe0f)
    return /[0-9#*]/.test(before) ? after === '\u20e3' : /\p{Emoji}/u.test(before);
  if (code >= 0xfe00 && code <= 0xfe0d)
    return /[\p{sc=Han}\p{sc=Mymr}\p{sc=Phag}\p{S}0\u3000-\u3003\uff01-\uff1f\u2018-\u201d]/u.test(before);
  if (code >= 0xe0100) return /\p{sc=Han}/u.test(before);
  if (code === 0x115f || code === 0x1160) return /\p{sc=Hang}/u.test(before) || /\p{sc=Hang}/u.test(after);
  if (code === 0x17b4 || code === 0x17b5) return /\p{sc=Khmr}/u.test(before);
  return code >= 0x180b && code <= 0x180f && /\p{sc=Mong}/u.test(before);
}

function spelled(run: string, start: number, kind: HiddenKind, label: string, says: string | null): HiddenRun {
  const [first = '', ...others] = run;
  const last = others.at(-1);
  const name = last === undefined ? codeOf(first) : `${codeOf(first)} – ${codeOf(last)}`;
  return { start, end: start + run.length, kind, count: others.length + 1, label, name, says };
}

function ofOneCharacter(run: string, start: number): HiddenRun {
  const code = run.codePointAt(0) ?? 0;
  const written = codeOf(run);
  const [label, name] = nameOf.get(code) ?? [written, ''];
  const count = run.length / (code > 0xffff ? 2 : 1);
  const kind =
    code < 0x20 || (code >= 0x7f && code < 0xa0) ? 'control' : /\p{Bidi_C}/u.test(run) ? 'direction' : 'noWidth';
  return { start, end: start + run.length, kind, count, label, name: `${written} ${name}`.trimEnd(), says: null };
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function tagsSay(run: string): string | null {
  const letters = Array.from(run, (tag) => {
    const code = (tag.codePointAt(0) ?? 0) - 0xe0000;
    return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '';
  });
  return readable(letters.join(''));
}

/** The first sixteen selectors stand for the bytes 0 to 15, the others for 16 to 255: so texts are hidden behind an emoji. */
function selectorsSay(run: string): string | null {
  const bytes = Array.from(run, (selector) => {
    const code = selector.codePointAt(0) ?? 0;
    return code <= 0xfe0f ? code - 0xfe00 : code - 0xe0100 + 16;
  });
  try {
    return readable(decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')));
  } catch {
    // The bytes are no UTF-8.
    return null;
  }
}

const longestSaid = 200;

/** A text of at least two visible characters, cut when it is long; null for anything else. */
function readable(text: string): string | null {
  if (text.trim().length < 2 || /[\p{C}\p{Zl}\p{Zp}\p{DI}]/u.test(text)) return null;
  const characters = [...text];
  return characters.length <= longestSaid ? text : `${characters.slice(0, longestSaid).join('')}…`;
}
