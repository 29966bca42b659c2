import { foldForSearch, searchWords } from '../src/shared/text/foldForSearch.ts';
import { isBetweenCharacters } from '../src/shared/text/foldWithOffsets.ts';
import type { SearchMode } from '../src/shared/traces/traceReading.ts';

type Word = { word: string; readonly at: number; readonly isSingle: boolean };

/** What a text holds, taken apart character by character. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let open: Word | null = null;
  for (const [at, character] of [...foldForSearch(text)].entries()) {
    const isSingle = /[\p{Script=Han}\p{Script=Katakana}ー]|(?![ -~])\p{S}/u.test(character);
    if (!isSingle && open !== null && /[\p{L}\p{M}\p{N}]/u.test(character)) {
      open.word += character;
      continue;
    }
    open = null;
    if (!isSingle && !/[\p{L}\p{M}\p{N}]/u.test(character)) continue;
    const word = { word: character, at, isSingle };
    words.push(word);
    if (!isSingle) open = word;
  }
  return words;
}

function hasPhrase(text: string, typed: string): boolean {
  const [words, wanted] = [wordsOf(text), wordsOf(typed)];
  return words.some((_, from) =>
    wanted.every(({ word, at, isSingle }, index) => {
      const found = words[from + index];
      const before = wanted[index - 1];
      const foundBefore = words[from + index - 1];
      if (found === undefined) return false;
      const isLast = index === wanted.length - 1;
      const mayGoOn = isLast && !isSingle && !/^[0-9a-z]{1,2}$/.test(word);
      if (mayGoOn ? !found.word.startsWith(word) : found.word !== word) return false;
      if (found.isSingle !== isSingle) return false;
      if (!isSingle || before?.isSingle !== true || foundBefore === undefined) return true;
      // Single characters that stand together were typed together, and the other way round.
      return (at - before.at === 1) === (found.at - foundBefore.at === 1);
    }),
  );
}

/** Without the two characters of these tests that nobody sees. */
const asRead = (text: string) => text.replaceAll('\u200b', '').replaceAll('\u00ad', '');

/** What a search finds in the steps of `storeOf`, looked for in one after the other. */
export function bruteForce(written: readonly (readonly string[])[], wanted: string, mode: SearchMode) {
  const isAsRead = mode === 'words' || (mode === 'exact' && wanted === asRead(wanted));
  const traces = isAsRead ? written.map((texts) => texts.map(asRead)) : written;
  const typed = mode === 'words' ? asRead(wanted) : wanted;
  const isIn = (text: string): boolean => {
    if (mode === 'regex') return [...text.matchAll(new RegExp(typed, 'giu'))].some(([found]) => found !== '');
    if (mode === 'words') return hasPhrase(text, typed);
    return [...text].length > 0 && occurrences(text, typed);
  };
  const typedWords = mode === 'words' ? searchWords(typed).filter((word) => wordsOf(word).length > 0) : [typed];
  const isHit = (text: string, index: number) => {
    const fields = index % 3 === 2 ? [JSON.stringify({ query: text }), 'get_label'] : [text];
    if (mode !== 'words') return fields.some(isIn);
    return typedWords.length > 0 && typedWords.every((word) => fields.some((field) => hasPhrase(field, word)));
  };
  const steps = traces.map((texts) => [...texts.keys()].filter((index) => isHit(texts[index] ?? '', index)));
  return inTraces(steps);
}

/** What a search says of the steps of each trace that have the text. */
export function inTraces(steps: readonly (readonly number[])[]) {
  const found = steps.flatMap((own, position) => (own.length > 0 ? [{ position, own }] : []));
  return {
    positions: found.map(({ position }) => position),
    firstSteps: found.map(({ own }) => own[0]),
    stepCounts: found.map(({ own }) => own.length),
  };
}

function occurrences(text: string, typed: string): boolean {
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1)) {
    if (isBetweenCharacters(text, at) && isBetweenCharacters(text, at + typed.length)) return true;
  }
  return false;
}
