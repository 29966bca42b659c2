import type { z } from 'zod';
import type { FormatId, ImportPreview, RoomId } from '../../src/shared/datasets.ts';
import { toyContract } from './contract.ts';

// Ids of rooms and formats are those of the registry, which types know only without the toy. What follows for a real room is asserted here.
export const toyId = toyContract.id as string as RoomId;
export const toyFormat = toyContract.formats[0] as string as FormatId;

/** `facts`: what the previews of all rooms have. */
export function toyPreview(facts: Omit<z.infer<typeof toyContract.preview>, 'room' | 'format'>): ImportPreview {
  return { ...facts, room: toyId, format: toyFormat } as unknown as ImportPreview;
}
