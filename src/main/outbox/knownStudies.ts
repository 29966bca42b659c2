import type { GoogleSheetsSettings } from '../../shared/outbox/destinations.ts';
import { shortened } from '../../shared/text/wholeCharacters.ts';
import { type RoomsContext, type RowQuestion, roomsIn } from '../rooms/room.ts';
import { listDestinations } from './destinationsTable.ts';
import { countWaiting } from './outboxTable.ts';
import { listStudies } from './shownRowsTable.ts';

type Parts = Pick<RoomsContext, 'db' | 'rooms'>;

/** The studies that rooms hold, and those that have rows or destinations here, each once and sorted. */
export function knownStudies(parts: Parts): string[] {
  return [...new Set([...held(parts).map(({ name }) => name), ...listStudies(parts.db)])].toSorted();
}

/** The spreadsheets that studies name for their rows, for a destination that somebody adds. */
export function namedSheets(parts: Parts): { readonly study: string; readonly settings: GoogleSheetsSettings }[] {
  return held(parts).flatMap(({ name, sheet }) => (sheet === null ? [] : [{ study: name, settings: sheet }]));
}

/** How many rows wait to be sent. Those of a study with neither a destination nor a spreadsheet that it names only stay here. */
export function countToSend(parts: Parts): number {
  const going = [...listDestinations(parts.db), ...namedSheets(parts)].map(({ study }) => study);
  return countWaiting(parts.db, going);
}

/** Those of `studies` that are not closed: what is computed from their rows is interim. */
export function openAmong(parts: Parts, studies: readonly string[]): string[] {
  const open = new Set(held(parts).flatMap(({ name, isOpen }) => (isOpen ? [name] : [])));
  return studies.filter((study) => open.has(study));
}

/** The columns that rows of `studies` would have; where none of them is held here, those of any study. */
export function columnsOf(parts: Parts, studies: readonly string[]): string[] {
  const own = held(parts).flatMap(({ name, columns }) => (studies.includes(name) ? columns : []));
  const ofAny = roomsIn(parts.rooms).flatMap((room) => room.studies?.columns ?? []);
  return [...new Set(own.length === 0 ? ofAny : own)];
}

/** A question may be pages long. */
const shownOfQuestion = 300;

/** What the questions of rows ask, each in the first words of the study that has it here, or else by its id. */
export function questionsAsked({ db, rooms }: Parts, questions: readonly RowQuestion[]): string[] {
  const told = roomsIn(rooms).map((room) => room.studies?.asked(db, questions) ?? []);
  return questions.map(({ question }, at) =>
    shortened(told.find((one) => one[at] != null)?.[at] ?? question, shownOfQuestion),
  );
}

/** The questions of studies here that ask with these words. */
export function questionsAsking({ db, rooms }: Parts, words: string): RowQuestion[] {
  return roomsIn(rooms).flatMap((room) => room.studies?.asking(db, words) ?? []);
}

function held({ db, rooms }: Parts) {
  return roomsIn(rooms).flatMap(({ studies }) => studies?.held(db) ?? []);
}
