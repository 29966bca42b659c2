/**
 * The real all-MiniLM-L6-v2 against the reference's own library. The folder is 90 MB and no part of the project: `AKAPEN_MINILM` names
 * it. Without it, and without the recorded numbers, the suite is skipped by name.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { driftFolder } from '../../../../../test/driftOracle.ts';
import { sharedFolder } from '../../../../../test/sharedData.ts';
import { sharedReason } from '../../../../../test/sharedFolder.ts';
import { describeUnless } from '../../../../../test/skipping.ts';
import { createGenerationTable } from '../../../../shared/rooms/drift/generationTable.ts';
import { createMatchingRules } from '../../../../shared/rooms/drift/matchingRules.ts';
import { loadEmbedder } from '../../../models/loadModel.ts';
import { checkModelFolder } from '../../../models/modelFolder.ts';
import { readCases } from '../reading/readCases.ts';
import { readGenerations } from '../reading/readGenerations.ts';
import { readPlans } from '../reading/readPlans.ts';
import { caseInputs } from './caseInputs.ts';
import { lexiconEntities } from './entitySources.ts';
import { measureCase } from './measureCase.ts';

const folder = process.env.AKAPEN_MINILM ?? '';
const oracle = resolve(sharedFolder, 'oracle/embedding');
const hasModel = folder !== '' && existsSync(resolve(folder, 'onnx/model.onnx'));
const reason = hasModel ? sharedReason('oracle/embedding') : 'AKAPEN_MINILM names no model folder';
const read = <T>(file: string): T => JSON.parse(readFileSync(resolve(oracle, file), 'utf8'));

describeUnless(reason, 'all-MiniLM-L6-v2', () => {
  const open = async () => loadEmbedder(await checkModelFolder(folder, 'embedder'));

  test('gives the vectors and cosines of the reference, rare Han and capital sigmas too', {
    timeout: 300_000,
  }, async () => {
    type Text = {
      id: string;
      kind: string;
      text?: string;
      before?: string;
      unit?: string;
      times?: number;
      after?: string;
      head: number[];
    };
    const { texts } = read<{ texts: Text[] }>('texts.json');
    const embedder = await open();
    const given = texts.flatMap((one) => {
      if (one.kind === 'text') return [{ ...one, said: one.text ?? '' }];
      if (one.kind !== 'repeat') return [];
      return [{ ...one, said: (one.before ?? '') + (one.unit ?? '').repeat(one.times ?? 0) + (one.after ?? '') }];
    });
    let largest = 0;
    for (const { said, head } of given) {
      const [vector = []] = await embedder.embed([said]);
      largest = Math.max(largest, ...head.map((value, at) => Math.abs(value - (vector[at] ?? Number.NaN))));
    }
    expect(given.length).toBeGreaterThan(40);
    expect(largest).toBeLessThan(2.5e-7);
  });

  test.each(['psyche-r1-local', 'psych-qwen-32b-local'])(
    'aligns the answers of %s as the reference does',
    { timeout: 600_000 },
    async (model) => {
      type Recorded = { case: string; full: number | null; actions: number | null; curve: (number | null)[] };
      const { runs } = read<{ runs: { model: string; cases: Recorded[] }[] }>('drift-real.json');
      const recorded = runs.find((run) => run.model === model)?.cases ?? [];
      const { cases } = await readCases(resolve(driftFolder, 'study_c_test_v2.json'), { onProblem: () => {} });
      const table = createGenerationTable();
      const path = resolve(driftFolder, `${model}.study_c_generations.slim.jsonl`);
      await readGenerations(path, { onRow: (row) => void table.add(row), onProblem: () => {} });
      const ids = new Set(cases.map(({ id }) => id));
      const { plans } = await readPlans(resolve(driftFolder, 'target_plans.json'), ids, { onProblem: () => {} });
      const embedder = await open();
      const models = { entities: lexiconEntities([]), nli: null, embedder };
      // The means over all 30 are the program's own affair; a few cases are enough to tell the arithmetic of the model.
      const inputs = caseInputs(cases.slice(0, 4), model, table, plans, () => {});
      for (const input of inputs) {
        const measured = await measureCase(input, models, createMatchingRules('reference'), 2);
        const expected = recorded.find((one) => one.case === input.case.id);
        expect(expected).toBeDefined();
        if (!('alignment' in measured) || measured.alignment === null || expected === undefined)
          return expect.fail('not aligned');
        const { full, actions, curve } = measured.alignment;
        const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));
        expect({ full, actions, curve }).toEqual({
          full: near(expected.full),
          actions: near(expected.actions),
          curve: expected.curve.map(near),
        });
      }
    },
  );

  test('the folder says 256 tokens and the mean, by hashes of all its files', async () => {
    const { maxTokens, pooling, files } = await checkModelFolder(folder, 'embedder');
    expect([maxTokens, pooling]).toEqual([256, 'mean']);
    expect(files.map(({ name: file }) => file)).toContain('1_Pooling/config.json');
  });
});
