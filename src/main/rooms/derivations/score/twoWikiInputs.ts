import { AppError } from '../../../../shared/errors.ts';
import { type EntityAliases, isText, isTexts } from './entityAliases.ts';
import { isObject, ownValue } from './pythonValues.ts';
import type { Evidence, SupportingFact, TwoWikiItem } from './scoreTwoWiki.ts';

function unusable(side: 'label' | 'prediction', message: string): AppError {
  return new AppError('IMPORT_MALFORMED', message, { side });
}

export const isEvidence = (value: unknown): value is Evidence => isTexts(value) && value.length === 3;
export const isFact = (value: unknown): value is SupportingFact =>
  Array.isArray(value) && value.length === 2 && isText(value[0]) && Number.isInteger(value[1]);
export const isListOf = <Member>(value: unknown, isMember: (one: unknown) => one is Member): value is Member[] =>
  Array.isArray(value) && value.every(isMember);

/** Predictions of each part by id, as they stand in the file. */
type Predictions = Readonly<Record<'answer' | 'sp' | 'evidence', Readonly<Record<string, unknown>>>>;

function readPredictions(prediction: unknown): Predictions {
  const part = (name: string) => {
    const value = isObject(prediction) ? ownValue(prediction, name) : undefined;
    if (!isObject(value)) throw unusable('prediction', `The prediction file has no object "${name}"`);
    return value;
  };
  return { answer: part('answer'), sp: part('sp'), evidence: part('evidence') };
}

/** What is predicted for one question; null where there is nothing. */
function predictedPart<Value>(
  part: Readonly<Record<string, unknown>>,
  key: string,
  isValue: (value: unknown) => value is Value,
) {
  const value = ownValue(part, key);
  if (value === undefined) return null;
  if (!isValue(value)) throw unusable('prediction', `The prediction of ${key} is not of the shape the evaluator reads`);
  return value;
}

/** An evidence with all combinations of the other names of its subject and object. */
export function alternatives(
  [subject, relation, object]: Evidence,
  ids: Evidence | undefined,
  aliases: EntityAliases,
): Evidence[] {
  const namesOf = (name: string, id: string | undefined) => [name, ...((id && aliases.get(id)) || [])];
  return namesOf(subject, ids?.[0]).flatMap((one) =>
    namesOf(object, ids?.[2]).map((other) => [one, relation, other] as const),
  );
}

function goldEvidences(key: string, label: Readonly<Record<string, unknown>>, aliases: EntityAliases): Evidence[][] {
  const evidences = ownValue(label, 'evidences');
  const ids = ownValue(label, 'evidences_id') ?? [];
  if (!isListOf(evidences, isEvidence)) throw unusable('label', `The evidences of ${key} are not a list of triples`);
  if (!isListOf(ids, isEvidence)) throw unusable('label', `The evidences_id of ${key} are not a list of triples`);
  const matches = ids.length === evidences.length && ids.every((one, index) => one[1] === evidences[index]?.[1]);
  if (ids.length > 0 && !matches)
    throw unusable('label', `The evidences_id of ${key} are not those of its evidences; the evaluator stops there`);
  return evidences.map((evidence, index) => alternatives(evidence, ids[index], aliases));
}

/**
 * The questions of a label file of 2WikiMultihopQA with their predictions `{answer, sp, evidence}`, in file order. Label files of the first release, without ids of
 * entities, are read too; the evaluator does not know them. Errors: IMPORT_MALFORMED with the item, where the evaluator would stop as well.
 */
export function twoWikiItems(labels: unknown, prediction: unknown, aliases: EntityAliases): TwoWikiItem[] {
  if (!Array.isArray(labels)) throw unusable('label', 'The label file is not a list of questions');
  const predictions = readPredictions(prediction);
  return labels.map((label, index) => {
    const key = isObject(label) ? ownValue(label, '_id') : undefined;
    if (!isObject(label) || !isText(key))
      throw unusable('label', `Question ${index + 1} of the label file has no "_id"`);
    const [answer, facts, answerId] = ['answer', 'supporting_facts', 'answer_id'].map((name) => ownValue(label, name));
    if (!isText(answer)) throw unusable('label', `The answer of ${key} is not a text`);
    if (!isListOf(facts, isFact))
      throw unusable('label', `The supporting_facts of ${key} are not a list of [title, sentence]`);
    return {
      key,
      goldAnswers: [answer, ...((isText(answerId) && aliases.get(answerId)) || [])],
      goldFacts: facts,
      goldEvidences: goldEvidences(key, label, aliases),
      predictedAnswer: predictedPart(predictions.answer, key, isText),
      predictedFacts: predictedPart(predictions.sp, key, (value) => isListOf(value, isFact)),
      predictedEvidences: predictedPart(predictions.evidence, key, (value) => isListOf(value, isEvidence)),
    };
  });
}
