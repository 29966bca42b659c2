import { basename, extname } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { tracesApi } from '../../../../shared/rooms/traces/api.ts';
import type { mappingApi } from '../../../../shared/rooms/traces/mappingApi.ts';
import type { HandlersFor } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { pathOfSource } from '../../../datasets/readableFile.ts';
import { storePathOf } from '../../../traces/store/storeOf.ts';
import { findMapping } from '../../../traces/store/traceFilesTable.ts';
import { placeTransfer, removeTransfer } from '../../../transfers.ts';
import { queueHandlers } from '../queues.ts';
import { exportMarks, labelledSize } from '../report/exportMarks.ts';
import { deleteMapping, listMappings, writeMapping } from '../tables/mappingsTable.ts';
import { agreementHandlers } from './agreementHandlers.ts';
import { labelHandlers } from './labelHandlers.ts';
import { listHandlers } from './listHandlers.ts';
import { markHandlers } from './markHandlers.ts';
import { questionHandlers } from './questionHandlers.ts';
import { readingHandlers } from './readingHandlers.ts';
import { resultsHandlers } from './resultsHandlers.ts';
import { schemeHandlers } from './schemeHandlers.ts';
import { searchHandlers } from './searchHandlers.ts';
import { wholeLabelHandlers } from './wholeLabelHandlers.ts';

/** Handlers of the named field mappings, with which files of no known format are read. */
const mappingHandlers: HandlersFor<keyof typeof mappingApi> = {
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
  'traces.openLeftOut': async ({ datasetId }, context) => {
    const { fileName } = readDataset(context.db, datasetId);
    const mapping = findMapping(context.db, datasetId);
    if (mapping === null) throw new AppError('NOT_FOUND', 'The dataset has no mapping', { kind: 'mapping' });
    const { uploadsFolder } = context.folder;
    const { id: uploadId, path: target } = await placeTransfer(uploadsFolder, leftOutName(fileName));
    const order = { storeFile: storePathOf(context, datasetId), mapping, target };
    try {
      const { count: recordCount, head } = await context.pool.run('traces.writeLeftOut', order);
      if (recordCount === 0) throw new AppError('INVALID_INPUT', 'No mapping could read them', { reason: 'leftOut' });
      return { source: { kind: 'upload', uploadId }, fileName: basename(target), head, mapping, recordCount };
    } catch (error) {
      await removeTransfer(uploadsFolder, uploadId);
      throw error;
    }
  },
};

const leftOutName = (fileName: string) => `${basename(fileName, extname(fileName))}-left-out.jsonl`;

const exportHandlers: HandlersFor<'traces.exportMarks' | 'traces.labelledSize'> = {
  'traces.labelledSize': (order, context) => labelledSize(context, order),
  'traces.exportMarks': (order, context) => exportMarks(context, order),
};

/** Handlers of the traces room, by what they are about. */
export const tracesHandlers: HandlersFor<keyof typeof tracesApi> = {
  ...listHandlers,
  ...readingHandlers,
  ...searchHandlers,
  ...markHandlers,
  ...wholeLabelHandlers,
  ...schemeHandlers,
  ...labelHandlers,
  ...questionHandlers,
  ...queueHandlers,
  ...agreementHandlers,
  ...resultsHandlers,
  ...exportHandlers,
  ...mappingHandlers,
};
