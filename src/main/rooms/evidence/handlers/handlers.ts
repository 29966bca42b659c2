import type { evidenceApi } from '../../../../shared/rooms/evidence/api.ts';
import type { HandlersFor } from '../../../context.ts';
import { exportOwnWork } from '../exportOwnWork.ts';
import { queueHandlers } from '../queues.ts';
import { agreementHandlers } from './agreementHandlers.ts';
import { answerHandlers } from './answerHandlers.ts';
import { claimHandlers } from './claimHandlers.ts';
import { modelScoreHandlers } from './modelScoreHandlers.ts';
import { promptHandlers } from './promptHandlers.ts';
import { resultsHandlers } from './resultsHandlers.ts';
import { reviewHandlers } from './reviewHandlers.ts';
import { scoreHandlers } from './scoreHandlers.ts';
import { statementHandlers } from './statementHandlers.ts';

export const evidenceHandlers: HandlersFor<keyof typeof evidenceApi> = {
  ...claimHandlers,
  ...answerHandlers,
  ...reviewHandlers,
  ...agreementHandlers,
  ...promptHandlers,
  ...queueHandlers,
  ...modelScoreHandlers,
  'evidence.exportOwnWork': (order, context) => exportOwnWork(context, order),
  ...resultsHandlers,
  ...scoreHandlers,
  ...statementHandlers,
};
