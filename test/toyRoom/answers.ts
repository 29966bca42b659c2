import { listDatasets } from '../../src/main/datasets/datasetsTable.ts';
import type { RoomAnswers } from '../../src/main/rooms/roomAnswers.ts';
import { listLines } from './linesTable.ts';
import { toyId } from './names.ts';

/** Each file of lines answers the items 1, 2, 3 …, one for each line. */
export const toyAnswers: RoomAnswers = {
  sets: async ({ db }) =>
    listDatasets(db)
      .filter(({ room }) => String(room) === toyId)
      .map(({ id, name, itemCount }) => ({ id: String(id), title: 'toy', author: name, turn: null, itemCount })),
  items: async ({ db }, setId) => listLines(db, Number(setId)).map((_, index) => itemOf(index)),
  read: async ({ db }, setId) =>
    listLines(db, Number(setId)).map(({ text }, index) => {
      return { ...itemOf(index), name: '', reference: '', answer: text, sources: [], endsWith: null, steps: null };
    }),
};

function itemOf(index: number) {
  return { key: String(index + 1), question: `Line ${index + 1}?` };
}
