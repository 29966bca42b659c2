import packageFile from '../../../../../package.json' with { type: 'json' };
import type { Context } from '../../../context.ts';
import { listDatasets, readDataset, revisionRange } from '../../../datasets/datasetsTable.ts';
import type { WrittenFile } from '../../../exports/provenance.ts';
import type { StoredRun } from '../tables/runsTable.ts';

/** What an export of a set was made from, as it was when the export began. */
export type DriftExportFacts = ReturnType<typeof driftExportFacts>;

/** The set, its files in sight with their hashes, and the revisions that concern it. Errors: NOT_FOUND. */
export function driftExportFacts({ db, now }: Pick<Context, 'db' | 'now'>, datasetId: number) {
  const set = readDataset(db, datasetId);
  const files = listDatasets(db).filter((one) => one.id === datasetId || one.goldDatasetId === datasetId);
  return {
    version: packageFile.version,
    exportedAt: now().toISOString(),
    set: set.name,
    revisions: revisionRange(db, datasetId),
    sources: files.map(({ name, fileName, format, byteCount, sha256, importedAt, licence, attribution, citation }) => ({
      name,
      fileName,
      format,
      byteCount,
      sha256,
      importedAt,
      licence,
      attribution,
      citation,
    })),
  };
}

/** What a provenance file says of a run: all that its numbers depend on, as it was then. */
export function measuredRun({ id, createdAt, author, settings, sources, state }: StoredRun) {
  return { id, createdAt, author, state, settings, measuredSources: sources };
}

/** The text of `<name>.provenance.json`: what was written, from which files, by which version; `more` says what it is about. */
export function printDriftProvenance(
  { version, exportedAt, set, revisions, sources }: DriftExportFacts,
  file: WrittenFile,
  more: Readonly<Record<string, unknown>>,
): string {
  const provenance = {
    program: 'Akapen',
    version,
    exportedAt,
    export: file,
    ...more,
    dataset: { name: set },
    sources,
    revisions,
  };
  return `${JSON.stringify(provenance, null, 2)}\n`;
}
