import { AppError } from '../../../../shared/errors.ts';

/** One entry of a synonym group. An ambiguous one never calls for its group, but is offered when another one does. */
type SynonymEntry = { readonly headword: string; readonly ambiguous: boolean };

/** A synonym dictionary in memory: the groups of each headword in file order, and the entries of each group. */
export type SynonymDictionary = {
  readonly groupsOfHeadword: ReadonlyMap<string, readonly number[]>;
  readonly groups: ReadonlyMap<number, readonly SynonymEntry[]>;
};

/**
 * Synonyms of a word as chikkarpy's `find(word)` gives them after `enable_verb()`. Dictionaries stand in the order they were added and are asked
 * last added first; the first that knows the word answers alone, even when its answer is empty. Exact match, no folding. Each group of the
 * word adds its other headwords in file order, unless the word's own first entry there is ambiguous. Duplicates stay. Empty for an unknown word.
 */
export function findSynonyms(dictionaries: readonly SynonymDictionary[], word: string): string[] {
  const knowing = dictionaries.findLast((dictionary) => dictionary.groupsOfHeadword.has(word));
  return (knowing?.groupsOfHeadword.get(word) ?? []).flatMap((groupId) => {
    const entries = knowing?.groups.get(groupId) ?? [];
    const own = entries.find((entry) => entry.headword === word);
    if (own === undefined || own.ambiguous) return [];
    return entries.filter((entry) => entry.headword !== word).map((entry) => entry.headword);
  });
}

/** The dictionary of groups in file order; of two groups with one id the later replaces the earlier, as in chikkarpy. */
function indexSynonyms(
  blocks: readonly { readonly groupId: number; readonly entries: readonly SynonymEntry[] }[],
): SynonymDictionary {
  const groupsOfHeadword = new Map<string, number[]>();
  const groups = new Map<number, readonly SynonymEntry[]>();
  for (const { groupId, entries } of blocks) {
    groups.set(groupId, entries);
    for (const { headword } of entries) {
      const known = groupsOfHeadword.get(headword);
      if (known) known.push(groupId);
      else groupsOfHeadword.set(headword, [groupId]);
    }
  }
  return { groupsOfHeadword, groups };
}

const binaryVersion = 0xeb5b87cc8b3f406cn;

/**
 * Reads a synonym dictionary in either form: chikkarpy's compiled one when the bytes begin with its mark, otherwise its text.
 * Throws IMPORT_MALFORMED with `reason` and `line` (null in the compiled form).
 */
export function readSynonyms(bytes: Uint8Array): SynonymDictionary {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength >= 8 && view.getBigUint64(0, true) === binaryVersion) return readCompiledSynonyms(view);
  try {
    return readSynonymText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw malformed('it is neither UTF-8 text nor a compiled dictionary', null);
  }
}

function malformed(reason: string, line: number | null): AppError {
  return new AppError('IMPORT_MALFORMED', `Synonym dictionary: ${reason}`, { reason, line });
}

const inRange = (text: string | undefined, highest: number) => /^\d+$/.test(text ?? '') && Number(text) <= highest;

/** One line as group id and entry; null for a deleted one, which chikkarpy drops before it looks at anything else. */
function readLine(line: string, number: number): { groupId: number; entry: SynonymEntry } | null {
  const columns = line.split(',');
  const count = columns.length;
  if (count < 9) throw malformed(`${count} ${count === 1 ? 'column' : 'columns'}, at least 9 are needed`, number);
  const [groupId, wordClass, expansion, , form, acronym, variant, , headword] = columns;
  if (expansion === '2') return null;
  if (expansion !== '0' && expansion !== '1') throw malformed('column 3 must be 0, 1 or 2', number);
  if (!/^\d+$/.test(groupId ?? '')) throw malformed('column 1 must be a group number', number);
  if (wordClass !== '1' && wordClass !== '2') throw malformed('column 2 must be 1 or 2', number);
  if (!inRange(form, 4)) throw malformed('column 5 must be 0 to 4', number);
  if (!inRange(acronym, 2)) throw malformed('column 6 must be 0 to 2', number);
  if (!inRange(variant, 3)) throw malformed('column 7 must be 0 to 3', number);
  // With exactly nine columns chikkarpy leaves the line feed on the headword, so such a word is never found. Same here.
  const kept = count === 9 ? `${headword}\n` : (headword ?? '');
  return { groupId: Number(groupId), entry: { headword: kept, ambiguous: expansion === '1' } };
}

/**
 * Reads the text form: one entry per line, columns split at every comma without quoting or trimming, groups separated by blank lines.
 * Throws IMPORT_MALFORMED with the line where chikkarpy's builder would stop. A byte order mark is dropped.
 */
export function readSynonymText(text: string): SynonymDictionary {
  const blocks: { groupId: number; entries: SynonymEntry[] }[] = [];
  let open: { groupId: number; entries: SynonymEntry[] } | null = null;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') {
      open = null;
      continue;
    }
    const read = readLine(line, index + 1);
    if (read === null) continue;
    if (open === null) {
      open = { groupId: read.groupId, entries: [] };
      blocks.push(open);
    }
    if (open.groupId !== read.groupId) throw malformed('the group number changes inside a block', index + 1);
    open.entries.push(read.entry);
  }
  return indexSynonyms(blocks);
}

/**
 * Reads the compiled form (`user.dic`), little endian: version, time, description, trie and id table are skipped; then the number of groups,
 * pairs of group id and offset, and at each offset the entries. Throws IMPORT_MALFORMED for a file that ends too soon.
 */
function readCompiledSynonyms(view: DataView): SynonymDictionary {
  try {
    let position = 16 + 256;
    position += 4 + view.getUint32(position, true) * 4;
    position += 4 + view.getUint32(position, true);
    const count = view.getInt32(position, true);
    const blocks = Array.from({ length: count }, (_, index) => {
      const at = position + 4 + index * 8;
      return { groupId: view.getInt32(at, true), entries: readEntries(view, view.getInt32(at + 4, true)) };
    });
    return indexSynonyms(blocks);
  } catch (error) {
    if (error instanceof RangeError) throw malformed('the compiled dictionary ends too soon', null);
    throw error;
  }
}

function readEntries(view: DataView, offset: number): SynonymEntry[] {
  const count = view.getUint16(offset, true);
  let position = offset + 2;
  return Array.from({ length: count }, () => {
    const headword = readText(view, position);
    const lexemes = view.getUint8(headword.end);
    const flagsAt = headword.end + 1 + lexemes * 2;
    const flags = view.getUint16(flagsAt, true);
    position = readText(view, flagsAt + 2).end;
    return { headword: headword.text, ambiguous: (flags & 1) === 1 };
  });
}

/** A text with its length in UTF-16 units before it: one byte, or two when the first has its high bit set. */
function readText(view: DataView, offset: number): { text: string; end: number } {
  const first = view.getUint8(offset);
  const isLong = first >= 128;
  const length = isLong ? ((first & 127) << 8) | view.getUint8(offset + 1) : first;
  const start = offset + (isLong ? 2 : 1);
  let text = '';
  for (let index = 0; index < length; index += 1) text += String.fromCharCode(view.getUint16(start + index * 2, true));
  return { text, end: start + length * 2 };
}
