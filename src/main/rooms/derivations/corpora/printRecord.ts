import type { FileStyle, FormatId } from '../../../../shared/datasets.ts';
import type { DerivationStep, QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { editFields, editValue, type FieldChange, type Original } from '../../../records/json/editRecord.ts';
import { parseJson } from '../../../records/json/parseJson.ts';
import type { Target } from '../../../records/json/target.ts';
import { writingOf } from '../../../records/json/writing.ts';

type PrintInput = {
  readonly format: FormatId;
  readonly style: FileStyle;
  /** The bytes of the record in the file that was imported. */
  readonly source: Uint8Array;
  readonly edited: QuestionContent;
  readonly imported: QuestionContent;
};

const keyOrder = ['qid', 'type', 'question', 'answer', 'derivations', 'page_ids', 'time_dependent'] as const;

/**
 * The bytes of a record after an edit. Every byte of what did not change stays: keys and their order, unknown keys, white space, steps and
 * objects, also moved ones. New text is written as the record is: indent, line ends, separators, escapes. A field that becomes null is
 * taken out, one that was missing is added in the corpus's order. `edited` equal to `imported` gives the same bytes. R4C steps without
 * support are written with an empty title and sentence 0. Records of prediction files are not edited and come back as they are.
 */
export function printRecord({ format, style, source, edited, imported }: PrintInput): Uint8Array {
  const parsed = parseJson(source);
  if (!parsed.ok || (format !== 'jemhopqa' && format !== 'r4c')) return source;
  const buffer = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const raw = (from: number, to: number) => buffer.toString('utf8', from, Math.min(to, buffer.length));
  const original: Original = { raw, writing: writingOf(buffer.toString('utf8'), parsed.value, raw, style) };
  if (format === 'r4c')
    return Buffer.from(editValue(original, parsed.value, list(edited.derivations.map(r4cDerivation))));
  if (parsed.value.kind !== 'object') return source;
  return Buffer.from(editFields(original, parsed.value, jemhopqaChanges(edited, imported), keyOrder));
}

function jemhopqaChanges(edited: QuestionContent, imported: QuestionContent): FieldChange[] {
  const steps = (content: QuestionContent) => list((content.derivations[0] ?? []).map(jemhopqaStep));
  const fields: readonly { key: string; read: (content: QuestionContent) => Target | null }[] = [
    { key: 'type', read: ({ type }) => (type === null ? null : text(type)) },
    { key: 'question', read: ({ question }) => (question === null ? null : text(question)) },
    { key: 'answer', read: ({ answer }) => (answer === null ? null : text(answer)) },
    { key: 'derivations', read: steps },
    { key: 'page_ids', read: ({ pageIds }) => list(pageIds.map(text)) },
    {
      key: 'time_dependent',
      read: ({ timeDependent }) => (timeDependent === null ? null : { kind: 'flag', value: timeDependent }),
    },
  ];
  return fields.flatMap(({ key, read }) => {
    const target = read(edited);
    return JSON.stringify(target) === JSON.stringify(read(imported)) ? [] : [{ key, target }];
  });
}

function jemhopqaStep(step: DerivationStep): Target {
  return tuple([text(step.subject), text(step.relation), list(step.objects.map(text))]);
}

function r4cDerivation(steps: readonly DerivationStep[]): Target {
  return list(steps.map(r4cStep));
}

function r4cStep({ subject, relation, objects, support }: DerivationStep): Target {
  const triple = tuple([text(subject), text(relation), text(objects[0] ?? '')]);
  return tuple([text(support?.title ?? ''), { kind: 'integer', value: support?.sentenceIndex ?? 0 }, triple]);
}

function text(value: string): Target {
  return { kind: 'text', text: value };
}

function list(items: readonly Target[]): Target {
  return { kind: 'list', items };
}

function tuple(items: readonly Target[]): Target {
  return { kind: 'tuple', items };
}
