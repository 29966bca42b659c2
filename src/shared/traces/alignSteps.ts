import type { AnyJson } from '../json.ts';
import { bestPairs, type Pair, type Sequence } from './bestPairs.ts';
import { normalisedJson, normalisedText } from './normalised.ts';
import type { Step } from './trace.ts';

/**
 * `same`: same call with the same result, or same text; `otherResult`: same call, other result; `otherArguments`: same tool in the
 * same place; `paired`: other words in the same place; `onlyLeft`, `onlyRight`: nothing opposite.
 */
export const relations = ['same', 'otherResult', 'otherArguments', 'paired', 'onlyLeft', 'onlyRight'] as const;
export type Relation = (typeof relations)[number];

/** Indexes of two steps side by side; null where there is nothing. Every step of both traces is in exactly one row. */
type AlignedRow = { readonly left: number | null; readonly right: number | null; readonly relation: Relation };

/**
 * Aligns the steps of two traces. Anchors are the longest common subsequence of the tool calls by tool name and normalised arguments
 * (ties prefer the pair with equal results, then the earlier step). Between two anchors, steps of one kind (calls: of one tool;
 * results: of paired calls) are paired in their order, equal texts first.
 */
export function alignSteps(left: readonly Step[], right: readonly Step[]): AlignedRow[] {
  const numbers = createNumbering();
  const anchors = anchorPairs(left, right, numbers);
  const pairs: Pair[] = [];
  let from: Pair = [0, 0];
  const groups = resultGroups(left, right, anchors);
  for (const anchor of [...anchors, [left.length, right.length] as const]) {
    const between = pairsBetween(left, right, from, anchor, groups, numbers);
    pairs.push(...between, ...(anchor[0] < left.length ? [anchor] : []));
    from = [anchor[0] + 1, anchor[1] + 1];
  }
  return rowsOf(left, right, pairs, new Set(anchors.map(([index]) => index)));
}

/** Numbers for texts, so that comparing is comparing numbers. */
function createNumbering() {
  const known = new Map<string, number>();
  return (text: string): number => {
    const number = known.get(text) ?? known.size;
    known.set(text, number);
    return number;
  };
}
type Numbering = ReturnType<typeof createNumbering>;

/** Pairs of calls that are the same, as indexes of steps. */
export function anchorPairs(
  left: readonly Step[],
  right: readonly Step[],
  numbers: Numbering = createNumbering(),
): Pair[] {
  const [leftCalls, rightCalls] = [callsOf(left), callsOf(right)];
  const sequence = (steps: readonly Step[], calls: readonly Step[]): Sequence => ({
    keys: Int32Array.from(calls, (call) => numbers(callKey(call))),
    details: Int32Array.from(calls, (call) => numbers(resultKey(steps, call))),
  });
  return bestPairs(sequence(left, leftCalls), sequence(right, rightCalls)).map(
    ([a, b]): Pair => [leftCalls[a]?.index ?? 0, rightCalls[b]?.index ?? 0],
  );
}

function callsOf(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ kind }) => kind === 'tool_call');
}

/** What makes two calls the same: tool and normalised arguments, or the text of arguments that could not be read. */
export function callKey(call: Step): string {
  const given = call.arguments === null ? `text ${normalisedText(call.text)}` : normalisedJson(call.arguments);
  return `call ${call.tool ?? ''} ${given}`;
}

/** What makes the results of two calls equal; calls without a result are equal in that. */
function resultKey(steps: readonly Step[], call: Step): string {
  const result = call.joined === null ? undefined : steps[call.joined];
  return result === undefined ? 'no result' : `result ${ownResultKey(result)}`;
}

/** What makes two results equal. */
export function ownResultKey({ error, result, text }: Step): string {
  return `${error === null ? '' : 'error '}${result === null ? normalisedText(text) : normalisedJson(result)}`;
}

/** For results of anchored calls: the number of the anchor, left and right. */
function resultGroups(left: readonly Step[], right: readonly Step[], anchors: readonly Pair[]) {
  const groups = { left: new Map<number, number>(), right: new Map<number, number>() };
  for (const [number, [a, b]] of anchors.entries()) {
    groups.left.set(a, number);
    groups.right.set(b, number);
  }
  const classOf = (side: 'left' | 'right', step: Step): string => {
    if (step.kind === 'tool_call') return `call of ${step.tool ?? ''}`;
    if (step.kind !== 'tool_result') return step.kind === 'event' ? `event ${step.source ?? ''}` : step.kind;
    const call = step.joined === null ? undefined : groups[side].get(step.joined);
    return call === undefined ? `result of ${step.tool ?? ''}` : `result ${call}`;
  };
  return {
    left: left.map((step) => classOf('left', step)),
    right: right.map((step) => classOf('right', step)),
  };
}

function pairsBetween(
  left: readonly Step[],
  right: readonly Step[],
  [leftFrom, rightFrom]: Pair,
  [leftTo, rightTo]: Pair,
  classes: { readonly left: readonly string[]; readonly right: readonly string[] },
  numbers: Numbering,
): Pair[] {
  if (leftFrom >= leftTo || rightFrom >= rightTo) return [];
  const sequence = (steps: readonly Step[], own: readonly string[], from: number, to: number): Sequence => ({
    keys: Int32Array.from(own.slice(from, to), (one) => numbers(`class ${one}`)),
    details: Int32Array.from(steps.slice(from, to), (step) => numbers(`detail ${detailOf(step)}`)),
  });
  const pairs = bestPairs(
    sequence(left, classes.left, leftFrom, leftTo),
    sequence(right, classes.right, rightFrom, rightTo),
  );
  return pairs.map(([a, b]): Pair => [leftFrom + a, rightFrom + b]);
}

function detailOf(step: Step): string {
  if (step.kind === 'tool_call') return callKey(step);
  return step.kind === 'tool_result' ? ownResultKey(step) : ownContentKey(step);
}

/**
 * What makes two steps other than calls and results equal: their words, of events also what stands behind them. Of a score that is its
 * value: equal verdicts may have other explanations.
 */
export function ownContentKey({ kind, text, source, json }: Step): string {
  const words = normalisedText(text);
  if (kind !== 'event' || json === null) return words;
  return `${words} ${normalisedJson(source === 'score' ? verdictIn(json) : json)}`;
}

function verdictIn(score: AnyJson): AnyJson {
  const isWhole = typeof score !== 'object' || score === null || !('value' in score);
  return isWhole ? score : (score.value ?? null);
}

function rowsOf(
  left: readonly Step[],
  right: readonly Step[],
  pairs: readonly Pair[],
  anchors: ReadonlySet<number>,
): AlignedRow[] {
  const rows: AlignedRow[] = [];
  let [i, j] = [0, 0];
  for (const [a, b] of [...pairs, [left.length, right.length] as const]) {
    for (; i < a; i += 1) rows.push({ left: i, right: null, relation: 'onlyLeft' });
    for (; j < b; j += 1) rows.push({ left: null, right: j, relation: 'onlyRight' });
    const [first, second] = [left[a], right[b]];
    if (first === undefined || second === undefined) continue;
    rows.push({ left: a, right: b, relation: relationOf(left, right, first, second, anchors.has(a)) });
    [i, j] = [a + 1, b + 1];
  }
  return rows;
}

function relationOf(
  left: readonly Step[],
  right: readonly Step[],
  first: Step,
  second: Step,
  isAnchor: boolean,
): Relation {
  if (isAnchor) return resultKey(left, first) === resultKey(right, second) ? 'same' : 'otherResult';
  if (first.kind === 'tool_call') return 'otherArguments';
  if (detailOf(first) === detailOf(second)) return 'same';
  return first.kind === 'tool_result' ? 'otherResult' : 'paired';
}
