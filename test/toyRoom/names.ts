import type { FormatId, ImportPreview, RoomId } from '../../src/shared/datasets.ts';

// The lists of names in the contract are of the rooms that the program has. What is added to them for a real room is asserted here.
export const toyId = 'toy' as RoomId;
export const toyFormat = 'toy-lines' as FormatId;

/** `facts`: what the previews of all rooms have. */
export function toyPreview(facts: Omit<ImportPreview, 'room' | 'format' | 'records'>): ImportPreview {
  return { ...facts, room: toyId, format: toyFormat } as unknown as ImportPreview;
}
