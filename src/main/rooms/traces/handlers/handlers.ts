import type { tracesApi } from '../../../../shared/rooms/traces/api.ts';
import type { HandlersFor } from '../../../context.ts';
import { pathOfSource } from '../../../datasets/readableFile.ts';
import { exportMarks } from '../report/exportMarks.ts';
import { deleteMapping, listMappings, writeMapping } from '../tables/mappingsTable.ts';
import { agreementHandlers } from './agreementHandlers.ts';
import { labelHandlers } from './labelHandlers.ts';
import { listHandlers } from './listHandlers.ts';
import { markHandlers } from './markHandlers.ts';
import { questionHandlers } from './questionHandlers.ts';
import { queueHandlers } from './queueHandlers.ts';
import { readingHandlers } from './readingHandlers.ts';
import { resultsHandlers } from './resultsHandlers.ts';
import { schemeHandlers } from './schemeHandlers.ts';
import { searchHandlers } from './searchHandlers.ts';

/** Handlers of the named field mappings, with which files of no known format are read. */
const mappingHandlers: HandlersFor<'traces.listMappings' | 'traces.saveMapping' | 'traces.mappedSteps'> = {
  'traces.listMappings': (_, { db }) => listMappings(db),
  'traces.saveMapping': ({ name, mapping }, { db }) => {
    if (mapping === null) deleteMapping(db, name);
    else writeMapping(db, name, mapping);
    return {};
  },
  'traces.mappedSteps': async ({ source, mapping }, context) => {
    const path = await pathOfSource(context, source);
    return context.pool.run('traces.mappedSteps', { path, mapping });
  },
};

const exportHandlers: HandlersFor<'traces.exportMarks'> = {
  'traces.exportMarks': (order, context) => exportMarks(context, order),
};

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
  ...agreementHandlers,
  ...resultsHandlers,
  ...exportHandlers,
  ...mappingHandlers,
};
