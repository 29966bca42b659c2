import packageFile from '../../../../package.json' with { type: 'json' };
import type { Output, ParsedInput } from '../../../shared/api/contract.ts';
import type { Context } from '../../context.ts';
import { writeExport } from '../../datasets/writeExport.ts';

/**
 * Writes a chart that the window drew, and beside it when and by which version. Throws  STORAGE_READ_ONLY, DISK_FULL,
 * FILE_UNREADABLE.
 */
export async function exportChart(
  { folder, now }: Context,
  { fileName, base64, destination }: ParsedInput<'drift.exportChart'>,
): Promise<Output<'drift.exportChart'>> {
  const facts = { program: 'Akapen', version: packageFile.version, exportedAt: now().toISOString() };
  const written = await writeExport(folder, destination, {
    fileName,
    bytes: [Buffer.from(base64, 'base64')],
    provenanceOf: (file) => `${JSON.stringify({ ...facts, export: file, what: 'chart' }, null, 2)}\n`,
  });
  return { ...written, itemCount: 1, changedCount: 0 };
}
