import { corpusOf } from '../../../../shared/rooms/derivations/corpora/index.ts';
import { type DatasetDescription, noDescription } from '../../../datasets/datasetsTable.ts';

type KnownBy = { readonly format: string; readonly formatVersion: string | null; readonly sha256: string };

/**
 * Licence, attribution and citation to begin with: those of the published corpus whose records (told as `formatVersion`) or bytes the file has;
 * nothing for a file of one's own in the same format, and nothing for predictions.
 */
export function describeFile(file: KnownBy): DatasetDescription {
  const published = isPublished(file) ? corpusOf(file.format)?.published : undefined;
  if (published === undefined) return noDescription;
  const { licence, attribution, citation } = published;
  return { licence, attribution, citation };
}

/** Whether a gold file holds a published corpus. Predictions never do. */
export function isPublished({ format, formatVersion, sha256 }: KnownBy): boolean {
  const corpus = corpusOf(format);
  return corpus !== null && (formatVersion !== null || corpus.published.files.includes(sha256));
}
