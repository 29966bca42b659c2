import { parquetLines } from './parquet/parquetLines.ts';

/** What of reading files runs in threads whatever the room. */
export const datasetTasks = {
  'datasets.parquetLines': parquetLines,
} as const;
