import type { Problem } from '../../../../shared/files.ts';
import { findMember, type SpannedObject, type SpannedValue, toJsonValue } from '../../../../shared/json/jsonValue.ts';
import type { TextPlace } from '../../../records/json/textPlace.ts';
import { idText, trimmed } from '../reading/submission.ts';
import type { StudyQuestion } from './studyContent.ts';
import { type PlacedJson, parsePlaced, studyProblem } from './studyProblems.ts';

type Report = (problem: Problem) => void;

/**
 * The questions of one `sets/<set>/questions.json`: a list, or an object with it under `questions`. Of questions with one id (1, "1" and
 * 1.0 are one) the first is kept. A question without id or text is left out, and so is a pair that names no two models.
 */
export function readQuestions(set: string, file: string, bytes: Uint8Array, report: Report): StudyQuestion[] {
  const json = parsePlaced(file, bytes);
  if ('problem' in json) {
    report(json.problem);
    return [];
  }
  const list = listIn(json.root);
  if (list === null) {
    report(studyProblem('questionsUnexpected', file, {}, json.placeOf(json.root)));
    return [];
  }
  const found = new Map<string, StudyQuestion>();
  for (const [index, element] of list.entries()) {
    const question = readQuestion(set, file, { element, record: index + 1, json }, report);
    if (question === null) continue;
    const first = found.get(question.key);
    if (first === undefined) found.set(question.key, question);
    else {
      const where = { ...question.place, item: question.key, record: index + 1 };
      const kept = { firstLine: first.place.line, firstColumn: first.place.column };
      report(studyProblem('questionRepeated', file, { id: question.key, ...kept }, where));
    }
  }
  return [...found.values()];
}

function listIn(root: SpannedValue): readonly SpannedValue[] | null {
  if (root.kind === 'array') return root.elements;
  const inner = root.kind === 'object' ? findMember(root, 'questions')?.value : undefined;
  return inner?.kind === 'array' ? inner.elements : null;
}

type Placed = { readonly element: SpannedValue; readonly record: number; readonly json: PlacedJson };

function readQuestion(
  set: string,
  file: string,
  { element, record, json }: Placed,
  report: Report,
): StudyQuestion | null {
  const place = json.placeOf(element);
  if (element.kind !== 'object') {
    report(studyProblem('questionUnexpected', file, {}, { ...place, record }));
    return null;
  }
  const key = idText(textOf(element, 'id', 'question_id', 'question_ID', 'qid'));
  const question = textOf(element, 'question', 'prompt', 'query', 'instruction');
  const missing = key === '' ? 'id' : trimmed(question) === '' ? 'question' : null;
  if (missing !== null) {
    report(studyProblem('questionFieldMissing', file, { field: missing }, { ...place, item: key || null, record }));
    return null;
  }
  const reference = textOf(element, 'reference_answer', 'reference', 'answer');
  const declared = pairsOf(element, file, { ...place, item: key, record }, report);
  return { key, question, reference, set, file, place, declared };
}

/** A text, or a number in its decimals, under the first of the names. */
function textOf(object: SpannedObject, ...names: readonly string[]): string {
  for (const name of names) {
    const value = findMember(object, name)?.value;
    if (value?.kind === 'string') return value.value;
    if (value?.kind === 'number') return String(Number(value.text));
  }
  return '';
}

function pairsOf(
  object: SpannedObject,
  file: string,
  where: TextPlace & { readonly item: string; readonly record: number },
  report: Report,
): StudyQuestion['declared'] {
  const value = findMember(object, 'pairs')?.value;
  if (value === undefined || value.kind === 'null') return null;
  const pairs: [string, string][] = [];
  for (const one of value.kind === 'array' ? value.elements : []) {
    const names = toJsonValue(one);
    const [first, other] = Array.isArray(names) ? names : [];
    if (typeof first === 'string' && typeof other === 'string' && trimmed(first) !== trimmed(other)) {
      pairs.push([trimmed(first), trimmed(other)]);
    } else report(studyProblem('pairMalformed', file, { id: where.item }, where));
  }
  return pairs;
}
