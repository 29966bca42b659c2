import type { Method } from '../../shared/api/contract.ts';
import type { HandlersFor } from '../context.ts';
import { datasetHandlers } from '../datasets/handlers.ts';
import { derivationsHandlers } from '../rooms/derivations/handlers.ts';
import { driftHandlers } from '../rooms/drift/handlers.ts';
import { tracesHandlers } from '../rooms/traces/handlers.ts';
import { type CoreContext, createProjectHandlers, type ProjectControls } from './projectHandlers.ts';

/** Every method of the contract with its handler; a missing one does not compile. */
export function createHandlers(controls: ProjectControls): HandlersFor<Method, CoreContext> {
  return {
    ...createProjectHandlers(controls),
    ...datasetHandlers,
    ...derivationsHandlers,
    ...tracesHandlers,
    ...driftHandlers,
  };
}
