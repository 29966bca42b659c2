import { AppError } from '../../../shared/errors.ts';
import { claimSides, taskOf } from '../../../shared/rooms/evidence/claims.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import type { OfferedAnswer, RoomAnswers } from '../roomAnswers.ts';
import { type WrittenExplanation, writtenExplanations } from './tables/explanationsTable.ts';

/**
 * Explanations that can be laid side by side: those of each evaluator, of claims they called done; and of each dataset the reference ones, of claims whose
 * reference somebody has looked at already.
 */
export const offeredExplanations: RoomAnswers = {
  sets: ({ db }) =>
    setsIn(db).map(({ id, title, author, answers }) => ({ id, title, author, turn: null, itemCount: answers.length })),
  items: ({ db }, setId) => findSet(db, setId).answers.map(({ key, question }) => ({ key, question })),
  read: async ({ db }, setId) => findSet(db, setId).answers,
};

type Offered = {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly answers: OfferedAnswer[];
};

function setsIn(db: ReadableDatabase): Offered[] {
  const sets = new Map<string, Offered>();
  const add = (id: string, title: string, author: string, answer: OfferedAnswer) => {
    const set = sets.get(id) ?? { id, title, author, answers: [] };
    sets.set(id, set);
    if (!set.answers.some(({ key }) => key === answer.key)) set.answers.push(answer);
  };
  for (const written of writtenExplanations(db)) {
    const { datasetId, datasetName, evaluatorId, evaluator, text, isRevealed } = written;
    const about = aboutOf(written);
    add(`${datasetId}:${evaluatorId}`, datasetName, evaluator, { ...about, answer: text });
    if (isRevealed && about.reference !== '') {
      add(`${datasetId}:gold`, datasetName, 'gold', { ...about, answer: about.reference });
    }
  }
  return [...sets.values()];
}

function aboutOf({ key, item, side }: WrittenExplanation): Omit<OfferedAnswer, 'answer'> {
  const hasTwo = taskOf(item.test).explanations === 2;
  const claim = item.claims[claimSides.indexOf(side)];
  const claims = hasTwo ? [claim] : item.claims;
  return {
    key: hasTwo ? `${key} ${side}` : key,
    name: '',
    question: claims.map((one) => one?.text ?? '').join(' / '),
    reference: claim?.explanation ?? '',
    sources: [],
    steps: null,
  };
}

function findSet(db: ReadableDatabase, setId: string): Offered {
  const found = setsIn(db).find(({ id }) => id === setId);
  if (found !== undefined) return found;
  throw new AppError('NOT_FOUND', 'No such set of answers', { kind: 'answers', id: setId });
}
