import type { ColumnKind } from '../../../../shared/charts/fileTable.ts';
import type { Step } from '../../../../shared/traces/trace.ts';
import { labelsInDataset } from '../tables/labelsTable.ts';
import type { StoredMark, StoredSpan } from '../tables/marksTable.ts';
import {
  type ExportedGroup,
  type ExportedMarks,
  type ExportedTrace,
  type ExportScope,
  storeOfTrace,
} from './exportedGroups.ts';

/** Columns of an export in their order. A value that does not apply is null. */
export const markColumns = [
  'kind',
  'evaluator',
  'savedAt',
  'counter',
  'dataset',
  'datasetSha256',
  'file',
  'trace',
  'model',
  'questionId',
  'question',
  'step',
  'stepKind',
  'tool',
  'sourceLabel',
  'callId',
  'criterion',
  'criterionEn',
  'criterionJa',
  'choice',
  'choiceEn',
  'choiceJa',
  'schemeVersion',
  'start',
  'end',
  'quote',
  'comment',
  'state',
  'flagged',
  'pointer',
  'innerPointer',
  'line',
  'member',
] as const;

/** What a column holds, for files that say it. */
export function markColumnKind(column: (typeof markColumns)[number]): ColumnKind {
  return wholeColumns.has(column) ? 'whole' : column === 'flagged' ? 'yesNo' : 'text';
}

const wholeColumns: ReadonlySet<string> = new Set(['counter', 'step', 'schemeVersion', 'start', 'end', 'line']);

export type MarkRow = Readonly<Record<(typeof markColumns)[number], string | number | boolean | null>>;

/** One row for each state of a group, question that was set by hand, mark, marked piece of text and comment, in the order of the view. */
export function* markRows(scope: ExportScope, groups: Iterable<ExportedGroup>): Generator<MarkRow> {
  for (const group of groups) {
    const about = { ...emptyRow, ...questionOf(scope, group) };
    for (const { name: evaluator, state, flagged, counter, savedAt } of group.reviews) {
      yield { ...about, kind: 'state', evaluator, savedAt, counter, state, flagged };
    }
    for (const trace of group.traces) {
      if (trace.setBy !== null) {
        const { name: evaluator, savedAt, counter } = trace.setBy;
        yield { ...about, ...traceFacts(scope, trace), kind: 'question', evaluator, savedAt, counter };
      }
      if (trace.said.length > 0) yield* rowsOfTrace(scope, { ...about, ...traceFacts(scope, trace) }, trace);
    }
  }
}

const emptyRow: MarkRow = {
  kind: '',
  evaluator: null,
  savedAt: null,
  counter: null,
  dataset: null,
  datasetSha256: null,
  file: null,
  trace: null,
  model: null,
  questionId: null,
  question: null,
  step: null,
  stepKind: null,
  tool: null,
  sourceLabel: null,
  callId: null,
  criterion: null,
  criterionEn: null,
  criterionJa: null,
  choice: null,
  choiceEn: null,
  choiceJa: null,
  schemeVersion: null,
  start: null,
  end: null,
  quote: null,
  comment: null,
  state: null,
  flagged: null,
  pointer: null,
  innerPointer: null,
  line: null,
  member: null,
};

function questionOf({ text }: ExportScope, { questionId, title }: ExportedGroup) {
  return { questionId: questionId === null ? null : text(questionId), question: text(title) };
}

function traceFacts(scope: ExportScope, { trace, dataset }: ExportedTrace) {
  return {
    dataset: scope.text(dataset.name),
    datasetSha256: dataset.sha256,
    file: scope.text(dataset.fileName),
    trace: scope.text(trace.key),
    model: scope.modelName(trace.model),
  };
}

function* rowsOfTrace(scope: ExportScope, about: MarkRow, { trace, said }: ExportedTrace): Generator<MarkRow> {
  const store = () => storeOfTrace(scope, trace);
  const { pointer, line, member } = store().head(trace.position);
  const whole = { pointer: scope.text(pointer), line, member: member === null ? null : scope.text(member) };
  const facts = new Map<number, ReturnType<typeof stepFacts>>();
  const factsOf = (step: number | null) => {
    if (step === null) return whole;
    const [found] = facts.has(step) ? [] : store().steps(trace.position, step, step + 1);
    if (found !== undefined) facts.set(step, stepFacts(scope, trace.datasetId, found));
    return facts.get(step) ?? { step: step + 1 };
  };
  for (const one of said) {
    for (const { step, row } of rowsOf(scope, one)) {
      yield { ...about, evaluator: one.evaluator, ...factsOf(step), ...row };
    }
  }
}

/** What one evaluator said of a trace, in the order of the steps. */
function rowsOf(scope: ExportScope, { marks, spans, comments }: ExportedMarks) {
  const rows = [
    ...marks.map((mark) => ({
      step: mark.step,
      row: { kind: 'mark', ...savedOf(mark), ...answerFacts(scope, mark) },
    })),
    ...spans.map((span) => ({
      step: span.step,
      row: {
        kind: 'span',
        ...savedOf(span),
        ...answerFacts(scope, span),
        start: span.start,
        end: span.end,
        quote: scope.text(span.quote),
        comment: span.comment === '' ? null : scope.text(span.comment),
      },
    })),
    ...comments.map((comment) => ({
      step: comment.step,
      row: { kind: 'comment', ...savedOf(comment), comment: scope.text(comment.text) },
    })),
  ];
  return rows.sort((a, b) => (a.step ?? -1) - (b.step ?? -1));
}

function savedOf({ savedAt, counter }: { readonly savedAt: string; readonly counter: number }) {
  return { savedAt, counter };
}

type Answer = Pick<StoredMark, 'choiceId' | 'schemeVersion'> & Pick<StoredSpan, 'criterionId'>;

function answerFacts({ answerOf }: ExportScope, mark: Answer) {
  const { criterion, choice } = answerOf(mark);
  return {
    criterion: mark.criterionId,
    criterionEn: criterion?.name.en ?? null,
    criterionJa: criterion?.name.ja ?? null,
    choice: mark.choiceId,
    choiceEn: choice?.name.en ?? null,
    choiceJa: choice?.name.ja ?? null,
    schemeVersion: mark.schemeVersion,
  };
}

function stepFacts({ context, text }: ExportScope, datasetId: number, step: Step) {
  const { tool, callId, member } = step;
  const isOfTool = step.kind === 'tool_call' || step.kind === 'tool_result';
  return {
    step: step.index + 1,
    stepKind: step.kind,
    tool: tool === null ? null : text(tool),
    sourceLabel: isOfTool ? labelsInDataset(context.db, datasetId)(tool) : null,
    callId,
    // Some files keep traces under the names of their models.
    pointer: text(step.pointer),
    innerPointer: step.innerPointer === null ? null : text(step.innerPointer),
    line: step.line,
    member: member === null ? null : text(member),
  };
}
