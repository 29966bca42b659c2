import type { DescribedClaim } from '../../../shared/rooms/evidence/summaries.ts';
import type { Context } from '../../context.ts';
import { createKeptResults } from '../../traces/reading/keptResults.ts';
import { placeOf } from './placeOf.ts';
import type { DescribedAssertion } from './reading/summaryTables.ts';
import { readStoredClaim } from './tables/claimsTable.ts';
import { datasetsWith } from './tables/filesTable.ts';

const releases = createKeptResults<DescribedAssertion[]>(4);

/**
 * What the newest release in sight that makes a claim says of it; claims of which none does are left out. Two assertions may make the same claim: those of
 * the molecular profile that the claim's context names count, where it names one of theirs. In the order of the texts, which tells nothing.
 */
export async function describedClaims(
  context: Pick<Context, 'db' | 'folder' | 'pool'>,
  claimId: number,
): Promise<DescribedClaim[]> {
  const { claims } = readStoredClaim(context.db, claimId).item;
  const described = new Map<string, DescribedClaim>();
  for (const { id } of datasetsWith(context.db, 'summaries').toReversed()) {
    const place = placeOf(context, id);
    const assertions = await releases.get(context.db, `${id}`, () =>
      context.pool.run('evidence.releaseSummaries', place),
    );
    for (const { text, context: around } of claims) {
      const same = assertions.filter(({ claim }) => claim === text);
      const named = same.filter(({ profile }) => around?.some(({ value }) => value === profile));
      const counted = named.length > 0 ? named : same;
      if (counted.length === 0 || described.has(text)) continue;
      const summaries = new Map(
        counted.flatMap((one) => one.summaries.map((summary) => [`${summary.kind} ${summary.name}`, summary])),
      );
      const assertionIds = counted.map(({ assertionId }) => assertionId);
      described.set(text, { text, assertionIds, summaries: [...summaries.values()] });
    }
  }
  return [...described.values()].sort((one, other) => (one.text < other.text ? -1 : 1));
}
