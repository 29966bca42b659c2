/** How the index takes the texts of a step apart, by the words of `searchWords.ts`. Pure. */
import { foldForSearch, isPlain } from '../../../shared/text/foldForSearch.ts';
import { joiningCharacters } from '../../../shared/text/foldWithOffsets.ts';
import { seenText } from '../../../shared/text/seenText.ts';
import { cutWordSign, indexWords, letter, longestWord, parting, single } from '../../../shared/traces/searchWords.ts';

/** What the index holds of a step: its words in their order, in UTF-8, and its single characters once each. `words` is overwritten by the next step. */
export type IndexedText = { readonly words: Uint8Array; readonly characters: string };

/** Between the texts of a step, so that no phrase goes from one into the next. */
const fieldSign = ' \uffff ';
/** Texts that may be longer are taken apart as strings. */
const longestInBytes = 2 * 1024 * 1024;
/** So many times over bytes of UTF-8 are written at most: a sign of two bytes by itself between spaces, a Japanese character with its neighbour and a space. */
const bytesOfOne = 4;

/**
 * Prepares to take apart the texts of many steps, without what nobody sees: words between spaces or ASCII signs, and of each run of single characters its pairs
 * and its last one. Folding goes piece by piece, which gives the same as folding the whole; ASCII letters are left to the index.
 */
export function createIndexedText(): (texts: readonly string[]) => IndexedText {
  const characters = createCharacters();
  const words = createBytes();
  const source = Buffer.allocUnsafeSlow(longestInBytes);
  return (texts) => {
    characters.begin();
    words.begin();
    for (const [at, text] of texts.entries()) {
      if (at > 0) words.add(fieldSign);
      const isShort = text.length * 3 <= longestInBytes;
      if (onlyAscii.test(text)) words.add(hasLongWord(text) ? withoutLongWords(text) : text);
      else if (!isShort || !addPlain(text, source, words, characters)) words.add(indexedPart(text, characters));
    }
    return { words: words.all(), characters: characters.all() };
  };
}

/** The single characters of a step, once each. */
function createCharacters() {
  /** By code unit, in which step it was found last. */
  const foundIn = new Uint32Array(0x10000);
  const units: number[] = [];
  const others = new Set<string>();
  let step = 0;
  return {
    begin(): void {
      step += 1;
      units.length = 0;
      others.clear();
    },
    addUnit(unit: number): void {
      if (foundIn[unit] === step) return;
      foundIn[unit] = step;
      units.push(unit);
    },
    addAll(words: string): void {
      for (const character of words) {
        if (character.length > 1) others.add(character);
        else if (character !== ' ') this.addUnit(character.charCodeAt(0));
      }
    },
    all: (): string => [...units.map((unit) => String.fromCharCode(unit)), ...others].join(' '),
  };
}
type Characters = ReturnType<typeof createCharacters>;

/** Texts as UTF-8 behind each other, in memory that is used again. */
function createBytes() {
  let buffer = Buffer.allocUnsafeSlow(256 * 1024);
  let length = 0;
  const room = (bytes: number): Buffer => {
    if (length + bytes <= buffer.length) return buffer;
    const larger = Buffer.allocUnsafeSlow(Math.max(length + bytes, buffer.length * 2));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
    return buffer;
  };
  return {
    begin(): void {
      length = 0;
    },
    add(text: string): void {
      length += room(text.length * 3).write(text, length);
    },
    /** Where `write` may write so many bytes from `from` on; it says where they end, or null for none. */
    fill(bytes: number, write: (buffer: Buffer, from: number) => number | null): boolean {
      const end = write(room(bytes), length);
      if (end !== null) length = end;
      return end !== null;
    },
    all: (): Uint8Array => buffer.subarray(0, length),
  };
}
type Bytes = ReturnType<typeof createBytes>;

const [isForeign, isSign, isWordSign] = [0, 1, 2];
/** What a byte of UTF-8 is: a sign or a letter of printed ASCII, or a part of anything else. */
const kinds = Uint8Array.from({ length: 0x100 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return /[0-9A-Za-z]/.test(character) ? isWordSign : /[\t\n\r -~]/.test(character) ? isSign : isForeign;
});

/** Adds a text in which every character folds to one and no word is too long, as nearly all are; false for any other, of which nothing is added. */
function addPlain(text: string, source: Buffer, words: Bytes, characters: Characters): boolean {
  // Bytes are read several times faster than the code units of a string.
  const length = source.write(text);
  return words.fill(length * bytesOfOne, (buffer, from) => {
    let to = from;
    let wordLength = 0;
    for (let at = 0; at < length; ) {
      const byte = source[at] ?? 0;
      const kind = kinds[byte];
      if (kind !== isForeign) {
        wordLength = kind === isWordSign ? wordLength + 1 : 0;
        if (wordLength > longestWord) return null;
        buffer[to] = byte;
        to += 1;
        at += 1;
        continue;
      }
      const end = endOfForeign(source, at, length);
      if (isCommonJapanese(source, at, end)) {
        to = writePairs(source, { from: at, end }, { buffer, to, characters });
        wordLength = 0;
      } else {
        const run = source.toString('utf8', at, end);
        wordLength += run.length;
        if (wordLength > longestWord || !isPlain(run)) return null;
        to += buffer.write(indexedRun(run, characters), to);
      }
      at = end;
    }
    return to;
  });
}

/** Where a run of characters beyond printed ASCII ends. */
function endOfForeign(source: Buffer, from: number, length: number): number {
  let end = from;
  while (end < length && kinds[source[end] ?? 0] === isForeign) end += 1;
  return end;
}

/** Most Japanese text needs no more folding than hiragana to katakana, one unit each. Returns where what was written ends. */
function writePairs(
  source: Buffer,
  { from, end }: { readonly from: number; readonly end: number },
  { buffer, to: start, characters }: { readonly buffer: Buffer; readonly to: number; readonly characters: Characters },
): number {
  let to = start;
  let isOpen = false;
  buffer[to++] = 0x20;
  for (let at = from; at < end; at += 3) {
    const unit = unitAt(source, at);
    const isPart = unit > 0x3002;
    const character = unit >= 0x3041 && unit <= 0x3096 ? unit + 0x60 : unit;
    // Three bytes of UTF-8, as all of these are: behind the one before, and by itself for the next.
    for (let copies = isPart ? (isOpen ? 2 : 1) : 0; copies > 0; copies -= 1) {
      buffer[to] = 0xe0 | (character >> 12);
      buffer[to + 1] = 0x80 | ((character >> 6) & 0x3f);
      buffer[to + 2] = 0x80 | (character & 0x3f);
      to += 3;
      if (copies === 2) buffer[to++] = 0x20;
    }
    if (isPart) characters.addUnit(character);
    else if (isOpen) buffer[to++] = 0x20;
    isOpen = isPart;
  }
  if (isOpen) buffer[to++] = 0x20;
  return to;
}

function isCommonJapanese(source: Buffer, from: number, end: number): boolean {
  for (let at = from; at < end; at += 3) {
    const unit = unitAt(source, at);
    const isKana = (unit >= 0x3041 && unit <= 0x3096) || (unit >= 0x30a1 && unit <= 0x30fa) || unit === 0x30fc;
    if (!isKana && (unit < 0x4e00 || unit > 0x9fff) && unit !== 0x3001 && unit !== 0x3002) return false;
  }
  return true;
}

/** The code unit that three bytes of UTF-8 are; 0 where they are none. */
function unitAt(source: Buffer, at: number): number {
  const first = source[at] ?? 0;
  if (first >> 4 !== 0xe) return 0;
  return ((first & 0xf) << 12) | (((source[at + 1] ?? 0) & 0x3f) << 6) | ((source[at + 2] ?? 0) & 0x3f);
}

const plain = '\\t\\n\\r -~';
const onlyAscii = new RegExp(`^[${plain}]*$`);
const foreign = new RegExp(`[^${plain}]+`, 'g');
/** With the character before, which a mark belongs to; slower. */
const foreignAndBefore = new RegExp(`[${plain}]?[^${plain}]+`, 'g');
const markAfterPlain = new RegExp(`[${plain}][${joiningCharacters}]`, 'u');
const longWords = new RegExp(`(${letter}{${longestWord}})${letter}+`, 'gv');
const toSplit = new RegExp(`${single}+|[${parting}--[${plain}]]`, 'gv');

/** Any text. */
function indexedPart(text: string, characters: Characters): string {
  // What folds character for character has neither marks nor what nobody sees.
  const isEven = isPlain(text);
  const seen = isEven ? text : seenText(text);
  const split = seen.replace(!isEven && markAfterPlain.test(seen) ? foreignAndBefore : foreign, (run) =>
    indexedRun(run, characters),
  );
  return hasLongWord(split) ? withoutLongWords(split) : split;
}

/** Whether there may be a word that is too long. It would cover one of these places, so that only around them is looked. */
function hasLongWord(text: string): boolean {
  for (let at = longestWord; at < text.length; at += longestWord + 1) {
    let [from, to] = [at, at];
    while (from >= at - longestWord && isWordUnit(text.charCodeAt(from))) from -= 1;
    while (to <= at + longestWord && isWordUnit(text.charCodeAt(to))) to += 1;
    if (to - from - 1 > longestWord) return true;
  }
  return false;
}

/** Also what is no letter beyond ASCII: a sign too many costs a second look. */
function isWordUnit(unit: number): boolean {
  return unit >= 0x80 || kinds[unit] === isWordSign;
}

/** Signs such as ® and – come again and again. */
const knownRuns = new Map<string, string>();

function indexedRun(run: string, characters: Characters): string {
  const words = knownRuns.get(run) ?? foldForSearch(run).replace(toSplit, indexedSingles);
  if (run.length <= 3 && knownRuns.size < 10_000) knownRuns.set(run, words);
  characters.addAll(words);
  return words;
}

function indexedSingles(run: string): string {
  return isSingle.test(run) ? ` ${indexWords([...run]).join(' ')} ` : ' ';
}
const isSingle = new RegExp(`^${single}`, 'v');

function withoutLongWords(text: string): string {
  const short = text.replace(longWords, '$1');
  return short.length === text.length ? text : `${short} ${cutWordSign} `;
}
