import type { MatchingMode } from '../../shared/drift/entityFilter.ts';
import { createLexicon, type Lexicon } from '../../shared/drift/lexicon.ts';
import { createMatchingRules, type MatchingRules } from '../../shared/drift/matchingRules.ts';
import type { TaskChannel } from '../workers/taskChannel.ts';
import type { DriftModels, EntitySource } from './driftModels.ts';
import { type CaseInput, type CaseMeasure, measureCase, type UnmeasuredCase } from './measureCase.ts';

/** A case with the entities of another program: of the patient summary and of each turn, null where it said nothing. */
export type CaseWithEntities = CaseInput & {
  readonly entities?: {
    readonly patientSummary: readonly string[] | null;
    readonly turns: readonly (readonly string[] | null)[];
  };
};

/** Where a task takes entities from, as plain data. `given`: they lie in the cases. */
export type EntityChoice = { readonly kind: 'lexicon'; readonly terms: readonly string[] } | { readonly kind: 'given' };

/** Cases to measure in a thread: plain data. */
export type MeasureBatchInput = {
  readonly cases: readonly CaseWithEntities[];
  readonly entities: EntityChoice;
  readonly mode: MatchingMode;
  readonly stride: number;
  readonly keepPredictions: boolean;
};

/** Cases after which others get their turn. */
const slice = 20;

/** Measures cases without models of language, in their order. Errors: CANCELLED. */
export async function measureBatch(
  { cases, entities, mode, stride, keepPredictions }: MeasureBatchInput,
  channel: Pick<TaskChannel, 'report' | 'signal'>,
): Promise<(CaseMeasure | UnmeasuredCase)[]> {
  const rules = rulesOf(mode);
  const lexicon = entities.kind === 'lexicon' ? lexiconOf(entities.terms) : null;
  const measured: (CaseMeasure | UnmeasuredCase)[] = [];
  for (const [index, one] of cases.entries()) {
    const source = lexicon ?? givenEntities(one);
    const models: DriftModels = { entities: source, nli: null, embedder: null };
    measured.push(await measureCase(one, models, rules, { stride, keepPredictions }));
    if ((index + 1) % slice !== 0) continue;
    channel.report(index + 1, cases.length);
    await new Promise((resolve) => setImmediate(resolve));
    channel.signal.throwIfAborted();
  }
  return measured;
}

/** What a thread keeps between its tasks. */
const kept: {
  rules: Partial<Record<MatchingMode, MatchingRules>>;
  lexicon: { key: string; value: EntitySource } | null;
} = {
  rules: {},
  lexicon: null,
};

/** Rules of a mode, kept by the thread: they make each entity ready once. */
export function rulesOf(mode: MatchingMode): MatchingRules {
  const rules = kept.rules[mode] ?? createMatchingRules(mode);
  kept.rules[mode] = rules;
  return rules;
}

function lexiconOf(terms: readonly string[]): EntitySource {
  const key = terms.join('\n');
  if (kept.lexicon?.key !== key) kept.lexicon = { key, value: lexiconEntities(terms) };
  return kept.lexicon.value;
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
