import { z } from 'zod';
import type { TrueParagraphsNote } from '../../../shared/rooms/evidence/scores.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { readValue } from '../../judgements/valuesTable.ts';
import { setKind, titlesAspect } from './aspects.ts';
import type { TrueParagraphs } from './numbers/scoreAnswers.ts';
import { trueParagraphsOf } from './numbers/trueParagraphs.ts';
import type { StoredClaim } from './tables/claimsTable.ts';

const title = z.string();
const evidenceId = z.number().int();

/** Titles that were given to the R4C claims of a set, with the files that they are of. Everybody's. */
export const setTitlesSchema = z.object({
  /** The last one given of each kind. */
  files: z.array(z.object({ by: z.enum(['titles', 'hotpotqa']), name: z.string(), sha256: z.string() })),
  /** All R4C claims of the set, in its order. */
  claims: z.array(
    z.object({
      claimId: z.number().int(),
      fileName: z.string(),
      facts: z.object({ titles: z.array(title).readonly(), begun: z.array(evidenceId).readonly() }).nullable(),
      question: z
        .object({
          supporting: z.array(title).readonly(),
          titled: z.array(z.tuple([title, evidenceId]).readonly()).readonly(),
        })
        .nullable(),
    }),
  ),
});
export type SetTitles = z.infer<typeof setTitlesSchema>;

/** Null where none were given. */
export function readSetTitles(db: ReadableDatabase, datasetId: number): SetTitles | null {
  return readValue(db, { itemKind: setKind, itemId: datasetId, aspect: titlesAspect }, setTitlesSchema);
}

function kindOf({ files }: SetTitles): TrueParagraphs['by'] {
  return files.some(({ by }) => by === 'hotpotqa') ? 'hotpotqa' : 'titles';
}

/** Of how many R4C claims of a set true paragraphs are known. */
export function knownCount(titles: SetTitles): TrueParagraphsNote {
  const by = kindOf(titles);
  const known = titles.claims.filter((claim) => trueParagraphsOf(claim, by).length > 0).length;
  return { by, known, of: titles.claims.length };
}

/** Which paragraphs of a claim's file are true; null where that is not known. */
export function paragraphsOf(
  db: ReadableDatabase,
  { datasetId, fileName }: Pick<StoredClaim, 'datasetId' | 'fileName'>,
): KnownParagraphs | null {
  return knownParagraphs(readSetTitles(db, datasetId), fileName);
}

/** Which paragraphs of a file's claims are true. */
export type KnownParagraphs = TrueParagraphs & { readonly ofClaim: ReadonlyMap<number, KnownOfClaim> };
export type KnownOfClaim = {
  readonly right: ReadonlySet<number>;
  /** Paragraphs whose title is known; another one may be true. */
  readonly titled: ReadonlySet<number>;
};

/** Null where no titles were given to the set, or the file has none of its R4C claims. */
export function knownParagraphs(titles: SetTitles | null, fileName: string): KnownParagraphs | null {
  const claims = (titles?.claims ?? []).filter((claim) => claim.fileName === fileName);
  if (claims.length === 0) return null;
  const by = titles === null ? 'titles' : kindOf(titles);
  const right = claims.map((claim) => trueParagraphsOf(claim, by));
  const titledOf = (claim: (typeof claims)[number], own: readonly number[]) =>
    by === 'titles' ? own : (claim.question?.titled ?? []).map(([, id]) => id);
  return {
    by,
    ofItems: right,
    ofClaim: new Map(
      claims.map((claim, place) => {
        const own = right[place] ?? [];
        return [claim.claimId, { right: new Set(own), titled: new Set(titledOf(claim, own)) }];
      }),
    ),
  };
}
