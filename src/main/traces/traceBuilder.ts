import type { AnyJson } from '../../shared/json.ts';
import type { RunFacts, Step, StepKind, Tokens, Trace, TraceFormatId, Usage } from '../../shared/traces/trace.ts';
import type { Located } from '../records/located.ts';
import type { SourceRecord } from '../records/sourceRecord.ts';
import type { TraceReport } from './importers/importer.ts';
import { type LinkedStep, linkSteps } from './linkSteps.ts';
import { withoutDataUrls, withoutMedia } from './media.ts';
import { printedThought } from './printedThought.ts';

/** What an importer knows about a step; what is left out is null, text the empty text. */
export type StepInput = {
  readonly kind: StepKind;
  /** Where the step was read from. */
  readonly node: Located;
  /** Pointer inside of the JSON text at `node`. */
  readonly inner?: string | null;
  /** Where it was read, when that is not the record the builder was made for. */
  readonly record?: SourceRecord;
  readonly text?: string;
  readonly json?: AnyJson;
  readonly tool?: string | null;
  readonly callId?: string | null;
  /** What joins a call and its results where ids of calls may come again in a trace; left out or null: the id. */
  readonly callKey?: string | null;
  readonly arguments?: AnyJson;
  readonly result?: AnyJson;
  readonly error?: string | null;
  readonly source?: string | null;
  readonly startedAt?: string | null;
  readonly durationMs?: number | null;
  readonly tokens?: Tokens | null;
  /** Name under which other steps call this one their parent. */
  readonly key?: string | null;
  readonly parentKey?: string | null;
  /** Which of the agents that the run started has taken the step; left out or null: the run itself. */
  readonly agent?: string | null;
};

export type TraceFacts = {
  readonly id: string | null;
  readonly task?: string | null;
  readonly questionSet?: string | null;
  readonly questionId?: string | null;
  readonly epoch?: number | null;
  readonly model?: string | null;
  /** Left out or null: the first user message of the run itself. */
  readonly question?: string | null;
  /** Undefined: the last answer step of the run itself. */
  readonly answer?: string | null;
  readonly usage?: Usage | null;
} & Partial<RunFacts>;

export type TraceBuilder = {
  /** Adds a step, of an answer the thought that it begins with before it, and returns its index. */
  add(input: StepInput): number;
  /** The model speaks again: the steps that follow belong to its next turn. */
  nextTurn(): void;
  /** Tells that a member, such as `messages[].audio`, becomes nothing in the trace. */
  leaveOut(name: string, member: Located, from?: SourceRecord): void;
  /** Kinds and texts so far. */
  readonly steps: readonly Pick<Step, 'index' | 'kind' | 'text' | 'source'>[];
  finish(facts: TraceFacts): Trace;
};

/** Collects the steps of one trace, numbers them, joins calls and results, and replaces data of media by their description. */
export function createTraceBuilder(format: TraceFormatId, record: SourceRecord, report: TraceReport): TraceBuilder {
  const linked: LinkedStep[] = [];
  const steps: Pick<Step, 'index' | 'kind' | 'text' | 'source'>[] = [];
  let turn = 0;

  /** What a model printed of its thought into an answer is a step of its own; what was used stands on the first, so that sums are right. */
  function add(input: StepInput): number {
    const isThought = input.kind === 'thought';
    const printed = isThought || input.kind === 'answer' ? printedThought(input.text ?? '') : null;
    if (printed === null) return addStep(input);
    const { thought, said } = printed;
    if (isThought) return addStep({ ...input, text: joined(thought, said) || (input.text ?? '') });
    if (thought === '') return addStep({ ...input, text: said });
    if (said === '') return addStep({ ...input, kind: 'thought', text: thought });
    addStep({ ...input, kind: 'thought', text: thought, error: null });
    return addStep({ ...input, text: said, durationMs: null, tokens: null, key: null });
  }

  function addStep(input: StepInput): number {
    const from = input.record ?? record;
    const step: Step = {
      index: linked.length,
      kind: input.kind,
      text: withoutDataUrls(input.text ?? ''),
      json: withoutMedia(input.json ?? null),
      tool: input.tool ?? null,
      label: null,
      callId: input.callId ?? null,
      arguments: withoutMedia(input.arguments ?? null),
      result: withoutMedia(input.result ?? null),
      error: input.error ?? null,
      parent: null,
      joined: null,
      turn,
      source: input.source ?? null,
      startedAt: input.startedAt ?? null,
      durationMs: input.durationMs ?? null,
      tokens: input.tokens ?? null,
      pointer: input.node.pointer,
      innerPointer: input.inner ?? null,
      line: from.line,
      member: from.member,
    };
    linked.push({
      step,
      key: input.key ?? null,
      parentKey: input.parentKey ?? null,
      callKey: input.callKey ?? step.callId,
      agent: input.agent ?? null,
    });
    steps.push(step);
    return step.index;
  }

  function finish(facts: TraceFacts): Trace {
    linkSteps(linked, (code, params, pointer) => report(code, params, { pointer }, record));
    const own = linked.filter(({ agent }) => agent === null).map(({ step }) => step);
    const firstUser = own.find(({ kind, text }) => kind === 'user' && text !== '');
    const lastAnswer = own.findLast(({ kind, text }) => kind === 'answer' && text !== '');
    return {
      id: facts.id ?? '',
      task: facts.task ?? null,
      questionSet: facts.questionSet ?? null,
      questionId: facts.questionId ?? null,
      epoch: facts.epoch ?? null,
      model: facts.model ?? null,
      question: facts.question ?? firstUser?.text ?? null,
      answer: facts.answer === undefined ? (lastAnswer?.text ?? null) : spokenIn(facts.answer),
      steps: linked.map(({ step }) => step),
      usage: facts.usage ?? null,
      target: facts.target ?? null,
      scores: facts.scores ?? [],
      status: facts.status ?? null,
      error: facts.error ?? null,
      metadata: facts.metadata ?? {},
      sourceFormat: format,
      line: record.line,
      member: record.member,
      pointer: record.pointer,
    };
  }

  function nextTurn(): void {
    turn += 1;
  }

  function leaveOut(name: string, member: Located, from = record): void {
    report('memberLeftOut', { name }, member, from);
  }

  return { add, nextTurn, leaveOut, steps, finish };
}

/** What was thought, and what was said behind it before a tool was called: one step, as nothing else is known of either. */
const joined = (thought: string, said: string) => [thought, said].filter((part) => part !== '').join('\n\n');

/** An answer without the thought that the model printed before it; null where nothing is behind that. */
export function spokenIn(answer: string | null): string | null {
  const printed = answer === null ? null : printedThought(answer);
  return printed === null ? answer : printed.said || null;
}
