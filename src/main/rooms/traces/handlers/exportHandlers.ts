import type { tracesApi } from '../../../../shared/rooms/traces/api.ts';
import type { HandlersFor } from '../../../context.ts';
import { exportMarks } from '../report/exportMarks.ts';

type Methods = Extract<keyof typeof tracesApi, 'traces.exportMarks'>;

export const exportHandlers: HandlersFor<Methods> = {
  'traces.exportMarks': (order, context) => exportMarks(context, order),
};
