import { type Step, stepKinds } from './trace.ts';
import type { TraceOutline } from './traceReading.ts';

const callKind = stepKinds.indexOf('tool_call');
const ending = 'Finish';

/** Whether a step is a call that lists count and that is marked: every one but `Finish`, which only ends a run. */
export function isCountedCall({ kind, tool }: Pick<Step, 'kind' | 'tool'>): boolean {
  return kind === 'tool_call' && tool !== ending;
}

/** Indexes of the steps of an outline that are counted calls. */
export function countedCalls({ kinds, toolOf, tools }: Pick<TraceOutline, 'kinds' | 'toolOf' | 'tools'>): number[] {
  const end = tools.findIndex(({ name }) => name === ending);
  return kinds.flatMap((kind, step) => (kind === callKind && (end === -1 || toolOf[step] !== end) ? [step] : []));
}
