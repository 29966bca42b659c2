import { open } from 'node:fs/promises';
import { readDictionaryLayout } from './dictionaryLayout.ts';

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
  const layout = await readDictionaryLayout(file);
  if (layout === null) return null;
  if (layout.words >= leastWords.full) return 'full';
  return layout.words >= leastWords.core ? 'core' : 'small';
}
