import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';

/**
 * Columns of a row by what they tell. Of each criterion: choice, reason, both ratings, whether a warning was confirmed; beside them the
 * reason of a question that makes no sense, and the comment.
 */
export function sentColumns({ criteria }: Pick<Protocol, 'criteria'>) {
  const judgement = criteria.length * 5 + 2;
  const [person, question, identity, time] = [4, 16, 3, 4];
  return { judgement, person, question, identity, time, all: judgement + person + question + identity + time };
}
