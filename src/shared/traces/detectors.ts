import type { AnyJson } from '../json.ts';
import { callKey } from './alignSteps.ts';
import { folded } from './foldedText.ts';
import { hiddenTextOf } from './hiddenText.ts';
import { inventedArguments } from './inventedArguments.ts';
import type { Step, Trace } from './trace.ts';

export const detectorIds = [
  'repeatedCall',
  'loop',
  'badResultUsed',
  'inventedArgument',
  'unusedResult',
  'answerMissing',
  'hiddenText',
] as const;
export type DetectorId = (typeof detectorIds)[number];

/** What a rule found: the step it is about (null: the trace as a whole), and the other steps or words that show it. */
export type Finding = {
  readonly detector: DetectorId;
  readonly step: number | null;
  readonly related: readonly number[];
  /** The argument's name and value, or the words that are shared; empty when the steps say it all. */
  readonly evidence: string;
};

/** A rule that hits more than this share of a file's calls does not fit the file and suggests no answer. Fewer calls than ten say nothing. */
export const misfitShare = 0.3;
export const fewestCallsOfShare = 10;

/** Tools that end a run or choose tools: they ask no database, so the rules about results leave them out. */
const controlTools: ReadonlySet<string> = new Set([
  'Finish',
  'Tool_RAG',
  'CallAgent',
  'DirectResponse',
  'RequireClarification',
]);
const longestPeriod = 6;
const shortestWord = 4;
/** A result with fewer new words says too little to be passed over. */
const fewestWords = 2;

/** Everything that the rules find in a trace, in the order of the steps. */
export function detectAll(trace: Trace): Finding[] {
  const texts = foldedTexts(trace);
  const found = [
    ...detectRepeatedCalls(trace),
    ...detectLoops(trace),
    ...detectBadResultsUsed(trace),
    ...detectInventedArguments(trace, texts),
    ...detectUnusedResults(trace, texts),
    ...detectMissingAnswer(trace),
    ...detectHiddenText(trace),
  ];
  return found.sort((a, b) => (a.step ?? trace.steps.length) - (b.step ?? trace.steps.length));
}

/** Rule: the same tool was called before with the same arguments (order of members, width and white space do not count). */
function detectRepeatedCalls({ steps }: Trace): Finding[] {
  const first = new Map<string, number>();
  return callsIn(steps).flatMap((call) => {
    const key = callKey(call);
    const earlier = first.get(key);
    if (earlier !== undefined) return [finding('repeatedCall', call.index, [earlier])];
    first.set(key, call.index);
    return [];
  });
}

/** Rule: one call, or a run of two to six calls, comes three times in a row; reported where the third round begins. */
function detectLoops({ steps }: Trace): Finding[] {
  const calls = callsIn(steps);
  const keys = calls.map(callKey);
  const findings: Finding[] = [];
  let from = 0;
  while (from < keys.length) {
    const period = periodAt(keys, from);
    if (period === null) {
      from += 1;
      continue;
    }
    let end = from + 3 * period;
    while (end < keys.length && keys[end] === keys[end - period]) end += 1;
    const third = calls[from + 2 * period];
    if (third !== undefined)
      findings.push(
        finding(
          'loop',
          third.index,
          calls.slice(from, end).map(({ index }) => index),
        ),
      );
    from = end;
  }
  return findings;
}

function periodAt(keys: readonly string[], from: number): number | null {
  for (let period = 1; period <= longestPeriod && from + 3 * period <= keys.length; period += 1) {
    let same = 0;
    while (same < 2 * period && keys[from + same] === keys[from + same + period]) same += 1;
    if (same === 2 * period) return period;
  }
  return null;
}

/**
 * Rule: a tool gave back nothing or an error, and the next words of the model, before it calls that tool again, cite its result
 * ("according to", "the results show", 「によると」「結果から」) without saying that it failed or was empty.
 */
function detectBadResultsUsed({ steps }: Trace): Finding[] {
  return steps.flatMap((result) => {
    if (result.kind !== 'tool_result' || !isBad(result) || isControl(result)) return [];
    const next = nextWords(steps, result.index);
    if (next === undefined || !citing.test(next.text) || admitting.test(next.text)) return [];
    return [finding('badResultUsed', next.index, [result.index], citing.exec(next.text)?.[0] ?? '')];
  });
}

/** The next thing that the model says after a step. */
function nextWords(steps: readonly Step[], after: number): Step | undefined {
  for (let index = after + 1; index < steps.length; index += 1) {
    const step = steps[index];
    if ((step?.kind === 'thought' || step?.kind === 'answer') && step.text !== '') return step;
  }
  return undefined;
}

const citing =
  /\b(?:according to|based on (?:the|this|these|its)|the (?:results?|tool|search|data|label|output)s? (?:shows?|says?|states?|indicates?|confirms?|returned|suggests?)|as (?:shown|stated|indicated))\b|によると|によれば|結果から|結果では|に基づ|示され|確認でき/iu;
const admitting =
  /\b(?:no (?:results?|data|information|output|answer)|empty|nothing|failed|fails|failure|errors?|invalid|could not|couldn't|cannot|unable|not (?:found|available|valid)|timed? ?out|try again|retry)\b|失敗|エラー|見つか(?:ら|り(?:ません|ませ))|得られ(?:な|ま)|空(?:で|の)|ありません|できません/iu;

function isBad({ error, result, text }: Step): boolean {
  if (error !== null) return true;
  if (result === null || (typeof result === 'string' && result.trim() === ''))
    return text.trim() === '' || result === null;
  return isEmpty(result);
}

function isEmpty(value: AnyJson): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object' || value === null) return false;
  const members = Object.entries(value);
  const results = members.filter(([key]) => /^(?:results?|data|items|hits|output)$/.test(key));
  if (results.length > 0) return results.every(([, member]) => member === null || member === '' || isEmpty(member));
  return members.length === 0;
}

/**
 * Rule: a value of a call's arguments that looks like an id, a name or a number stands nowhere before (`inventedArguments` says what
 * counts). Measured: 4 of 274 calls of tau-bench (ten tasks, four trials, gpt-4o; three
 * times the airport of a city that only its name had told), 0 of 91 of SWE-agent (seven runs).
 */
function detectInventedArguments(trace: Trace, texts = foldedTexts(trace)): Finding[] {
  return inventedArguments(trace.steps, texts, isControl).map(({ step, name, value }) =>
    finding('inventedArgument', step, [], `${name}: ${value}`),
  );
}

/**
 * Rule: of a result that brought in two or more words (of four or more letters, or runs of two or more Han or kana characters) that no
 * earlier step has, neither one of them nor a number of it comes back in a later step of the model. Empty results, errors, and what a
 * tool that changes something says in confirmation (`update_…`, `edit`, `submit`) are left out. Measured: 7 of 274 calls of
 * tau-bench (ten tasks, four trials), 7 of 91 of SWE-agent (seven runs).
 */
function detectUnusedResults(trace: Trace, texts = foldedTexts(trace)): Finding[] {
  const findings: Finding[] = [];
  const spoken = (step: Step) =>
    step.kind === 'tool_call' ? folded(`${step.text} ${JSON.stringify(step.arguments)}`) : (texts[step.index] ?? '');
  const lastOfModel = new Map<string, number>();
  for (const step of trace.steps) {
    if (step.kind === 'tool_result' || step.kind === 'user' || step.kind === 'system' || step.kind === 'event')
      continue;
    for (const word of wordsOf(spoken(step))) lastOfModel.set(word, step.index);
  }
  const known = new Set<string>();
  for (const step of trace.steps) {
    const fresh = new Set<string>();
    for (const word of wordsOf(spoken(step))) if (!known.has(word)) fresh.add(word);
    for (const word of fresh) known.add(word);
    if (step.kind !== 'tool_result' || isBad(step) || isControl(step) || isConfirmation(step)) continue;
    const said = [...fresh].filter((word) => !/^\d/.test(word));
    const isUsed = [...fresh].some((word) => (lastOfModel.get(word) ?? -1) > step.index);
    if (said.length < fewestWords || isUsed) continue;
    findings.push(finding('unusedResult', step.index, step.joined === null ? [] : [step.joined]));
  }
  return findings;
}

/** What a tool that changes something gives back says that it is done. */
function isConfirmation({ tool, result, text }: Step): boolean {
  const isOfChange =
    /^(?:[a-z]+__)?(?:add|apply|append|assign|book|cancel|change|close|commit|create|delete|edit|exchange|insert|make|modify|move|patch|post|put|remove|rename|replace|reply|return|save|send|set|str_replace|submit|transfer|update|upload|write)(?:[_-]|$)/i;
  if (tool !== null && isOfChange.test(tool)) return true;
  return /^\s*(?:error|exception|traceback)\b/i.test(typeof result === 'string' ? result : text);
}

const runs = /\p{Script=Han}+|\p{Script=Katakana}+|[\p{L}\p{M}]+|\d[\d.]*/gu;

/** Words of a folded text, as often as they stand in it. */
function wordsOf(text: string): string[] {
  return text.match(runs)?.filter(isWord) ?? [];
}

function isWord(run: string): boolean {
  const first = run.charCodeAt(0);
  if (first <= 0x39) return run.length >= 2;
  // Most runs are of Latin letters alone, and told by their length.
  if (first < 0x80 && run.length >= 2 * shortestWord) return true;
  const least = /[\p{Script=Han}\p{Script=Katakana}]/u.test(run) ? 2 : shortestWord;
  return [...run].length >= least && !/^\p{Script=Hiragana}+$/u.test(run);
}

/** Rule: the trace has no final answer, or an empty one. */
function detectMissingAnswer({ answer }: Trace): Finding[] {
  return answer === null || answer.trim() === '' ? [finding('answerMissing', null, [])] : [];
}

/**
 * Rule: a step holds characters that nobody sees and that spell a message, turn the order of what is read, stand within a word, or come
 * three and more in a row (`hiddenTextOf` says which and what is left out).
 */
function detectHiddenText({ steps }: Trace): Finding[] {
  return steps.flatMap((step) => {
    const evidence = hiddenTextOf(step);
    return evidence === '' ? [] : [finding('hiddenText', step.index, [], evidence)];
  });
}

function callsIn(steps: readonly Step[]): Step[] {
  return steps.filter((step) => step.kind === 'tool_call' && step.tool !== 'Finish');
}

function isControl({ tool }: Step): boolean {
  return tool !== null && controlTools.has(tool);
}

function foldedTexts({ steps }: Trace): string[] {
  return steps.map(({ text }) => folded(text));
}

function finding(detector: DetectorId, step: number | null, related: readonly number[], evidence = ''): Finding {
  return { detector, step, related, evidence };
}
