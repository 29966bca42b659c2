import {
  countCodePoints,
  firstCodePoints,
  splitAtWhiteSpace,
  splitLines,
  strip,
  stripEnd,
  whiteSpacePattern,
} from './pythonText.ts';
import { splitSentences } from './sentences.ts';
import { plainForm, similarityRatio } from './similarityRatio.ts';

/** Texts below this many code points are never cleaned. */
const shortestCleaned = 200;
const repeatedMarker = '[Repetitive content removed]';
const truncatedMarker = '...[truncated for context]';

const scan = { shortest: 10, fewestSentences: 4, groups: [2, 3, 4] } as const;
const modePrefix = new RegExp(`^[A-Z][A-Z0-9_]*::${whiteSpacePattern}*`);

/**
 * Drops lines that equal the one before, and sentences that end a group of two to four which was there before. Sentences of what is
 * kept become lines, also where nothing was dropped. Source: `_scan_mode_clean` of the reference.
 */
export function scanClean(text: string): string {
  if (countCodePoints(text) < shortestCleaned) return text;
  const lines = dropEqualLines(splitLines(text).filter((line) => strip(line) !== ''));
  const sentences = splitSentences(lines.join(' '));
  if (sentences.length < scan.fewestSentences) return lines.join('\n');
  return dropKnownSentences(sentences).join('\n');
}

function dropEqualLines(lines: readonly string[]): string[] {
  let previous: string | null = null;
  return lines.filter((line) => {
    const stripped = strip(line);
    const compared = strip(stripped.replace(modePrefix, '')) || stripped;
    const isEqual = compared === previous && countCodePoints(compared) >= scan.shortest;
    previous = compared;
    return !isEqual;
  });
}

function dropKnownSentences(sentences: readonly string[]): string[] {
  const seen = new Map<number, Set<string>>(scan.groups.map((size) => [size, new Set()]));
  const kept: string[] = [];
  for (const sentence of sentences) {
    const groups = scan.groups
      .filter((size) => kept.length + 1 >= size)
      .map((size) => ({ size, joined: [...kept.slice(kept.length - size + 1), sentence].join(' ') }));
    if (groups.some(({ size, joined }) => countCodePoints(joined) >= scan.shortest && seen.get(size)?.has(joined))) {
      continue;
    }
    kept.push(sentence);
    for (const { size, joined } of groups) seen.get(size)?.add(joined);
  }
  return kept;
}

const repeated = { similarity: 95, shortest: 50, ratio: 0.3, lineWindow: 20, moreLines: 5, copies: 3, longestRun: 5 };

/**
 * The rule of 30 %: cuts a text where its last lines or a run of its sentences repeat. Strategies S1 (lines) and S2 (sentences) of the
 * reference with rapidfuzz; S3 (substrings) is left out: it is cubic and takes seconds, and the reference reaches it rarely.
 */
export function removeRepetition(text: string): string {
  if (countCodePoints(text) < shortestCleaned) return text;
  return cutRepeatedLines(text) ?? cutRepeatedSentences(text) ?? text;
}

/** S1. Null where the last line is not repeated. */
function cutRepeatedLines(text: string): string | null {
  const lines = text
    .split('\n')
    .map(strip)
    .filter((line) => line !== '');
  const last = lines.at(-1) ?? '';
  if (lines.length <= repeated.moreLines || countCodePoints(last) <= repeated.shortest) return null;
  let first = lines.length;
  const stop = Math.max(0, lines.length - repeated.lineWindow);
  while (first > stop && similarityRatio(last, lines[first - 1] ?? '', repeated.similarity) >= repeated.similarity) {
    first -= 1;
  }
  if (lines.length - first < repeated.copies) return null;
  const kept = lines.slice(0, first).join('\n');
  return `${kept}${kept === '' || kept.endsWith('\n') ? '' : '\n'}${repeatedMarker}`;
}

const sentencePieces = new RegExp(`(?<=[.!?]${whiteSpacePattern}+)(?!${whiteSpacePattern})`);

/** S2. Null where no run of sentences is repeated often enough. */
function cutRepeatedSentences(text: string): string | null {
  const pieces = text.split(sentencePieces).filter((piece) => strip(piece) !== '');
  if (pieces.length < 5) return null;
  const stripped = pieces.map(strip);
  for (let width = Math.min(repeated.longestRun, Math.floor(pieces.length / 3)); width >= 2; width -= 1) {
    const runs = Array.from({ length: pieces.length - width + 1 }, (_, at) =>
      plainForm(stripped.slice(at, at + width).join(' ')),
    );
    for (let at = 0; at + 2 * width < pieces.length; at += 1) {
      const run = runs[at] ?? '';
      if (countCodePoints(run) < repeated.shortest) continue;
      const matches = runs
        .slice(at + width)
        .filter((other) => similarityRatio(run, other, repeated.similarity) >= repeated.similarity).length;
      if (matches >= 2 && (matches * width) / (pieces.length - at - width) > repeated.ratio) {
        return `${strip(pieces.slice(0, at + width).join(''))}\n\n${repeatedMarker}`;
      }
    }
  }
  return null;
}

/** What the first code put into the conversation: both cleanings; the text itself where nothing would be left. */
export function cleanForContext(text: string): string {
  return removeRepetition(scanClean(text)) || text;
}

/** How a response was cleaned before the model saw it again: `scan` in the newest code, `ratio` adds the rule of 30 %. */
export const contextCleaners = ['scan', 'ratio', 'none'] as const;
export type ContextCleaner = (typeof contextCleaners)[number];

const reasoning = /<(think|redacted_reasoning)>[\s\S]*?<\/\1>/gi;
const longestInContext = 2_000;

/** A response as the next turns of the conversation hold it in the newest code. Saved responses and all metrics use the raw text. */
export function prepareForContext(text: string, cleaner: ContextCleaner = 'scan'): string {
  return contextSteps(text, cleaner)[2].text;
}

/** A response after one step of cleaning, and whether that step took words away. */
type ContextStep<S> = { readonly step: S; readonly text: string; readonly isCut: boolean };

/** The same step by step: blocks of reasoning go, then what is behind the 2,000th character, then repetition. */
export function contextSteps(
  text: string,
  cleaner: ContextCleaner,
): readonly [ContextStep<'reasoning'>, ContextStep<'length'>, ContextStep<'repetition'>] {
  const shown = strip(text.replace(reasoning, ''));
  const isLong = countCodePoints(shown) > longestInContext;
  const cut = isLong ? `${stripEnd(firstCodePoints(shown, longestInContext))}\n${truncatedMarker}` : shown;
  const clean = cleaner === 'none' ? cut : cleaner === 'scan' ? scanClean(cut) : cleanForContext(cut);
  const hasFewerWords = splitAtWhiteSpace(clean).length < splitAtWhiteSpace(cut).length;
  return [
    { step: 'reasoning', text: shown, isCut: text.replace(reasoning, '').length < text.length },
    { step: 'length', text: cut, isCut: isLong },
    { step: 'repetition', text: clean, isCut: hasFewerWords || clean.includes(repeatedMarker) },
  ];
}

/** Parts of a raw response that the next turns of the conversation no longer hold: blocks of reasoning, and words that were cleaned away. */
export function contextCuts(text: string, cleaner: ContextCleaner = 'scan'): { start: number; end: number }[] {
  const blocks = Array.from(text.matchAll(reasoning), ({ 0: block, index }) => ({
    start: index,
    end: index + block.length,
  }));
  // Blank in place of the blocks, so that their words stand for no word behind them, and all offsets stay.
  const shown = text.replace(reasoning, (block) => ' '.repeat(block.length));
  const spans = [...blocks, ...cutSpans(shown, prepareForContext(text, cleaner))];
  const apart: { start: number; end: number }[] = [];
  for (const span of spans.sort((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else apart.push(span);
  }
  return apart;
}

/** Parts of a raw response that a cleaned one no longer holds, as UTF-16 offsets of whole words. */
export function cutSpans(raw: string, cleaned: string): { start: number; end: number }[] {
  const keptWords = splitAtWhiteSpace(cleaned.replace(repeatedMarker, '').replace(truncatedMarker, ''));
  // A text that was cut short may end inside a word, which without spaces is all of a sentence.
  const partial = cleaned.includes(truncatedMarker) ? keptWords.length - 1 : -1;
  const spans: { start: number; end: number }[] = [];
  const add = (start: number, end: number) => {
    const last = spans.at(-1);
    if (last !== undefined && strip(raw.slice(last.end, start)) === '') last.end = end;
    else spans.push({ start, end });
  };
  let next = 0;
  let at = 0;
  for (const word of splitAtWhiteSpace(raw)) {
    const kept = keptWords[next];
    const start = raw.indexOf(word, at);
    at = start + word.length;
    const isKept = word === kept || (next === partial && kept !== undefined && word.startsWith(kept));
    if (isKept) next += 1;
    if (!isKept) add(start, at);
    else if (kept !== undefined && kept.length < word.length) add(start + kept.length, at);
  }
  return spans;
}
