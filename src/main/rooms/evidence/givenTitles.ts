import { AppError } from '../../../shared/errors.ts';
import { openReadOnly } from '../../database/openDatabase.ts';
import { type ItemTitles, titlesOfFacts, titlesOfQuestion } from './numbers/trueParagraphs.ts';
import { readTitles, type TitleFile } from './reading/readTitles.ts';
import { type R4cClaim, r4cClaims } from './tables/claimsTable.ts';

type Asked = { readonly file: string; readonly datasetId: number; readonly path: string };
/** What one file says of the R4C claims of a set; what it does not say is null. */
type Given = Pick<TitleFile, 'by' | 'sha256'> & {
  readonly claims: (Pick<R4cClaim, 'claimId' | 'fileName'> & ItemTitles)[];
};

/**
 * Reads the titles of a set's R4C claims from a file that somebody gave. A claim without an id of its own has that of an equal one anywhere in
 * sight, since `full_data_noid.json` holds the values of `full_data.json`. Errors: FILE_UNREADABLE; IMPORT_MALFORMED `{ problem }`: `titlesNeither`,
 * `titlesOfOthers` where it has none of these items.
 */
export async function readGivenTitles({ file, datasetId, path }: Asked): Promise<Given> {
  const all = claimsIn(file);
  const keysOf = new Map<string, string[]>();
  for (const { content, key } of all) keysOf.set(content, [...(keysOf.get(content) ?? []), key]);
  const read = await readTitles(path, new Set(all.map(({ key }) => key)));
  const own = all.filter((claim) => claim.datasetId === datasetId);
  const claims = own.map((claim) => {
    const keys = [claim.key, ...(keysOf.get(claim.content) ?? [])];
    const { claimId, fileName } = claim;
    return { claimId, fileName, ...titlesOf(claim, keys.find((key) => read.found.has(key)) ?? '', read) };
  });
  if (claims.every(({ facts, question }) => facts === null && question === null)) {
    const message = 'The file has none of the items of this set';
    throw new AppError('IMPORT_MALFORMED', message, { path, problem: 'titlesOfOthers' });
  }
  return { by: read.by, sha256: read.sha256, claims };
}

function claimsIn(file: string): R4cClaim[] {
  const db = openReadOnly(file);
  try {
    return r4cClaims(db);
  } finally {
    db.close();
  }
}

function titlesOf({ evidence }: R4cClaim, key: string, read: TitleFile): ItemTitles {
  if (read.by === 'titles') {
    const titles = read.found.get(key);
    return { facts: titles === undefined ? null : titlesOfFacts(titles, evidence), question: null };
  }
  const question = read.found.get(key);
  return { facts: null, question: question === undefined ? null : titlesOfQuestion(question, evidence) };
}

export const titlesTasks = { 'evidence.readTitles': readGivenTitles } as const;
