import { resolve } from 'node:path';
import { type Arguments, UsageError } from './command.ts';

/** A table of a dataset that somebody wants written. */
type TableOrder<Format extends string> = {
  readonly dataFolder: string;
  readonly datasetId: number;
  readonly out: string;
  readonly format: Format;
};

/** What `akapen export --what WHAT --format FORMAT` asks for. Throws UsageError for what is missing. */
export function readTableOrder<Format extends string>(
  { values }: Pick<Arguments, 'values'>,
  what: string,
  formats: readonly Format[],
): TableOrder<Format> {
  const { 'data-dir': dataFolder, out, dataset } = values;
  if (typeof dataFolder !== 'string') throw new UsageError('export needs --data-dir FOLDER');
  if (typeof out !== 'string' || out === '') throw new UsageError('export needs --out FILE');
  const format = formats.find((one) => one === values.format);
  if (format === undefined) throw new UsageError(`export --what ${what} needs --format ${formats.join(' or ')}`);
  if (typeof dataset !== 'string' || !/^[1-9]\d{0,14}$/.test(dataset)) {
    throw new UsageError(`export --what ${what} needs --dataset with the number of a dataset`);
  }
  return { dataFolder, datasetId: Number(dataset), out: resolve(out), format };
}
