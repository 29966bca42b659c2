import { z } from 'zod';
import { ownCommand, query } from '../../src/shared/api/define.ts';

const line = z.object({ id: z.number().int(), text: z.string(), isEdited: z.boolean() });
export type ToyLine = z.infer<typeof line>;

export const toyApi = {
  /** The lines of a set that hold every word of what was typed. */
  'toy.list': query(z.object({ datasetId: z.number().int(), typed: z.string() }), z.array(line)),
  'toy.edit': ownCommand(z.object({ id: z.number().int(), text: z.string() }), z.object({ counter: z.number().int() })),
};
