import { z } from 'zod';
import { previewFacts, type RoomContract } from '../../src/shared/rooms/roomContract.ts';

export const toyContract = {
  id: 'toy',
  formats: ['toy-lines'],
  preview: z.object({ ...previewFacts, room: z.literal('toy'), format: z.literal('toy-lines') }),
  events: {},
} as const satisfies RoomContract;
