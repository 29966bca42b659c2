import type { tracesApi } from '../../../shared/rooms/traces.ts';
import type { HandlersFor } from '../../context.ts';
import { listHandlers } from './listHandlers.ts';
import { readingHandlers } from './readingHandlers.ts';

/** Handlers of the traces room, by what they are about. */
export const tracesHandlers: HandlersFor<keyof typeof tracesApi> = { ...listHandlers, ...readingHandlers };
