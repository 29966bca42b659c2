import { type AlignedColumns, alignColumns } from '../../../shared/traces/alignColumns.ts';
import { alignSteps, relations } from '../../../shared/traces/alignSteps.ts';
import { createToolLabels } from '../../../shared/traces/toolLabels.ts';
import { type Step, stepKinds } from '../../../shared/traces/trace.ts';
import type { Alignment, ShownStep, TraceOutline } from '../../../shared/traces/traceReading.ts';
import type { TranscriptSide } from './transcriptTypes.ts';

const labels = createToolLabels();
export const { lookOf } = labels;

/** Steps for tests: what is not given is empty, and a result joins the call that it names. */
export function buildSteps(...given: readonly Partial<Step>[]): Step[] {
  let turn = 0;
  const byCall = new Map<string, number[]>();
  for (const [index, { callId }] of given.entries()) {
    if (callId) byCall.set(callId, [...(byCall.get(callId) ?? []), index]);
  }
  return given.map((step, index) => {
    if (/^(thought|answer)$/.test(step.kind ?? 'thought')) turn += 1;
    const joins = byCall.get(step.callId ?? '')?.find((other) => other !== index);
    return {
      index,
      kind: 'thought',
      text: '',
      json: null,
      tool: null,
      label: null,
      callId: null,
      arguments: null,
      result: null,
      error: null,
      parent: null,
      joined: joins ?? null,
      turn,
      source: null,
      startedAt: null,
      durationMs: null,
      tokens: null,
      pointer: `/${index}`,
      innerPointer: null,
      line: null,
      member: null,
      ...step,
    };
  });
}

export function outlineOf(traceId: number, steps: readonly Step[]): TraceOutline {
  const names = [...new Set(steps.flatMap(({ tool }) => tool ?? []))];
  return {
    traceId,
    stepCount: steps.length,
    kinds: steps.map(({ kind }) => stepKinds.indexOf(kind)),
    tools: names.map((name) => ({ name, label: labels.labelOf(name) })),
    toolOf: steps.map(({ tool }) => (tool === null ? -1 : names.indexOf(tool))),
    joined: steps.map(({ joined }) => joined ?? -1),
    turns: steps.map(({ turn }) => turn),
    textLengths: steps.map(({ text }) => text.length),
    errors: steps.filter(({ error }) => error !== null).map(({ index }) => index),
  };
}

export function alignmentOf(left: readonly Step[], right: readonly Step[]): Alignment {
  const rows = alignSteps(left, right);
  return {
    left: rows.map((row) => row.left ?? -1),
    right: rows.map((row) => row.right ?? -1),
    relation: rows.map((row) => relations.indexOf(row.relation)),
  };
}

/** The rows of traces of a few steps, compared with the first one; steps of one kind and tool may stand side by side. */
export function columnsOf(first: readonly Step[], ...others: (readonly Step[])[]): AlignedColumns {
  const numbers = new Map<string, number>();
  return alignColumns(
    others.map((other) => alignmentOf(first, other)),
    (column, step) => {
      const { kind, tool } = [first, ...others][column]?.[step] ?? { kind: 'event', tool: null };
      const name = `${kind} ${tool}`;
      numbers.set(name, numbers.get(name) ?? numbers.size);
      return numbers.get(name) ?? 0;
    },
  );
}

/** A step as the core sends it for a list: longer than `maxCharacters` it is cut. */
export function shownStep(step: Step, maxCharacters = 4_000): ShownStep {
  const fits = (value: unknown) => value === null || JSON.stringify(value).length <= maxCharacters;
  const isCut = step.text.length > maxCharacters || ![step.json, step.arguments, step.result].every(fits);
  return {
    ...step,
    text: step.text.slice(0, maxCharacters),
    json: fits(step.json) ? step.json : null,
    arguments: fits(step.arguments) ? step.arguments : null,
    result: fits(step.result) ? step.result : null,
    textLength: step.text.length,
    lineCount: step.text.split('\n').length,
    cut: isCut,
  } as ShownStep; // JSON values are only read-only here
}

/** A side that reads from memory. */
export function buildSide(
  traceId: number,
  steps: readonly Step[],
  given: Partial<TranscriptSide> = {},
): TranscriptSide {
  return {
    letter: 'ABCD'[traceId - 1] ?? '',
    name: `Model ${'ABCD'[traceId - 1]}`,
    outline: outlineOf(traceId, steps),
    usage: null,
    readSteps: async (from, to) => steps.slice(from, to).map((step) => shownStep(step)),
    readStep: async (index) => {
      const step = steps[index];
      if (step === undefined) throw new Error(`No step ${index}`);
      return step;
    },
    maskedNames: [],
    hidesAmounts: false,
    namesItselfIn: [],
    ...given,
  };
}
