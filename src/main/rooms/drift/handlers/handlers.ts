import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import type { HandlersFor } from '../../../context.ts';
import { aliasHandlers } from './aliasHandlers.ts';
import { exportHandlers } from './exportHandlers.ts';
import { humanHandlers } from './humanHandlers.ts';
import { planHandlers } from './planHandlers.ts';
import { queueHandlers } from './queueHandlers.ts';
import { ratingHandlers } from './ratingHandlers.ts';
import { runHandlers } from './runHandlers.ts';
import { turnHandlers } from './turnHandlers.ts';

/** Handlers of the drift room, by what they are about. */
export const driftHandlers: HandlersFor<keyof typeof driftApi> = {
  ...runHandlers,
  ...turnHandlers,
  ...humanHandlers,
  ...aliasHandlers,
  ...planHandlers,
  ...queueHandlers,
  ...ratingHandlers,
  ...exportHandlers,
};
