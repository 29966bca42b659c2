import type { AnyJson } from '../../../../shared/json.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import type { ShownResponse } from '../../../../shared/rooms/ratings/study.ts';
import { createMask, namesOfModel } from '../../../../shared/text/maskNames.ts';
import { isCountedCall } from '../../../../shared/traces/countedCalls.ts';
import type { Step } from '../../../../shared/traces/trace.ts';
import { outlineOf } from '../../../traces/store/storedTrace.ts';
import type { StoredResponse } from '../tables/questionsTable.ts';

/** A response as an evaluator may see it. */
export type BlindResponse = { readonly steps: readonly Step[]; readonly answer: string };

type Hiding = Pick<Protocol, 'blind' | 'answersOnly' | 'plainText'> & {
  /** All of the study: each may be named in the response of another. */
  readonly models: readonly string[];
};

/**
 * What of a response is shown. Always without where it was read, when, how long and with how many tokens; in a blind study without names of
 * models and ids that a format gives; where the protocol says so, the last answer alone, and without Markdown.
 */
export function blindResponse({ steps, answer }: StoredResponse, hiding: Hiding): BlindResponse {
  const { mask, plain } = hidingIn(hiding);
  const shown = hiding.answersOnly ? lastAnswer(steps) : steps;
  return {
    answer: plain(mask(answer)),
    steps: shown.map((step, index) => ({
      ...step,
      index,
      text: step.kind === 'answer' ? plain(mask(step.text)) : mask(step.text),
      json: maskValue(step.json, mask),
      arguments: maskValue(step.arguments, mask),
      result: maskValue(step.result, mask),
      tool: step.tool === null ? null : mask(step.tool),
      label: step.label === null ? null : mask(step.label),
      error: step.error === null ? null : mask(step.error),
      callId: hiding.blind ? null : step.callId,
      source: hiding.blind ? null : step.source,
      parent: hiding.answersOnly ? null : step.parent,
      joined: hiding.answersOnly ? null : step.joined,
      startedAt: null,
      durationMs: null,
      tokens: null,
      pointer: '',
      innerPointer: null,
      line: null,
      member: null,
    })),
  };
}

/** What of the last answer of a response is shown, by the same rules. */
export function blindAnswer(answer: string, hiding: Hiding): string {
  const { mask, plain } = hidingIn(hiding);
  return plain(mask(answer));
}

function hidingIn({ blind, models, plainText }: Hiding) {
  const asItIs = (text: string) => text;
  return {
    mask: blind ? createMask([...new Set(models.flatMap(namesOfModel))], 'even') : asItIs,
    plain: plainText ? withoutMarkdown : asItIs,
  };
}

/** The outline of a shown response. It has no id of a trace: `assignmentId` stands there. */
export function outlineOfShown({ steps, answer }: BlindResponse, assignmentId: number): ShownResponse {
  const { tools, ...columns } = outlineOf({ steps });
  const labels = new Map(steps.flatMap(({ tool, label }) => (tool === null ? [] : [[tool, label] as const])));
  return {
    outline: {
      traceId: assignmentId,
      ...columns,
      tools: tools.map((name) => ({ name, label: labels.get(name) ?? null })),
    },
    answer,
    callCount: steps.filter(isCountedCall).length,
  };
}

function lastAnswer(steps: readonly Step[]): Step[] {
  const last = steps.findLast(({ kind, text }) => kind === 'answer' && text !== '');
  return last === undefined ? [] : [last];
}

/** Texts and keys in a value, however deep. */
function maskValue(value: AnyJson, mask: (text: string) => string): AnyJson {
  if (typeof value === 'string') return mask(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => maskValue(one, mask));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [mask(key), maskValue(one, mask)]));
}

/** A text without headings, bold, lists and tables, which one system likes more than another. */
function withoutMarkdown(text: string): string {
  return (
    text
      .replace(/^#{1,6}\s+/gm, '')
      // Rows without the line of dashes under their head are no table.
      .replace(/^(?=.*\|)(?=.*-)[>|:\- \t]+$\n?/gm, '')
      .replace(/^(\s*)(?:[-*+]|\d+\.)\s+/gm, '$1')
      .replace(/\*\*([^*\n]+)\*\*/g, '$1')
      .replace(/__([^_\n]+)__/g, '$1')
  );
}
