import { AppError } from '../../../shared/errors.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { listDatasets, type StoredDataset } from '../../datasets/datasetsTable.ts';
import type { RoomAnswers } from '../roomAnswers.ts';
import { readGoldAt, readPredictions } from './goldAndPredictions.ts';
import { questionTitle } from './questionText.ts';
import { countAnswered, listAnswered } from './tables/answeredQuestionsTable.ts';
import { readGivenQuestions } from './tables/givenQuestionsTable.ts';

/** Each dataset of predictions: its answers with their derivations, printed, and gold as it is now as the reference. */
export const predictedAnswers: RoomAnswers = {
  sets: async ({ db }) =>
    listPredictions(db).flatMap(({ predicted, gold }) => {
      const itemCount = countAnswered(db, predicted.id, gold.id);
      const set = { id: String(predicted.id), title: gold.name, author: predicted.name, turn: null, itemCount };
      return itemCount === 0 ? [] : [set];
    }),
  items: async ({ db }, setId) => {
    const { predicted, gold } = findPredictions(db, setId);
    return listAnswered(db, predicted.id, gold.id);
  },
  read: async ({ db }, setId) => {
    const { predicted, gold } = findPredictions(db, setId);
    const predictions = await readPredictions(db, predicted.id);
    const questions = await readGoldAt(db, gold.id, Number.MAX_SAFE_INTEGER);
    const given = readGivenQuestions(db, gold.id)?.texts ?? {};
    return questions.flatMap(({ key, content }) => {
      const prediction = predictions.get(key);
      if (prediction === undefined) return [];
      const answer = printAnswer(prediction.answer, prediction.derivation);
      const question = questionTitle(key, content, given[key] ?? null);
      return [
        { key, name: '', question, reference: printGold(content), answer, sources: [], endsWith: null, steps: null },
      ];
    });
  },
};

type Predictions = { readonly predicted: StoredDataset; readonly gold: StoredDataset };

function listPredictions(db: ReadableDatabase): Predictions[] {
  const datasets = listDatasets(db).filter(({ room }) => room === 'derivations');
  return datasets.flatMap((predicted) => {
    const gold = datasets.find(({ id }) => id === predicted.goldDatasetId);
    return gold === undefined ? [] : [{ predicted, gold }];
  });
}

function findPredictions(db: ReadableDatabase, setId: string): Predictions {
  const found = listPredictions(db).find(({ predicted }) => String(predicted.id) === setId);
  if (found !== undefined) return found;
  throw new AppError('NOT_FOUND', 'No such set of answers', { kind: 'answers', id: setId });
}

function printGold({ answer, derivations }: QuestionContent): string {
  const steps = (derivations[0] ?? []).map(({ subject, relation, objects }) => [subject, relation, objects]);
  return printAnswer(answer, steps);
}

/** The answer and below it one item for each step, as Markdown; what is no list of steps stands there as JSON. */
function printAnswer(answer: unknown, derivation: unknown): string {
  const steps = Array.isArray(derivation) ? derivation.map((step) => `- ${printStep(step)}`) : [];
  const odd = derivation === undefined || derivation === null || Array.isArray(derivation) ? '' : textOf(derivation);
  return [textOf(answer), odd, steps.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** A step of any corpus: three members, or title and number of a sentence with a triple of their own behind them. */
function printStep(step: unknown): string {
  if (!Array.isArray(step)) return textOf(step);
  const [first, second, third] = step;
  if (typeof second === 'number' && Array.isArray(third)) return `${printStep(third)} (${textOf(first)}, ${second})`;
  return step.map((member) => (Array.isArray(member) ? member.map(textOf).join('; ') : textOf(member))).join(' — ');
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
