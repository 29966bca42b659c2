import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import { createLexicon, type Lexicon } from '../../../../shared/rooms/drift/lexicon.ts';
import { createMatchingRules, type MatchingRules } from '../../../../shared/rooms/drift/matchingRules.ts';
import type { EntitySource } from './driftModels.ts';
import type { CaseInput } from './measureCase.ts';

/** A case with the entities of another program: of the patient summary and of each turn, null where it said nothing. */
export type CaseWithEntities = CaseInput & {
  readonly entities?: {
    readonly patientSummary: readonly string[] | null;
    readonly turns: readonly (readonly string[] | null)[];
  };
};

/** What a thread keeps between its tasks. */
const kept: Partial<Record<MatchingMode, MatchingRules>> = {};

/** Rules of a mode, kept by the thread: they make each entity ready once. */
export function rulesOf(mode: MatchingMode): MatchingRules {
  const rules = kept[mode] ?? createMatchingRules(mode);
  kept[mode] = rules;
  return rules;
}

/** Entities by a list of terms, the default that needs no model. */
export function lexiconEntities(terms: readonly string[]): EntitySource {
  const lexicons: Partial<Record<MatchingMode, Lexicon>> = {};
  return {
    async find(requests, mode) {
      const lexicon = lexicons[mode] ?? createLexicon(terms, mode);
      lexicons[mode] = lexicon;
      return requests.map(({ text }) => lexicon.find(text));
    },
  };
}

/** The entities that lie in a case. */
export function givenEntities({ entities, case: { turns } }: CaseWithEntities): EntitySource {
  return {
    find: async () => [entities?.patientSummary ?? null, ...turns.map((_, index) => entities?.turns[index] ?? null)],
  };
}
