import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeWithShared } from '../../../../../test/sharedData.ts';
import { readSharedJemhopqa, readSharedJson, rowsSchema, stepsOfRows } from '../../../../../test/sharedJemhopqa.ts';
import type { QuestionContent } from '../question.ts';
import { runChecks as runChecksIn } from './index.ts';

const runChecks = (content: QuestionContent) => runChecksIn(content, 'ja');

const predictionsSchema = z.object({
  answer: z.record(z.string(), z.string()),
  derivations: z.record(z.string(), rowsSchema),
});

describeWithShared('the checks on the sample project', 'spec', () => {
  const samples = [...readSharedJemhopqa('spec/sample-derivations.json')];

  it('say nothing about its questions but for the three steps of number 06', () => {
    const spoken = samples.flatMap(([id, content]) => runChecks(content).map(({ code }) => `${id} ${code}`));
    expect(spoken).toEqual(['sample-06 H1']);
  });

  it('name the mistakes of its predictions', () => {
    const { answer, derivations } = predictionsSchema.parse(readSharedJson('spec/sample-predictions.json'));
    const spoken = samples.map(([id, content]) => {
      const steps = stepsOfRows(derivations[id] ?? []);
      const findings = runChecks({ ...content, answer: answer[id] ?? null, derivations: [steps] });
      return [id.slice(-2), ...new Set(findings.map(({ code }) => code))].join(' ');
    });
    const first = ['01 W7', '02', '03 W2', '04 E5 W7 W8', '05', '06'];
    expect(spoken).toEqual([...first, '07 E8 E13', '08 E6 E7 W10', '09 E10', '10', '11 W4', '12 H1']);
  });
});
