import { type RoomsContext, roomsIn } from '../rooms/room.ts';
import { listStudies } from './shownRowsTable.ts';

type Parts = Pick<RoomsContext, 'db' | 'rooms'>;

/** The studies that rooms hold, and those that have rows or destinations here, each once and sorted. */
export function knownStudies(parts: Parts): string[] {
  return [...new Set([...held(parts).map(({ name }) => name), ...listStudies(parts.db)])].toSorted();
}

/** Those of `studies` that are not closed: what is computed from their rows is interim. */
export function openAmong(parts: Parts, studies: readonly string[]): string[] {
  const open = new Set(held(parts).flatMap(({ name, isOpen }) => (isOpen ? [name] : [])));
  return studies.filter((study) => open.has(study));
}

function held({ db, rooms }: Parts) {
  return roomsIn(rooms).flatMap(({ studies }) => studies?.(db) ?? []);
}
