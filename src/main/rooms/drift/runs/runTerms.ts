/** The list of terms that a run measures with, and what is kept of it. */
import { type Alias, aliasTerms } from '../../../../shared/rooms/drift/aliases.ts';
import type { MeasureSettings } from '../../../../shared/rooms/drift/measureSettings.ts';
import type { TermFacts } from '../../../../shared/rooms/drift/termFacts.ts';
import type { Context } from '../../../context.ts';
import { letOthersThrough } from '../../../database/timeSlices.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { type SharedTerms, shareTerms, termFacts } from '../measuring/sharedTerms.ts';
import { projectTerms } from '../saidSettings.ts';
import { countCases, criticalTerms } from '../tables/casesTable.ts';
import { readTerms } from '../tables/filesTable.ts';
import { readOfFormat } from '../visible.ts';

export type RunTerms = { readonly shared: SharedTerms; readonly facts: TermFacts };

/**
 * The terms of a run, gathered once, so that what is kept of them is what was measured: the union of the cases of the set, the project's
 * list, the chosen lists and the aliases. Null where entities come from elsewhere. Errors: CANCELLED, NOT_FOUND, INVALID_INPUT.
 */
export async function gatherTerms(
  context: Pick<Context, 'db'>,
  datasetId: number,
  { entities }: MeasureSettings,
  aliases: readonly Alias[],
  signal: AbortSignal,
): Promise<RunTerms | null> {
  if (entities.kind !== 'lexicon') return null;
  const { db } = context;
  const lists = entities.datasetIds.map((id) => {
    return { kind: 'list' as const, name: readOfFormat(db, id, 'drift-lexicon').fileName, terms: readTerms(db, id) };
  });
  const own = entities.onlyLists
    ? []
    : [
        {
          kind: 'cases' as const,
          name: readDataset(db, datasetId).fileName,
          terms: await caseTerms(context, datasetId, signal),
        },
        { kind: 'project' as const, name: '', terms: projectTerms(db) },
      ];
  const parts = [...own, ...lists, { kind: 'aliases' as const, name: '', terms: aliasTerms(aliases) }];
  const shared = shareTerms(parts.flatMap(({ terms }) => [...terms]));
  return { shared, facts: termFacts(parts) };
}

/** Cases whose terms are read at once, which takes some milliseconds. */
const termPage = 200;

/** The critical entities of all cases of a set, a few cases at a time. Errors: CANCELLED. */
export async function caseTerms(
  context: Pick<Context, 'db'>,
  datasetId: number,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const terms = new Set<string>();
  const { caseCount } = countCases(context.db, datasetId);
  for (let offset = 0; offset < caseCount; offset += termPage) {
    for (const term of criticalTerms(context.db, datasetId, offset, termPage)) terms.add(term);
    await letOthersThrough();
    signal.throwIfAborted();
  }
  return terms;
}
