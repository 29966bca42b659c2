import packageFile from '../../../package.json' with { type: 'json' };
import type { ExportDestination } from '../../shared/files.ts';
import type { Context } from '../context.ts';
import { readChart } from './chartBytes.ts';
import { pictureWithProvenance } from './pictureProvenance.ts';
import { writeExport } from './writeExport.ts';

type Order = { readonly fileName: string; readonly base64: string; readonly destination: ExportDestination };

/**
 * Writes a chart that the window drew, with when and by which version it was made and `facts` on what: inside a picture, in
 * `<name>.provenance.json` beside a table of numbers.
 *
 * Throws  INVALID_INPUT for bytes that are no such chart; as `writeExport`.
 */
export async function exportChart(
  context: Pick<Context, 'folder' | 'grants' | 'now'>,
  { fileName, base64, destination }: Order,
  facts: Readonly<Record<string, unknown>>,
) {
  const { kind, bytes } = readChart(fileName, base64);
  const made = { program: 'Akapen', version: packageFile.version, exportedAt: context.now().toISOString() };
  const file =
    kind !== 'svg' && kind !== 'png'
      ? {
          bytes: [bytes],
          provenanceOf: (written: object) => `${JSON.stringify({ ...made, export: written, ...facts }, null, 2)}\n`,
        }
      : { bytes: [pictureWithProvenance(kind, bytes, { ...made, ...facts })], provenanceOf: null };
  const written = await writeExport(context, destination, { fileName, ...file });
  return { ...written, itemCount: 1, changedCount: 0 };
}
