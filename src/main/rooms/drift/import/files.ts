import {
  answeringDriftFormats,
  type DriftFormatId,
  driftFormatIds,
} from '../../../../shared/rooms/drift/driftFiles.ts';
import { noDescription, noStyle } from '../../../datasets/datasetsTable.ts';
import { readSource } from '../../../datasets/sourceTable.ts';
import { refuseChanged, storeSource } from '../../../datasets/storeSource.ts';
import type { RoomFiles } from '../../room.ts';
import { ratingColumns, scoreColumns } from '../handlers/ratingHandlers.ts';
import { caseColumns } from '../report/caseRows.ts';
import { entityColumns } from '../report/entityRows.ts';
import { groupColumns } from '../report/groupRows.ts';
import { turnColumns } from '../report/turnRows.ts';
import { previewDrift } from './previewDrift.ts';
import { storeDriftRecords } from './storeDrift.ts';

/** Sets of cases, and the files that answer them or stand beside them. Their exports are the bytes as received. */
export const driftFiles: RoomFiles = {
  formats: driftFormatIds,
  takesMapping: false,
  takesFolder: () => false,
  joins: null,
  recognise: ({ pool }, path) => pool.run('drift.recognise', { path }),
  async preview(context, facts, { format: wanted, because }) {
    const format = driftFormatIds.find((id) => id === wanted);
    if (format === undefined) throw new Error('A file is previewed in the format that was chosen or recognised');
    const preview = await previewDrift(context, facts, { format, because });
    return {
      preview,
      dataset: { format, formatVersion: null, style: noStyle, description: noDescription },
      answers: answeringDriftFormats.includes(format) ? ('drift-cases' satisfies DriftFormatId) : null,
      begunDatasetId: null,
      store: async (importing, task, order) => {
        await storeSource(importing, task, order.datasetId, preview);
        const { sha256, ...counts } = await storeDriftRecords(importing, task, { ...order, preview });
        refuseChanged(preview, sha256);
        return counts;
      },
      takeBack: async () => {},
      discard: async () => {},
    };
  },
  exportedBytes: ({ db }, { id, byteCount }) => readSource(db, id, 0, byteCount),
  written: [turnColumns, caseColumns, entityColumns, groupColumns, ratingColumns, scoreColumns].map((columns) => ({
    problem: 'ownMeasures',
    columns,
  })),
};
