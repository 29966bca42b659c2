import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSharedResults } from '../../../../../test/evidenceOracle.ts';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import { modelsViewSchema } from '../../../../shared/rooms/evidence/modelsView.ts';
import { readResultTree } from '../numbers/resultTree.ts';
import { modelsView } from './modelsView.ts';

test('models beside each other are none of a test that the tree has not', () => {
  expect(modelsView(readResultTree([]), 'mixed').groups).toEqual([]);
});

describeWithShared('models beside each other in the window', 'oracle/paired', () => {
  const pair = z.object({ items: z.number(), wilcoxon: z.object({ pHolmWithinScenario: z.number() }) });
  const reading = z.object({ metrics: z.record(z.string(), z.object({ pairs: z.array(pair) })) });
  const scenario = z.object({ allItems: reading, withoutEmpty: reading });
  const recorded = z.object({ groups: z.array(z.object({ scenarios: z.record(z.string(), scenario) })) });

  test('are told apart as scipy and statsmodels do, with and without empty explanations', () => {
    const shown = modelsView(readResultTree(readSharedResults()), 'selection_test');
    expect(modelsViewSchema.parse(shown)).toEqual(shown);
    const text = readFileSync(sharedPath('oracle/paired/compare-models.json'), 'utf8');
    const wanted = recorded.parse(JSON.parse(text)).groups[0]?.scenarios.selection_test;
    const [group] = shown.groups;
    expect(group?.rows).toHaveLength(50);
    for (const kind of ['allItems', 'withoutEmpty'] as const) {
      const pairs = Object.values(wanted?.[kind].metrics ?? {}).flatMap((metric) => metric.pairs);
      const own = group?.rows.map((row) => (kind === 'allItems' ? row.all : row.withoutEmpty)) ?? [];
      expect(own.map((one) => one?.items)).toEqual(pairs.map(({ items }) => items));
      for (const [at, { wilcoxon }] of pairs.entries())
        expect(own[at]?.pHolmWithinScenario).toBeCloseTo(wilcoxon.pHolmWithinScenario, 9);
    }
    expect(
      group?.choices.map(({ agent, onlyFirstRight, onlySecondRight }) => [agent, onlyFirstRight, onlySecondRight]),
    ).toEqual([
      ['base', 0, 4],
      ['exp', 0, 22],
      ['coh', 2, 15],
      ['base_exp', 1, 21],
      ['base_exp_coh', 0, 21],
    ]);
  });
});
