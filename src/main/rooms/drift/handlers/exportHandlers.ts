import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import type { HandlersFor } from '../../../context.ts';
import { exportChart } from '../exports/exportChart.ts';
import { exportRun } from '../exports/exportRun.ts';

type Methods = Extract<keyof typeof driftApi, 'drift.exportRun' | 'drift.exportChart'>;

export const exportHandlers: HandlersFor<Methods> = {
  'drift.exportRun': (order, context) => exportRun(context, order),
  'drift.exportChart': (order, context) => exportChart(context, order),
};
