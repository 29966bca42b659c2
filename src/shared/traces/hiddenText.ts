import type { AnyJson } from '../json.ts';
import { characterAt, characterBefore, type HiddenRun, hiddenRuns } from './hiddenCharacters.ts';
import type { Step } from './trace.ts';

/** So many hidden characters in a row can carry a message. */
const fewestInRow = 3;

/**
 * What is hidden in the texts of a step (what it says, its error, its tool, names and texts of its arguments), as `RLO U+202E, TAG ×12 “say hello”`;
 * empty when nothing is. Of the characters that are drawn (`hiddenRuns`) these count:
 * - tags, but for those of flags, with the text that they spell;
 * - bidi overrides; embeddings and isolates that no character on their line ends, or that turn text without a letter of a right-to-left script;
 * - two and more variation selectors in a row, or one on a letter or digit that has no variants;
 * - three and more invisible characters in a row;
 * - an invisible character within a word, outside of scripts that write no spaces. A soft hyphen with two letters on both sides is where
 *   hyphens stand, and a byte order mark at the beginning of a text is where files have it.
 * Controls of terminals, and marks that hide or turn nothing, are drawn and never reported.
 */
export function hiddenTextOf(step: Pick<Step, 'text' | 'error' | 'tool' | 'arguments'>): string {
  const texts = new Set([step.text, step.error ?? '', step.tool ?? '', ...textsIn(step.arguments)]);
  const found = new Map<string, { count: number; readonly says: Set<string> }>();
  for (const text of texts) {
    if (!mayHide.test(text)) continue;
    for (const { label, kind, name, count, says } of reported(text)) {
      const what = kind === 'tag' || kind === 'selector' || name === label ? label : `${label} ${name.split(' ')[0]}`;
      const known = found.get(what) ?? { count: 0, says: new Set() };
      known.count += count;
      if (says !== null) known.says.add(says);
      found.set(what, known);
    }
  }
  return [...found].map(([what, { count, says }]) => inWords(what, count, [...says])).join(', ');
}

const mostSayings = 3;

function inWords(what: string, count: number, says: readonly string[]): string {
  const quoted = says.slice(0, mostSayings).map((one) => ` “${one}”`);
  return `${what}${count > 1 ? ` ×${count}` : ''}${quoted.join('')}${says.length > mostSayings ? ' …' : ''}`;
}

/** Most texts hold none, and that is told fast. */
const mayHide = /[\p{DI}\ufff9-\ufffb]/u;

/** Texts and names of members in a value; an own stack, since values may be thousands of levels deep. */
function textsIn(value: AnyJson): string[] {
  const texts: string[] = [];
  const waiting: AnyJson[] = [value];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (typeof one === 'string') texts.push(one);
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, member] of Object.entries(one)) {
      if (!Array.isArray(one)) texts.push(name);
      waiting.push(member);
    }
  }
  return texts;
}

function reported(text: string): HiddenRun[] {
  const runs = hiddenRuns(text).filter(({ kind }) => kind !== 'control');
  const turning = turningRuns(text, runs);
  const rows = inRows(runs);
  return runs.filter((run, index) => {
    if (run.kind === 'tag' || turning.has(run)) return true;
    const before = characterBefore(text, run.start);
    if (run.kind === 'selector') return run.count > 1 || word.test(before);
    if ((rows[index] ?? 0) >= fewestInRow) return true;
    const isMark = run.kind === 'noWidth' || /^(?:LRM|RLM|ALM)$/.test(run.label);
    return isMark && isWithinWord(text, run);
  });
}

/** Of each run how many hidden characters stand together with it. */
function inRows(runs: readonly HiddenRun[]): number[] {
  const counts: number[] = [];
  for (let from = 0; from < runs.length; ) {
    let [to, count] = [from, 0];
    do {
      count += runs[to]?.count ?? 0;
      to += 1;
    } while (to < runs.length && runs[to]?.start === runs[to - 1]?.end);
    for (; from < to; from += 1) counts.push(count);
  }
  return counts;
}

const word = /[\p{L}\p{N}]/u;
/** Between the words of these stands nothing, so an invisible space says where a line may break. */
const spaceless =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Mong}\p{sc=Java}\p{sc=Bali}]/u;

function isWithinWord(text: string, { start, end, label }: HiddenRun): boolean {
  const [before, after] = [characterBefore(text, start), characterAt(text, end)];
  if (!word.test(before) || !word.test(after) || (spaceless.test(before) && spaceless.test(after))) return false;
  if (label !== 'SHY') return true;
  return !/\p{L}{2}$/u.test(text.slice(Math.max(0, start - 4), start)) || !/^\p{L}{2}/u.test(text.slice(end, end + 4));
}

const opening = new Set(['LRE', 'RLE', 'LRI', 'RLI', 'FSI']);
const closing = { PDF: new Set(['LRE', 'RLE', 'LRO', 'RLO']), PDI: new Set(['LRI', 'RLI', 'FSI']) };
const deepest = 125;
const rightToLeft =
  /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Adlm}\p{scx=Rohg}]/u;

/** Controls that turn the order of text where no right-to-left script needs it, or beyond where they are ended. */
function turningRuns(text: string, runs: readonly HiddenRun[]): ReadonlySet<HiddenRun> {
  const turning = new Set<HiddenRun>();
  let open: HiddenRun[] = [];
  let at = 0;
  const endLine = () => {
    for (const one of open) turning.add(one);
    open = [];
  };
  for (const run of runs) {
    if (run.kind !== 'direction') continue;
    if (open.length > 0 && text.slice(at, run.start).includes('\n')) endLine();
    at = run.end;
    if (run.label === 'LRO' || run.label === 'RLO') turning.add(run);
    if (run.count === 1 && (run.label === 'PDF' || run.label === 'PDI')) {
      const opened = open.findLastIndex(({ label }) => closing[run.label === 'PDF' ? 'PDF' : 'PDI'].has(label));
      const [begun] = opened === -1 ? [] : open.splice(opened, 1);
      const turnsBack = begun?.label === 'RLE' || begun?.label === 'RLI';
      if (begun !== undefined && turnsBack && !rightToLeft.test(text.slice(begun.end, run.start))) turning.add(begun);
      continue;
    }
    if (opening.has(run.label) || run.label === 'LRO' || run.label === 'RLO') open.push(run);
    // Bidi itself knows no deeper nesting.
    if (open.length > deepest) turning.add(open.splice(0, 1)[0] ?? run);
  }
  endLine();
  return turning;
}
