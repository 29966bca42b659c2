import { createMersenneTwister, twisterState } from '../src/main/metrics/mersenneTwister.ts';
import type { ResultText } from '../src/main/rooms/evidence/numbers/resultTree.ts';
import { knownAgents, knownScenarios, metrics } from '../src/shared/rooms/evidence/metrics.ts';

/**
 * Result files of all agents and tests of these models with so many claims each, made by a seed: each agent is a little better than the one
 * before; every twentieth explanation is empty and scores 0.
 */
export function* resultTexts(models: readonly string[], items: number, seed: number): Generator<ResultText> {
  const random = createMersenneTwister(twisterState(seed));
  for (const model of models)
    for (const [at, agent] of knownAgents.entries())
      for (const scenario of knownScenarios) {
        const written = Array.from({ length: items }, () => (random.next() % 20 === 0 ? '' : 'An explanation.'));
        const values = () => written.map((text) => (text === '' ? 0 : 0.25 + at * 0.05 + random.next() / 2 ** 34));
        const lists = () => ({
          bertscore: values().map((F1) => ({ Precision: F1, Recall: F1 / 2, F1 })),
          ...Object.fromEntries(
            metrics.filter((metric) => !metric.startsWith('bertscore')).map((metric) => [metric, values()]),
          ),
        });
        const isPair = scenario === 'assignment_test';
        const outputs = written.map((text) => ({ generated_explanation: text, selected_claim: 'A' }));
        const place = `${model}/${agent}/${scenario}.json`;
        const results = isPair ? { claim_A: lists(), claim_B: lists() } : lists();
        yield { path: `results/${place}`, kind: 'results', text: JSON.stringify(results) };
        const texts = isPair ? outputs.map((output) => ({ claim_A: output, claim_B: output })) : outputs;
        yield { path: `outputs/${place}`, kind: 'outputs', text: JSON.stringify(texts) };
      }
}
