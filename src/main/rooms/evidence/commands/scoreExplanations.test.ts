import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeTinyModel } from '../../../../../scripts/tinyModels.ts';
import { runWords } from '../../../../../test/commandLine.ts';
import { evidence, folderOf, foldersOfEvidence, gold } from './evidenceFolderFixture.ts';

foldersOfEvidence();

describe('akapen evidence on explanations', () => {
  const outputs = [{ generated_explanation: 'It does. Start the walk.' }, { generated_explanation: '' }];
  const two = [...gold, { ...gold[0], claim: 'Stop the walk.', explanation: '腫瘍は治療に反応した。' }];

  it('measures what needs no model, and says why the rest is absent', async () => {
    const folder = await folderOf({ 'wrong_evidence.json': two, 'outputs.json': outputs });
    const words = ['--gold', join(folder, 'wrong_evidence.json'), '--outputs', join(folder, 'outputs.json')];
    const { code, printed, said } = await runWords(['evidence', 'score-explanations', ...words]);
    expect([code, said]).toEqual([0, []]);
    expect(printed[0]).toMatchObject({
      claims: { measured: 2, ofGold: 2 },
      items: [
        { position: 0, isEmpty: false, rouge: { tokens: 'words', plain: { rouge1: { precision: 0.4, recall: 1 } } } },
        { position: 1, isEmpty: true, rouge: null, scores: { claim_support: null } },
      ],
      absent: expect.arrayContaining([
        { metric: 'fluency', reason: 'notComputedHere' },
        { metric: 'claim_support', reason: 'no model: --nli' },
        { metric: 'explanation_accuracy', reason: 'no model: --embedder' },
      ]),
    });
  });

  it('names claims by the ids of the gold file, and says how many of them were measured', async () => {
    const byId = { c7: two[0], c9: two[1], c4: { ...two[0], claim: 'Rest.' } };
    const folder = await folderOf({ 'wrong_evidence.json': byId, 'outputs.json': outputs });
    const [goldPath, outputsPath] = [join(folder, 'wrong_evidence.json'), join(folder, 'outputs.json')];
    const words = ['evidence', 'score-explanations', '--gold', goldPath, '--outputs', outputsPath];
    const { code, printed, said } = await runWords(words);
    expect([code, said]).toEqual([
      0,
      [
        `2 of 3 claims of the gold file ${goldPath} are measured, the first ones: ${outputsPath} has no more outputs, which are matched by position.`,
      ],
    ]);
    expect(printed[0]).toMatchObject({
      claims: { measured: 2, ofGold: 3 },
      items: [
        { position: 0, id: 'c7', claim: null },
        { position: 1, id: 'c9', claim: null },
      ],
    });
  });

  it('scores by local models where their folders are given, and 0 for an empty text', async () => {
    const folder = await folderOf({ 'wrong_evidence.json': two, 'outputs.json': outputs });
    const models = [
      '--embedder',
      writeTinyModel(join(folder, 'embedder'), 'embedder'),
      '--nli',
      writeTinyModel(join(folder, 'nli'), 'nli'),
    ];
    const words = ['--gold', join(folder, 'wrong_evidence.json'), '--outputs', join(folder, 'outputs.json'), ...models];
    const { printed } = await runWords(['evidence', 'score-explanations', ...words]);
    const { items, absent } = z
      .object({
        items: z.array(z.object({ scores: z.record(z.string(), z.number().nullable()) })),
        absent: z.array(z.unknown()),
      })
      .parse(printed[0]);
    expect(absent).toHaveLength(4);
    expect(Object.values(items[1]?.scores ?? {})).toEqual([0, 0, 0, 0, 0, 0]);
    // Sentences of which one says nothing of the other are neutral, with e^½ against twice 1.
    const neutral = Math.exp(0.5) / (Math.exp(0.5) + 2);
    expect(items[0]?.scores.coherence).toBeCloseTo(neutral, 6);
    expect(items[0]?.scores.explanation_accuracy).toBeLessThanOrEqual(1);
  });

  it('refuses more outputs than items, and a model that is none', async () => {
    const folder = await folderOf({ 'wrong_evidence.json': gold, 'outputs.json': outputs });
    const words = ['--gold', join(folder, 'wrong_evidence.json'), '--outputs', join(folder, 'outputs.json')];
    expect((await runWords(['evidence', 'score-explanations', ...words])).said.join()).toContain(
      '2 outputs, but 1 item in',
    );
    const fitting = await folderOf({ 'outputs.json': outputs.slice(0, 1) });
    const noModel = ['evidence', 'score-explanations', ...words, '--nli', join(fitting, 'nowhere')];
    expect((await runWords(noModel)).said.join()).toContain('There is no such model folder');
  });

  it('says of one claim that it is one', async () => {
    const lists = { evidence_A: evidence(1), evidence_B: evidence(2), evidence_C: evidence(3) };
    const pair = {
      claim_A: 'Drug D works.',
      claim_B: 'Rest.',
      explanation_A: 'It does.',
      explanation_B: 'Rest.',
      ...lists,
    };
    const folder = await folderOf({ 'assignment_test.json': [pair, pair], 'outputs.json': outputs });
    const goldPath = join(folder, 'assignment_test.json');
    const words = ['score-explanations', '--gold', goldPath, '--outputs', join(folder, 'outputs.json')];
    expect((await runWords(['evidence', ...words])).said.join()).toContain(
      `Output 1 explains 1 claim, item 1 of ${goldPath} has 2: they are of different tests`,
    );
  });

  it('refuses outputs of a test with another number of claims, and names outputs without an explanation', async () => {
    const ofTwo = outputs.map((output) => ({ claim_A: output, claim_B: output }));
    const files = { 'ofTwo.json': ofTwo, 'without.json': [outputs[0], { generated_explanation: null }] };
    const folder = await folderOf({ 'wrong_evidence.json': two, ...files });
    const goldPath = join(folder, 'wrong_evidence.json');
    const measure = (name: string) =>
      runWords(['evidence', 'score-explanations', '--gold', goldPath, '--outputs', join(folder, name)]);
    const refused = await measure('ofTwo.json');
    expect([refused.code, refused.printed]).toEqual([1, []]);
    expect(refused.said.join()).toContain(
      `Output 1 explains 2 claims, item 1 of ${goldPath} has 1: they are of different tests`,
    );
    const { code, said } = await measure('without.json');
    expect([code, said]).toEqual([
      0,
      [`${join(folder, 'without.json')}: outputs without an explanation count as empty: 2`],
    ]);
  });
});
