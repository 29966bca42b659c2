import type { AnyJson } from '../../../../shared/json.ts';
import { type AnswerColumn, lacksField, type RowContext, type RowReader, reportRow, textOf } from './rowReader.ts';
import {
  type Answer,
  choices,
  idText,
  mostCriteria,
  noAnswer,
  type Rating,
  type Status,
  statuses,
  trimmed,
} from './submission.ts';

const facts = new Set([
  'submission_id',
  'protocol_version',
  'status',
  'supersedes',
  'submitted_at',
  'evaluator_id',
  'question_id',
  'model_A',
  'model_B',
]);

/** Whether `readPortalRow` looks at a column. */
export function isReadOfPortal(name: string): boolean {
  return facts.has(name) || fieldOf(name) !== null;
}

/** What a column says of which criterion, by its name; null for all others. */
function columnOf(name: string, { columns, criteria }: RowContext): AnswerColumn | null {
  const known = columns.get(name);
  if (known !== undefined) return known;
  const found = fieldOf(name);
  const column = found && { number: criteria.numberOf(found.criterion), field: found.field };
  columns.set(name, column);
  return column;
}

function fieldOf(name: string): { readonly criterion: string; readonly field: AnswerColumn['field'] } | null {
  if (name.startsWith('pw_')) {
    return name.startsWith('pw_reason_') ? null : { criterion: name.slice(3), field: 'choice' };
  }
  if (name.startsWith('rate_A_')) return { criterion: name.slice(7), field: 'ratingA' };
  return name.startsWith('rate_B_') ? { criterion: name.slice(7), field: 'ratingB' } : null;
}

/**
 * A row of the portal or of an export of ours: columns by name (`submission_id`, `status`, `pw_<criterion>`, `rate_A_<criterion>` …), whatever
 * else stands there. A row without id, evaluator, question or models, of an unknown status or of one model with itself is left out;
 * an answer that is none of the known ones counts as unanswered.
 */
export const readPortalRow: RowReader = (row, context) => {
  const id = textOf(row, 'submission_id');
  const item = id === '' ? null : id;
  if (lacksField(row, ['submission_id', 'evaluator_id', 'question_id', 'model_A', 'model_B'], context, item))
    return null;
  const [modelA, modelB] = [textOf(row, 'model_A'), textOf(row, 'model_B')];
  if (modelA === modelB) {
    reportRow(context, 'sameModel', { model: modelA }, item);
    return null;
  }
  const status = statusOf(textOf(row, 'status'));
  if (status === null) {
    reportRow(context, 'unknownStatus', { value: textOf(row, 'status') }, item);
    return null;
  }
  return {
    id,
    protocolVersion: textOf(row, 'protocol_version'),
    status,
    supersedes: textOf(row, 'supersedes'),
    submittedAt: timeOf(row, context, id),
    evaluator: idText(textOf(row, 'evaluator_id')),
    isModel: false,
    question: idText(textOf(row, 'question_id')),
    modelA,
    modelB,
    hasSides: true,
    answers: answersOf(row, context, id),
    style: null,
  };
};

function statusOf(text: string): Status | null {
  return text === '' ? 'submitted' : (statuses.find((known) => known === text) ?? null);
}

const isoTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/i;

/** Milliseconds since 1970 of an ISO 8601 time, in UTC unless it says otherwise, whatever the zone of this computer. */
function timeOf(row: Parameters<RowReader>[0], context: RowContext, item: string): number {
  const text = textOf(row, 'submitted_at');
  const [, day, clock, fraction = '', zone = 'Z'] = isoTime.exec(text) ?? [];
  const whole = Date.parse(`${day}T${clock}${zone}`);
  if (!Number.isNaN(whole)) return whole + Number(`0${fraction}`) * 1000;
  reportRow(context, 'unknownTime', { value: text }, item);
  return 0;
}

function answersOf(row: Parameters<RowReader>[0], context: RowContext, item: string): Answer[] {
  const answers: { -readonly [Key in keyof Answer]: Answer[Key] }[] = [];
  for (const name of Object.keys(row)) {
    const column = columnOf(name, context);
    if (column === null) continue;
    const value = row[name] ?? null;
    const { number } = column;
    if (number === null) {
      reportRow(context, 'tooManyCriteria', { field: name, limit: mostCriteria }, item);
      continue;
    }
    const answer = answers[number] ?? { ...noAnswer };
    answers[number] = answer;
    if (column.field === 'choice') answer.choice = choiceOf(value, name, context, item);
    else answer[column.field] = ratingOf(value, name, context, item);
  }
  return answers;
}

function choiceOf(value: AnyJson, field: string, context: RowContext, item: string): Answer['choice'] {
  const text = typeof value === 'string' ? trimmed(value) : value === null ? '' : JSON.stringify(value);
  const choice = text === '' ? '' : choices.find((known) => known === text);
  if (choice !== undefined) return choice;
  reportRow(context, 'unknownChoice', { field, value: text }, item);
  return '';
}

function ratingOf(value: AnyJson, field: string, context: RowContext, item: string): Rating {
  const text = typeof value === 'string' ? trimmed(value) : value === null ? '' : JSON.stringify(value);
  if (text === '') return null;
  if (text === 'U') return 'U';
  const rating = /^[1-9](?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  if (rating <= context.highest) return rating;
  reportRow(context, 'unknownRating', { field, value: text, highest: context.highest }, item);
  return null;
}
