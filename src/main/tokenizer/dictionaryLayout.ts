import type { FileHandle } from 'node:fs/promises';

/** What the layout of a system dictionary says of it. */
type DictionaryLayout = {
  /** Words in the lexicon. */
  readonly words: number;
  /** What is looked up while texts are cut, and by nobody before: costs of connections, ids of words, entries of words. */
  readonly lookedUp: readonly Span[];
};

/** Bytes of a file: the first, and the one after the last. */
export type Span = { readonly start: number; readonly end: number };

const headerBytes = 272;
const stringsPerPartOfSpeech = 6;
/** Parts of speech take some 60 KB. */
const partsOfSpeechLimit = 4 * 1024 * 1024;
/** Of each word: left and right id and cost. */
const bytesOfCosts = 6;
/** Of each word: the place of its entry. */
const bytesOfPlace = 4;

/**
 * The layout of a system dictionary, all little endian: header; number of parts of speech and their strings; left and right ids and the matrix of
 * their costs; the trie; the table of word ids; the number of words, the costs of each, the places of their entries; the entries. Null where the
 * file ends before that, or before the words it claims. Source: `Grammar::parse` and `Lexicon::parse` of sudachi.rs (dictionaries before version 0.7).
 */
export async function readDictionaryLayout(file: FileHandle): Promise<DictionaryLayout | null> {
  try {
    return await readLayout(file);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

async function readLayout(file: FileHandle): Promise<DictionaryLayout> {
  const { size } = await file.stat();
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  const grammar = await read(headerBytes, partsOfSpeechLimit);
  let position = 2;
  for (let left = grammar.readUInt16LE(0) * stringsPerPartOfSpeech; left > 0; left -= 1) {
    position += lengthOfString(grammar, position);
  }
  const matrixBytes = 2 * grammar.readUInt16LE(position) * grammar.readUInt16LE(position + 2);
  const matrix = spanOf(headerBytes + position + 4, matrixBytes);
  const trie = spanOf(matrix.end + 4, 4 * (await read(matrix.end, 4)).readUInt32LE(0));
  const wordIds = spanOf(trie.end + 4, (await read(trie.end, 4)).readUInt32LE(0));
  const words = (await read(wordIds.end, 4)).readUInt32LE(0);
  const costs = spanOf(wordIds.end + 4, words * bytesOfCosts);
  if (costs.end + words * bytesOfPlace > size) throw new RangeError('The lexicon ends too soon');
  return { words, lookedUp: [matrix, wordIds, { start: costs.end, end: size }] };
}

function spanOf(start: number, length: number): Span {
  return { start, end: start + length };
}

/** Bytes of a text with its length in UTF-16 units before it: one byte, or two when the first has its high bit set. */
function lengthOfString(bytes: Buffer, position: number): number {
  const first = bytes.readUInt8(position);
  if (first < 128) return 1 + 2 * first;
  return 2 + 2 * (((first & 127) << 8) | bytes.readUInt8(position + 1));
}
