import { z } from 'zod';
import { recordChange } from '../../src/main/judgements/recordChange.ts';
import type { RoomOf } from '../../src/main/rooms/room.ts';
import { AppError } from '../../src/shared/errors.ts';
import { toyAnswers } from './answers.ts';
import { toyApi } from './api.ts';
import { toyFiles } from './files.ts';
import { listLines, readLine, removeLines, writeLine } from './linesTable.ts';
import { toyId } from './names.ts';

/** A room of one table and one format, to prove that a room is this folder and one entry in the registry. */
export const toyRoom: RoomOf<typeof toyApi> = {
  id: toyId,
  api: toyApi,
  handlers: {
    'toy.list': ({ datasetId, typed }, { db }) => listLines(db, datasetId, typed),
    'toy.edit': ({ id, text }, context) => {
      const line = readLine(context.db, id);
      if (line === null) throw new AppError('NOT_FOUND', 'No such line', { kind: 'line', id });
      const about = { kind: 'edit', params: {}, room: toyId, datasetId: line.datasetId, itemId: id };
      const change = { itemKind: 'toyLine', itemId: id, aspect: 'text', before: line.edited, after: text };
      return recordChange(context, about, change);
    },
  },
  besideTheQueue: [],
  endThemselves: [],
  files: toyFiles,
  stores: null,
  itemKinds: ['toyLine'],
  applyChange: (db, { itemId, value }) => writeLine(db, itemId, z.string().nullable().parse(value)),
  staysDone: null,
  guideline: 'guideline.toy',
  showReviewsAnew: () => {},
  tell: (emit, { revision, changes }) => {
    const isOfLines = changes.some(({ itemKind }) => itemKind === 'toyLine');
    if (isOfLines && revision.datasetId !== null) emit('datasets.changed', { datasetIds: [revision.datasetId] });
  },
  tellOfEverything: () => {},
  titleOf: (db, id) => readLine(db, id)?.imported ?? null,
  counts: (db, datasets) =>
    new Map(
      datasets.map(({ id, itemCount }) => {
        const changedCount = listLines(db, id).filter(({ isEdited }) => isEdited).length;
        const none = { draftCount: 0, doneCount: 0, flaggedCount: 0, changedAfterDoneCount: 0, problemItemCount: 0 };
        return [id, { ...none, todoCount: itemCount - changedCount, changedCount }];
      }),
    ),
  remove: removeLines,
  searched: ['toy'],
  answers: toyAnswers,
  judged: null,
  remarks: null,
  studies: null,
  work: { kinds: {}, items: ['toyLine'], progress: () => [], times: () => [], edits: null },
  putInOrder: () => {},
  goOnBehind: () => {},
  layOutSample: async () => {},
};
