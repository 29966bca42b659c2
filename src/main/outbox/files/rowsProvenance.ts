import type { WrittenFile } from '../../exports/provenance.ts';

/** What stands beside a file of rows: their columns are fixed, so that they cannot say which studies are not closed yet (`interim`). */
export function rowsProvenance(facts: {
  readonly exportedAt: string;
  readonly export: WrittenFile;
  readonly studies: readonly string[];
  readonly interim: readonly string[];
  readonly rows: number;
}): string {
  return `${JSON.stringify({ program: 'Akapen', ...facts }, null, 2)}\n`;
}
