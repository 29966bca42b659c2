import packageFile from '../../../../package.json' with { type: 'json' };
import type { StoredDataset } from '../../datasets/datasetsTable.ts';
import type { WrittenFile } from '../../exports/provenance.ts';

type Facts = {
  readonly what: string;
  readonly file: WrittenFile;
  readonly exportedAt: string;
  readonly dataset: StoredDataset;
};

/** What stands beside a table made of a dataset: from which file it is, and `more`, which says how it was made. */
export function printTableProvenance(
  { what, file, exportedAt, dataset }: Facts,
  more: Readonly<Record<string, unknown>>,
): string {
  const { name, fileName, format, sha256, licence, attribution, citation } = dataset;
  const provenance = {
    ...{ program: 'Akapen', version: packageFile.version, exportedAt, export: file, what },
    source: { name, fileName, format, sha256, licence, attribution, citation },
    ...more,
  };
  return `${JSON.stringify(provenance, null, 2)}\n`;
}
