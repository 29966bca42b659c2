import type { datasetsApi } from '../../shared/datasets.ts';
import type { Act, Context, HandlersFor } from '../context.ts';
import { exportChart } from '../exports/exportChart.ts';
import { shownEvaluatorId } from '../judgements/shownEvaluator.ts';
import type { RoomsContext } from '../rooms/room.ts';
import { withCounts } from './counts.ts';
import { listDatasets, readDataset, readExportNotes, readProblems, type StoredDataset } from './datasetsTable.ts';
import { datasetToPutBack } from './datasetToPutBack.ts';
import { exportDataset } from './exportDataset.ts';
import { filesIn, takesFolder } from './folderFiles.ts';
import { beginImport } from './importDataset.ts';
import { filesTogether, joinFiles, mayJoin } from './joinFiles.ts';
import { problemsOfRows } from './parquet/linesOfParquet.ts';
import { discardPreview, previewFile } from './previews.ts';
import { pathOfSource } from './readableFile.ts';
import { listWithdrawn } from './withdrawnTable.ts';

/** Handlers of the datasets, whatever their room: read, call, store. */
export const datasetHandlers: HandlersFor<keyof typeof datasetsApi, RoomsContext> = {
  'datasets.list': (_, context) => withCounts(context, listDatasets(context.db), shownEvaluatorId(context)),
  'datasets.filesIn': ({ source, names }, context) => filesIn(context, source, names),
  'datasets.takesFolder': ({ names }, context) => takesFolder(context, names),
  'datasets.mayJoin': ({ names }, context) => mayJoin(context, names),
  'datasets.together': ({ files }, context) => filesTogether(context, files),
  'datasets.join': async (order, context) => ({ source: await joinFiles(context, order) }),
  'datasets.headOfRows': async ({ source }, context) =>
    context.pool.run('datasets.headOfRows', { path: await pathOfSource(context, source) }),
  'datasets.preview': ({ source, format, mapping }, context) => previewFile(context, source, format, mapping),
  'datasets.import': (order, context) => ({ taskId: beginImport(context, order).taskId }),
  'datasets.discardPreview': async ({ previewId }, context) => {
    await discardPreview(context, previewId);
    return {};
  },
  'datasets.problems': ({ datasetId }, { db }) => {
    const { fileName } = readDataset(db, datasetId);
    return problemsOfRows(readProblems(db, datasetId), fileName);
  },
  'datasets.rename': ({ datasetId, name }, context) => {
    const dataset = readDataset(context.db, datasetId);
    return recordChange(context, dataset, { kind: 'rename', aspect: 'name', before: dataset.name, after: name });
  },
  'datasets.describe': ({ datasetId, ...after }, context) => {
    const dataset = readDataset(context.db, datasetId);
    const { licence, attribution, citation } = dataset;
    const before = { licence, attribution, citation };
    return recordChange(context, dataset, { kind: 'describe', aspect: 'description', before, after });
  },
  'datasets.withdraw': ({ datasetId }, context) =>
    recordChange(context, readDataset(context.db, datasetId), withdrawal('withdraw', true)),
  'datasets.listWithdrawn': (_, { db }) => listWithdrawn(db),
  'datasets.putBack': ({ datasetId }, context) =>
    recordChange(context, datasetToPutBack(context.db, datasetId), withdrawal('putBack', false)),
  'datasets.exportNotes': ({ datasetId }, { db }) => readExportNotes(db, datasetId),
  'datasets.export': ({ datasetId, destination }, context) => exportDataset(context, datasetId, destination),
  'datasets.alphas': async ({ room, datasetIds }, context) => {
    for (const id of datasetIds) readDataset(context.db, id);
    const judged = await context.rooms[room].judged?.(context.db, datasetIds);
    return judged === undefined ? [] : context.pool.run('datasets.alphas', judged);
  },
  'datasets.exportAgreement': ({ datasetIds, table, ...order }, context) => {
    const datasets = datasetIds.map((id) => {
      const { name, fileName, sha256 } = readDataset(context.db, id);
      return { name, fileName, sha256 };
    });
    return exportChart(context, order, { what: 'agreement', table, datasets });
  },
};

type DatasetChange = { kind: Act['kind']; aspect: string; before: unknown; after: unknown };

/** The change that takes a dataset out of sight, or brings it back. */
function withdrawal(kind: 'withdraw' | 'putBack', after: boolean): DatasetChange {
  return { kind, aspect: 'withdrawn', before: !after, after };
}

function recordChange(
  context: Context,
  { id: datasetId, room, name }: Pick<StoredDataset, 'id' | 'room' | 'name'>,
  { kind, ...change }: DatasetChange,
): Record<string, never> {
  const changes = [{ itemKind: 'dataset', itemId: datasetId, ...change }] as const;
  context.record({ kind, params: { name }, room, datasetId, itemId: null, changes });
  return {};
}
