import type { ActLabel, SaveState } from '../../shared/api/events.ts';
import type { ReadableDatabase } from '../database/types.ts';
import { saveState as unnamedSaveState } from '../revisions/recordAct.ts';
import type { StaysDoneIn } from '../revisions/undoStep.ts';
import { type Rooms, roomsIn } from '../rooms/room.ts';

/** In letters: a prompt may fill pages, and every save tells of the next undo. */
const longestTitle = 80;

/** What is on disk and what could be undone and redone next, each act with the text of its item. */
export function saveState(rooms: Rooms, db: ReadableDatabase, evaluatorId: string | null): SaveState {
  const { undo, redo, ...rest } = unnamedSaveState(db, evaluatorId, staysDoneIn(rooms));
  return { ...rest, undo: undo && namedLabel(rooms, db, undo), redo: redo && namedLabel(rooms, db, redo) };
}

/** An act with the text of its item as `title`, where the item has one: ids of corpora are hashes that nobody knows. */
export function namedLabel(rooms: Rooms, db: ReadableDatabase, label: ActLabel): ActLabel {
  const room = roomsIn(rooms).find(({ id }) => id === label.room);
  if (room === undefined || label.itemId === null) return label;
  const title = room.titleOf(db, label.itemId);
  if (title === null) return label;
  return { ...label, params: { ...label.params, title: [...title].slice(0, longestTitle).join('') } };
}

/** What each room says of changes that stay; what is no room's never does. */
export function staysDoneIn(rooms: Rooms): StaysDoneIn {
  return (room) => roomsIn(rooms).find(({ id }) => id === room)?.staysDone ?? null;
}
