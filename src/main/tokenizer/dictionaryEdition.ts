import { type FileHandle, open } from 'node:fs/promises';

/** Editions of SudachiDict, told by how many words a dictionary holds; null where that cannot be read. */
export type DictionaryEdition = 'small' | 'core' | 'full' | null;

/**
 * Words from which on a dictionary is a core, or a full one. Counted here: small 765,609, core 1,627,324 (both of 20260116). A full one could not be
 * counted; its archive of the same day is 1.75 times that of core, and each edition holds the words of the one before.
 */
const leastWords = { core: 1_200_000, full: 2_200_000 };

/** The edition of a dictionary file by the number of words in its lexicon: neither its size nor its name says. Never throws for its content. */
export async function readEdition(path: string): Promise<DictionaryEdition> {
  await using file = await open(path, 'r');
  const words = await countWords(file).catch((error: unknown) => {
    if (error instanceof RangeError) return null;
    throw error;
  });
  if (words === null) return null;
  if (words >= leastWords.full) return 'full';
  return words >= leastWords.core ? 'core' : 'small';
}

const headerBytes = 272;
const stringsPerPartOfSpeech = 6;
/** Parts of speech take some 60 KB. */
const partsOfSpeechLimit = 4 * 1024 * 1024;
/** Of each word: left and right id and cost, and the place of the rest. */
const bytesPerWord = 6 + 4;

/**
 * Words in the lexicon, from the layout of a system dictionary, all little endian: header; number of parts of speech and their strings; left and right
 * ids and the matrix of their costs; the trie; the table of word ids; the number of words. Throws RangeError where the file ends before that, or
 * before the words it claims. Source: `Grammar::parse` and `Lexicon::parse` of sudachi.rs (dictionaries before version 0.7).
 */
async function countWords(file: FileHandle): Promise<number> {
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
  const matrix = 2 * grammar.readUInt16LE(position) * grammar.readUInt16LE(position + 2);
  position += headerBytes + 4 + matrix;
  position += 4 + 4 * (await read(position, 4)).readUInt32LE(0);
  position += 4 + (await read(position, 4)).readUInt32LE(0);
  const words = (await read(position, 4)).readUInt32LE(0);
  if (position + 4 + words * bytesPerWord > size) throw new RangeError('The lexicon ends too soon');
  return words;
}

/** Bytes of a text with its length in UTF-16 units before it: one byte, or two when the first has its high bit set. */
function lengthOfString(bytes: Buffer, position: number): number {
  const first = bytes.readUInt8(position);
  if (first < 128) return 1 + 2 * first;
  return 2 + 2 * (((first & 127) << 8) | bytes.readUInt8(position + 1));
}
