import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../shared/api/contract.ts';
import { bringFirstKept } from './firstKept.ts';
import { followEvaluator } from './followEvaluator.ts';
import { useFrame } from './frameStore.ts';
import { createKeptSession } from './keptSession.ts';

const schema = z.object({ item: z.number().catch(0), drafts: z.array(z.string()).catch([]) });
type Look = z.output<typeof schema>;

/** What is kept, by evaluator. */
let kept: Map<string, unknown>;
beforeEach(() => {
  kept = new Map();
  useFrame.getState().go('welcome');
  useFrame.getState().go('traces');
});

const callAs = followEvaluator(
  (id): Call =>
    async (method, input) => {
      if (method === 'session.write') kept.set(id ?? '', z.object({ value: z.unknown() }).parse(input).value);
      return { value: kept.get(id ?? '') ?? null } as never; // as far as it is asked
    },
  async () => {},
);

/** A room of an evaluator that was opened; `look` is what it shows. */
async function openRoom(id: string): Promise<{ look: Look; show(look: Look): void; leave(): void }> {
  const room = { look: { item: 0, drafts: [] as string[] } };
  const session = createKeptSession({
    ...{ call: callAs(id), schema, delayMs: 1, own: ['drafts'], look: () => room.look },
    later: () => () => {},
  });
  room.look = await session.open('room');
  return {
    look: room.look,
    show: (look) => {
      room.look = look;
      session.touch();
    },
    leave: session.flush,
  };
}

test('who takes over stays where the one before was, with drafts of their own alone', async () => {
  kept.set('e2', { item: 9, drafts: ['of Ito'] });
  const first = await openRoom('e1');
  first.show({ item: 4, drafts: ['of Saeki'] });
  first.leave();
  const second = await openRoom('e2');
  expect(second.look).toEqual({ item: 4, drafts: ['of Ito'] });
  second.show({ item: 5, drafts: ['of Ito'] });
  second.leave();
  expect((await openRoom('e1')).look).toEqual({ item: 5, drafts: ['of Saeki'] });
  expect(kept.get('e1')).toEqual({ item: 4, drafts: ['of Saeki'] });
});

test('who comes to a room later finds it as they left it themselves', async () => {
  kept.set('e2', { item: 9, drafts: [] });
  const first = await openRoom('e1');
  first.show({ item: 4, drafts: [] });
  useFrame.getState().go('welcome');
  first.leave();
  useFrame.getState().go('traces');
  expect((await openRoom('e2')).look.item).toBe(9);
});

test('the room that is opened first takes what the first answer brought along, and asks for everything else', async () => {
  kept.set('e1', { item: 9, drafts: [] });
  const brought = { room: { item: 3, drafts: ['begun'] } };
  bringFirstKept('e1', brought);
  expect((await openRoom('e1')).look).toEqual(brought.room);
  expect((await openRoom('e1')).look).toEqual({ item: 9, drafts: [] });
  bringFirstKept('e2', brought);
  expect((await openRoom('e1')).look).toEqual({ item: 9, drafts: [] });
  bringFirstKept('e1', { another: brought.room });
  expect((await openRoom('e1')).look).toEqual({ item: 9, drafts: [] });
});
