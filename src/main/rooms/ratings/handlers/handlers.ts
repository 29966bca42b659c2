import type { ratingsApi } from '../../../../shared/rooms/ratings/api.ts';
import type { RoomOf } from '../../room.ts';
import { makingHandlers } from './makingHandlers.ts';
import { ownHandlers } from './ownHandlers.ts';
import { protocolHandlers } from './protocolHandlers.ts';
import { registrationHandlers } from './registrationHandlers.ts';
import { resultsHandlers } from './resultsHandlers.ts';
import { rowHandlers } from './rowHandlers.ts';
import { studyHandlers } from './studyHandlers.ts';
import { submitHandlers } from './submitHandlers.ts';
import { taskHandlers } from './taskHandlers.ts';

export const ratingsHandlers: RoomOf<typeof ratingsApi>['handlers'] = {
  ...studyHandlers,
  ...registrationHandlers,
  ...taskHandlers,
  ...submitHandlers,
  ...ownHandlers,
  ...makingHandlers,
  ...protocolHandlers,
  ...rowHandlers,
  ...resultsHandlers,
};
