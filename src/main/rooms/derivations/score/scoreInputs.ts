import { AppError } from '../../../../shared/errors.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { ScoreOptions } from '../../../../shared/rooms/derivations/score.ts';
import { flaw, type ScoreProblem } from './problems.ts';
import { isObject, ownValue } from './pythonValues.ts';
import type { JemhopqaItem } from './scoreJemhopqa.ts';
import { drawReferenceOrders, lowestReferenceOrder, type R4cItem } from './scoreR4c.ts';

/** The gold side of a JEMHopQA item as its file would hold it, from the content as it was edited. */
export function jemhopqaGold(content: QuestionContent): Pick<JemhopqaItem, 'goldAnswer' | 'goldDerivation'> {
  const steps = content.derivations[0] ?? [];
  return {
    goldAnswer: content.answer ?? undefined,
    goldDerivation: steps.map(({ subject, relation, objects }) => [subject, relation, objects]),
  };
}

/** The gold side of an R4C item as its file would hold it, from the content as it was edited. */
export function r4cGold(content: QuestionContent): Pick<R4cItem, 'goldDerivations'> {
  return {
    goldDerivations: content.derivations.map((derivation) =>
      derivation.map(({ subject, relation, objects, support }) => [
        support?.title ?? '',
        support?.sentenceIndex ?? 0,
        [subject, relation, objects[0]],
      ]),
    ),
  };
}

function unusable(side: 'label' | 'prediction', expected: string): AppError {
  return new AppError('IMPORT_MALFORMED', `The ${side} file is not ${expected}`, { side, expected });
}

/** Predictions by qid, undefined where the file has none of that kind. */
type JemhopqaPrediction = {
  readonly answer: Readonly<Record<string, unknown>> | undefined;
  readonly derivations: Readonly<Record<string, unknown>> | undefined;
};

/** A prediction file `{ answer: { qid: text }, derivations: { qid: steps } }`. Throws IMPORT_MALFORMED when it has neither. */
function readJemhopqaPrediction(prediction: unknown): JemhopqaPrediction {
  const object = isObject(prediction) ? prediction : {};
  const part = (name: string) => {
    const value = ownValue(object, name);
    return isObject(value) ? value : undefined;
  };
  const read = { answer: part('answer'), derivations: part('derivations') };
  if (read.answer === undefined && read.derivations === undefined) {
    throw unusable('prediction', 'an object with "answer" and "derivations"');
  }
  return read;
}

/**
 * The items of a JEMHopQA label file with their predictions, in file order; a qid that stands twice counts twice, as in evaluate.py.
 * Records without a qid cannot be scored and become problems. Throws IMPORT_MALFORMED when a file is not of its kind.
 */
export function jemhopqaItems(
  labels: unknown,
  prediction: unknown,
): { readonly items: JemhopqaItem[]; readonly problems: ScoreProblem[] } {
  if (!Array.isArray(labels)) throw unusable('label', 'a list of questions');
  const { answer, derivations } = readJemhopqaPrediction(prediction);
  const items: JemhopqaItem[] = [];
  const problems: ScoreProblem[] = [];
  for (const [index, label] of labels.entries()) {
    const key = isObject(label) ? ownValue(label, 'qid') : undefined;
    if (!isObject(label) || (typeof key !== 'string' && typeof key !== 'number')) {
      problems.push({ item: `#${index + 1}`, ...flaw('itemUnreadable', 'gold') });
      continue;
    }
    // JSON keys are texts, so in Python a numeric qid never finds a prediction.
    const predicted = (part: Readonly<Record<string, unknown>> | undefined) =>
      part && typeof key === 'string' ? ownValue(part, key) : undefined;
    items.push({
      key: String(key),
      goldAnswer: ownValue(label, 'answer'),
      goldDerivation: ownValue(label, 'derivations'),
      predictedAnswer: predicted(answer),
      predictedDerivation: predicted(derivations),
    });
  }
  if (items.length === 0 && problems.length > 0) throw unusable('label', 'a list of questions with a qid');
  return { items, problems };
}

/**
 * The items of an R4C label file with their predictions, in the order of `keys` (the file's). Orders of trying are drawn for the items with a prediction only,
 * because r4c_evaluate.py skips the others before it draws. Throws IMPORT_MALFORMED when a file is not of its kind.
 */
export function r4cItems(
  keys: readonly string[],
  labels: unknown,
  prediction: unknown,
  options: Pick<ScoreOptions, 'references' | 'tieOrder'>,
): R4cItem[] {
  if (!isObject(labels)) throw unusable('label', 'an object of questions');
  const derivations = isObject(prediction) ? ownValue(prediction, 're') : undefined;
  if (!isObject(derivations)) throw unusable('prediction', 'an object with "re"');
  const bare = keys.map((key) => ({
    key,
    goldDerivations: ownValue(labels, key),
    predictedDerivation: ownValue(derivations, key),
  }));
  return withReferenceOrders(bare, options);
}

/** Gives each item with a prediction its order of trying; items stand in file order. */
export function withReferenceOrders(
  items: readonly Omit<R4cItem, 'order'>[],
  { references, tieOrder }: Pick<ScoreOptions, 'references' | 'tieOrder'>,
): R4cItem[] {
  const present = items.map((item) => item.predictedDerivation !== undefined);
  const orders = referenceOrders(present, { references, tieOrder });
  const lowest = lowestReferenceOrder(references);
  return items.map((item, index) => ({ ...item, order: orders[index] ?? lowest }));
}

/** The order of trying of each item in file order, from whether it has a prediction. */
export function referenceOrders(
  present: readonly boolean[],
  { references, tieOrder }: Pick<ScoreOptions, 'references' | 'tieOrder'>,
): R4cItem['order'][] {
  const lowest = lowestReferenceOrder(references);
  const count = present.filter((isPresent) => isPresent).length;
  const drawn = (tieOrder === 'official' ? drawReferenceOrders(count, references) : []).values();
  return present.map((isPresent) => (isPresent ? (drawn.next().value ?? lowest) : lowest));
}

/** Keys of the items that lack a prediction the reference would look for; it stops at the first unless it ignores missing ones. */
export function missingPredictions(items: readonly (JemhopqaItem | R4cItem)[]): string[] {
  return items
    .filter(
      (item) => item.predictedDerivation === undefined || ('goldAnswer' in item && item.predictedAnswer === undefined),
    )
    .map((item) => item.key);
}
