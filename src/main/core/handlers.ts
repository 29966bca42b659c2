import { datasetsApi } from '../../shared/datasets.ts';
import { outboxApi } from '../../shared/outbox/api.ts';
import { projectApi } from '../../shared/project.ts';
import { watchingApi } from '../../shared/watching.ts';
import { workApi } from '../../shared/work.ts';
import { datasetHandlers } from '../datasets/handlers.ts';
import { outboxHandlers } from '../outbox/handlers.ts';
import { type MethodTable, type Rooms, roomsIn } from '../rooms/room.ts';
import { watchingHandlers } from '../watching/handlers.ts';
import { workHandlers } from '../work/handlers.ts';
import { type CoreContext, createProjectHandlers, type ProjectControls } from './projectHandlers.ts';

/** Carries out a call: `input` was checked by the method's definition. */
type Carry = (input: unknown, context: CoreContext) => unknown;

/** Every method that a window can call: those of the project, of the datasets, of the outbox, and of each room. */
export function methodsOf(rooms: Rooms): MethodTable {
  return Object.assign(
    {},
    projectApi,
    datasetsApi,
    outboxApi,
    watchingApi,
    workApi,
    ...roomsIn(rooms).map(({ api }) => api),
  );
}

/**
 * Every method with its handler. TypeScript cannot pair a handler with its input across them all; the type of each table has checked each
 * pair, and that none is missing.
 */
export function createHandlers(rooms: Rooms, controls: ProjectControls): Readonly<Record<string, Carry>> {
  const own = {
    ...createProjectHandlers(controls),
    ...datasetHandlers,
    ...outboxHandlers,
    ...watchingHandlers,
    ...workHandlers,
  };
  return Object.assign({}, own, ...roomsIn(rooms).map(({ handlers }) => handlers));
}
