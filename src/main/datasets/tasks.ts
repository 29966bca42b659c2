import { labelAgreement, labelAlphas } from '../metrics/labelAgreement.ts';
import { headOfRows } from './parquet/headOfRows.ts';
import { parquetLines } from './parquet/parquetLines.ts';

/** What of datasets runs in threads whatever the room: reading files, and how far evaluators agree. */
export const datasetTasks = {
  'datasets.parquetLines': parquetLines,
  'datasets.headOfRows': headOfRows,
  'datasets.agreement': labelAgreement,
  'datasets.alphas': labelAlphas,
} as const;
