import packageFile from '../../../../../package.json' with { type: 'json' };
import type { Output, ParsedInput } from '../../../../shared/api/contract.ts';
import type { Unsigned } from '../../../context.ts';
import { chartBytes } from '../../../exports/chartBytes.ts';
import { writeExport } from '../../../exports/writeExport.ts';
import { visibleRun } from '../visible.ts';
import { measuredRun } from './driftProvenance.ts';

/**
 * Writes a chart that the window drew, and beside it when, by which version and from which run. Throws  INVALID_INPUT for bytes that are no such
 * chart, STORAGE_READ_ONLY, DISK_FULL, FILE_UNREADABLE, NOT_FOUND (no such place or run).
 */
export async function exportChart(
  context: Unsigned,
  { fileName, base64, runId, destination }: ParsedInput<'drift.exportChart'>,
): Promise<Output<'drift.exportChart'>> {
  const bytes = chartBytes(fileName, base64);
  const facts = { program: 'Akapen', version: packageFile.version, exportedAt: context.now().toISOString() };
  const run = runId === null ? null : measuredRun(visibleRun(context.db, runId));
  const written = await writeExport(context, destination, {
    fileName,
    bytes: [bytes],
    provenanceOf: (file) => `${JSON.stringify({ ...facts, export: file, what: 'chart', run }, null, 2)}\n`,
  });
  return { ...written, itemCount: 1, changedCount: 0 };
}
