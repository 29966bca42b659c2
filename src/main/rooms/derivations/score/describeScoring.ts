import { basename } from 'node:path';
import type { IncomparableReason, ScoreSource } from '../../../../shared/rooms/derivations/score.ts';
import { sha256OfFile } from '../../../tokenizer/sha256OfFile.ts';
import { aliasesOf } from './entityAliases.ts';
import { describeTokenizer, type TokenizerFiles } from './tokenizeStrings.ts';

/** What a metric asks beside the texts: a tokenizer with its dictionaries, other names of entities, or nothing. */
export type Helper = 'tokenizer' | 'aliases' | null;

/** The files that scores are computed with. Plain data: it travels to a worker thread. */
export type ScoringFiles = TokenizerFiles & {
  /** `id_aliases.json` of 2WikiMultihopQA; null for none. */
  readonly aliasesPath: string | null;
};

/** What a score says of them, and in what they are not those of published scores. */
export type ScoringDescription = Pick<ScoreSource, 'tokenizer'> & {
  readonly dictionaries: readonly ScoreSource['dictionaries'][number][];
  readonly reasons: readonly IncomparableReason[];
};

/** Name and hash of each file that a helper reads. Errors: FILE_UNREADABLE, IMPORT_MALFORMED for one that cannot be used. */
export async function describeScoring({
  helper,
  files,
}: {
  readonly helper: Helper;
  readonly files: ScoringFiles;
}): Promise<ScoringDescription> {
  if (helper === 'tokenizer') return describeTokenizer(files);
  if (helper === null) return { tokenizer: null, dictionaries: [], reasons: [] };
  const { aliasesPath: path } = files;
  if (path === null) return { tokenizer: null, dictionaries: [], reasons: ['aliasesMissing'] };
  await aliasesOf(path);
  const dictionary = { name: basename(path), sha256: await sha256OfFile(path) };
  // No hash of the published file is known here, so that no file can be told to be that one.
  return { tokenizer: null, dictionaries: [dictionary], reasons: ['aliasesUnknown'] };
}
