import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closeTo } from '../../../../../test/closeTo.ts';
import { claimItems, type GivenItem } from '../../../../../test/evidenceOracle.ts';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import type { EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import type { ModelScores } from '../../../../shared/rooms/evidence/modelScores.ts';
import { coherence, completeness, scoredTexts, scoreExplanation, sentencesOf, weighted } from './modelScores.ts';

function read<T>(path: string): T {
  return JSON.parse(readFileSync(sharedPath(path), 'utf8'));
}

const words = (text: string) => new Set(text.toLowerCase().match(/[a-z0-9]+/g));
const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((word) => other.has(word)).length;

/** The stand-ins of the recorded scores: sets of words, and the word "not". */
const stubs = {
  async similarity(one: string, other: string) {
    const [a, b] = [words(one), words(other)];
    return a.size === 0 || b.size === 0 ? 0 : shared(a, b) / (a.size + b.size - shared(a, b));
  },
  async judge(premise: string, hypothesis: string) {
    const [p, h] = [words(premise), words(hypothesis)];
    const covered = shared(h, p) / h.size;
    if (p.has('not') !== h.has('not') && covered >= 0.3) return { label: 'contradiction' as const, score: covered };
    return covered >= 0.5
      ? { label: 'entailment' as const, score: covered }
      : { label: 'neutral' as const, score: 1 - covered };
  },
};

describeWithShared("the study's scores with stand-ins for its models", 'oracle/scorers', () => {
  type Lists = Readonly<Record<keyof ModelScores, (number | null)[]>>;
  type Case = {
    scenario: string;
    groundTruthItems: GivenItem[];
    responseItems: Readonly<Record<string, unknown>>[];
    scores: Readonly<Record<string, unknown>>;
  };
  const keys = [
    'explanation_accuracy',
    'explanation_completeness',
    'claim_accuracy_score',
    'claim_support',
    'coherence',
    'fact_verification',
  ] as const;

  test.each(read<Case[]>('oracle/scorers/stub-scored.json'))(
    'are those recorded: $scenario',
    async ({ scenario, groundTruthItems, responseItems, scores }) => {
      const name = (scenario === 'full_data_noid' ? 'full_data' : scenario) as EvidenceTest;
      const items = claimItems(name, groundTruthItems);
      const found: ModelScores[][] = [];
      for (const [place, item] of items.entries()) {
        const response = responseItems[place] ?? {};
        const parts = 'claim_A' in response ? [response.claim_A, response.claim_B] : [response];
        const own: ModelScores[] = [];
        for (const [claim, text] of scoredTexts(item).entries()) {
          own.push(await scoreExplanation(text, String(Object(parts[claim]).generated_explanation), stubs));
        }
        found.push(own);
      }
      const listsOf = (claim: number) =>
        Object.fromEntries(keys.map((key) => [key, found.map((own) => own[claim]?.[key])]));
      const only = (all: unknown) => Object.fromEntries(keys.map((key) => [key, (all as Lists)[key]]));
      if ('claim_A' in scores) {
        expect([listsOf(0), listsOf(1)]).toEqual([closeTo(only(scores.claim_A)), closeTo(only(scores.claim_B))]);
      } else expect(listsOf(0)).toEqual(closeTo(only(scores)));
    },
  );

  test('are those recorded of single texts', async () => {
    type Unit = { input: Readonly<Record<string, string>>; stubScore: number };
    const { unit } = read<{ unit: Readonly<Record<string, Unit[]>> }>('oracle/scorers/unit.json');
    const score = async (name: string, { input }: Unit): Promise<number> => {
      const { generated_explanation: generated = '', golden_explanation: golden = '', claim = '' } = input;
      if (name === 'semantic_similarity') return stubs.similarity(input.text1 ?? '', input.text2 ?? '');
      if (name === 'explanation_accuracy_score') return stubs.similarity(generated, golden);
      if (name === 'claim_support_score') return weighted(await stubs.judge(generated, claim));
      if (name === 'coherence_score') return coherence(sentencesOf(generated), stubs.judge);
      return completeness(sentencesOf(generated), sentencesOf(golden), stubs.similarity);
    };
    const names = [
      'semantic_similarity',
      'explanation_accuracy_score',
      'claim_support_score',
      'coherence_score',
      'explanation_completeness_score',
    ];
    for (const name of names) {
      const found: number[] = [];
      for (const one of unit[name] ?? []) found.push(await score(name, one));
      expect([name, ...found]).toEqual([name, ...(unit[name] ?? []).map(({ stubScore }) => closeTo(stubScore))]);
    }
  });
});
