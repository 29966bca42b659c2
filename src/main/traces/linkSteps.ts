import type { Problem } from '../../shared/files.ts';
import type { Step } from '../../shared/traces/trace.ts';

/** A step with the names by which steps call each other parents and results join calls, and the agent that was started whose step it is (null: the run). */
export type LinkedStep = {
  step: Step;
  readonly key: string | null;
  readonly parentKey: string | null;
  readonly callKey: string | null;
  readonly agent: string | null;
};

type Report = (code: string, params: Problem['params'], pointer: string) => void;

/** Joins results to calls, resolves parents, and takes note of ids, links and clocks that cannot be right. */
export function linkSteps(linked: LinkedStep[], report: Report): void {
  joinResults(linked, report);
  resolveParents(linked, report);
  checkClock(linked, report);
}

/**
 * A result belongs to the call with its id (of several with one id, to the first that has none yet), else to the first call of the
 * turn before it that has no result yet. It takes over the name of the tool.
 */
function joinResults(linked: LinkedStep[], report: Report): void {
  /** Calls of an id in the order of the file; `next` is the first that may have no result yet. */
  const callsByKey = new Map<string, { readonly calls: number[]; next: number }>();
  for (const [index, { step, callKey }] of linked.entries()) {
    if (step.kind !== 'tool_call' || callKey === null) continue;
    const same = callsByKey.get(callKey);
    if (same === undefined) callsByKey.set(callKey, { calls: [index], next: 0 });
    else {
      report('duplicateCallId', { id: step.callId ?? '', step: index }, step.pointer);
      same.calls.push(index);
    }
  }
  /** Calls of the current turn that have no result yet. */
  let open: number[] = [];
  let turn = 0;
  for (const [index, entry] of linked.entries()) {
    const { step, callKey } = entry;
    if (step.turn !== turn) open = [];
    turn = step.turn;
    if (step.kind === 'tool_call') open.push(index);
    if (step.kind !== 'tool_result') continue;
    const call = (callKey === null ? null : callWithKey(callKey)) ?? openCall(entry);
    if (call === null) {
      if (step.callId !== null) report('resultWithoutCall', { id: step.callId, step: index }, step.pointer);
      continue;
    }
    if (call > index) report('resultBeforeCall', { id: step.callId ?? '', step: index }, step.pointer);
    join(call, index);
    open = open.filter((candidate) => candidate !== call);
  }

  function callWithKey(key: string): number | null {
    const same = callsByKey.get(key);
    if (same === undefined) return null;
    const call = same.calls[same.next] ?? same.calls.at(-1) ?? null;
    same.next += 1;
    return call;
  }

  function openCall({ step: { tool, callId }, agent }: LinkedStep): number | null {
    const found = open.find((call) => {
      const candidate = linked[call]?.step;
      const isFree = callId === null || candidate?.callId === null;
      return isFree && linked[call]?.agent === agent && (tool === null || candidate?.tool === tool);
    });
    return found ?? null;
  }

  function join(call: number, result: number): void {
    const [callEntry, resultEntry] = [linked[call], linked[result]];
    if (callEntry === undefined || resultEntry === undefined) return;
    if (callEntry.step.joined === null) callEntry.step = { ...callEntry.step, joined: result };
    const tool = resultEntry.step.tool ?? callEntry.step.tool;
    resultEntry.step = { ...resultEntry.step, joined: call, tool };
  }
}

function resolveParents(linked: LinkedStep[], report: Report): void {
  const indexByKey = new Map<string, number>();
  for (const [index, { key }] of linked.entries()) if (key !== null && !indexByKey.has(key)) indexByKey.set(key, index);
  for (const [index, entry] of linked.entries()) {
    const parent = entry.parentKey === null ? undefined : indexByKey.get(entry.parentKey);
    if (parent !== undefined && parent !== index) entry.step = { ...entry.step, parent };
  }
  const state = new Uint8Array(linked.length);
  for (const start of linked.keys()) {
    const path: number[] = [];
    let at: number | null = start;
    while (at !== null && state[at] === 0) {
      state[at] = 1;
      path.push(at);
      at = linked[at]?.step.parent ?? null;
    }
    const entry = at !== null && state[at] === 1 ? linked[at] : undefined;
    if (entry !== undefined) {
      report('cyclicParents', { step: entry.step.index }, entry.step.pointer);
      entry.step = { ...entry.step, parent: null };
    }
    for (const visited of path) state[visited] = 2;
  }
}

/** Reports once for a trace that times of the run, or of one agent that it started, run backwards, with the number of steps that do. */
function checkClock(linked: LinkedStep[], report: Report): void {
  const latest = new Map<string | null, number>();
  let count = 0;
  let first: LinkedStep | null = null;
  for (const entry of linked) {
    const time = entry.step.startedAt === null ? Number.NaN : Date.parse(entry.step.startedAt);
    if (Number.isNaN(time)) continue;
    if (time < (latest.get(entry.agent) ?? Number.NEGATIVE_INFINITY)) {
      count += 1;
      first ??= entry;
    } else latest.set(entry.agent, time);
  }
  if (first !== null) report('clockBackwards', { count, step: first.step.index }, first.step.pointer);
}
