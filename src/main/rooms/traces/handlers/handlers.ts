import type { tracesApi } from '../../../../shared/rooms/traces/api.ts';
import type { HandlersFor } from '../../../context.ts';
import { exportHandlers } from './exportHandlers.ts';
import { labelHandlers } from './labelHandlers.ts';
import { listHandlers } from './listHandlers.ts';
import { mappingHandlers } from './mappingHandlers.ts';
import { markHandlers } from './markHandlers.ts';
import { questionHandlers } from './questionHandlers.ts';
import { queueHandlers } from './queueHandlers.ts';
import { readingHandlers } from './readingHandlers.ts';
import { schemeHandlers } from './schemeHandlers.ts';
import { searchHandlers } from './searchHandlers.ts';

/** Handlers of the traces room, by what they are about. */
export const tracesHandlers: HandlersFor<keyof typeof tracesApi> = {
  ...listHandlers,
  ...readingHandlers,
  ...searchHandlers,
  ...markHandlers,
  ...schemeHandlers,
  ...labelHandlers,
  ...questionHandlers,
  ...queueHandlers,
  ...exportHandlers,
  ...mappingHandlers,
};
