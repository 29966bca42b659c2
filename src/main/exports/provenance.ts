import { basename, dirname, join } from 'node:path';
import type { Dataset } from '../../shared/datasets.ts';

/** What is known of the bytes that an export wrote. */
export type WrittenFile = { readonly fileName: string; readonly byteCount: number; readonly sha256: string };

/**
 * The text of `<name>.provenance.json`: from what, by which version, up to which revision the file beside it was made, and
 * whose the data are. `revisions` are the first and newest that concern the dataset.
 */
export function printProvenance(facts: {
  readonly dataset: Dataset;
  readonly written: WrittenFile;
  readonly revisions: { readonly first: number; readonly last: number };
  readonly version: string;
  readonly exportedAt: Date;
}): string {
  const { dataset, written } = facts;
  const provenance = {
    program: 'Akapen',
    version: facts.version,
    exportedAt: facts.exportedAt.toISOString(),
    export: written,
    source: {
      fileName: dataset.fileName,
      byteCount: dataset.byteCount,
      sha256: dataset.sha256,
      importedAt: dataset.importedAt,
    },
    dataset: { name: dataset.name, format: dataset.format, formatVersion: dataset.formatVersion },
    revisions: facts.revisions,
    counts: {
      items: dataset.itemCount,
      changed: dataset.changedCount,
      done: dataset.doneCount,
      draft: dataset.draftCount,
      todo: dataset.todoCount,
      flagged: dataset.flaggedCount,
      changedAfterDone: dataset.changedAfterDoneCount,
      leftOutAtImport: dataset.leftOutCount,
    },
    licence: dataset.licence,
    attribution: dataset.attribution,
    citation: dataset.citation,
  };
  return `${JSON.stringify(provenance, null, 2)}\n`;
}

/** `dev.json` has its provenance in `dev.provenance.json`. */
export function provenanceFileName(fileName: string): string {
  return `${fileName.replace(/(?<=.)\.[^.]*$/, '')}.provenance.json`;
}

/** Where the provenance of a file stands: beside it. */
export function provenancePath(path: string): string {
  return join(dirname(path), provenanceFileName(basename(path)));
}
