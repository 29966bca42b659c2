import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeTinyModel } from '../../scripts/tinyModels.ts';
import { runWords } from '../commandLine.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { zipOf } from '../zipFiles.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Aki' });
});
afterEach(() => project.close());

const item = (claim: string) => ({
  claim,
  explanation: 'Start the walk daily.',
  evidence: [{ evidence_id: 1, description: 'Start the walk. The patient has sleep.' }],
  wrong_evidence: [{ evidence_id: 9, description: 'Stop the log.' }],
});
const claims = [item('Start the walk.'), item('Stop the walk.')];
const outputs = [{ generated_explanation: 'It does. Start the walk.' }, { generated_explanation: '' }];
const results = JSON.stringify({
  bertscore: claims.map(() => ({ Precision: 0.5, Recall: 0.5, F1: 0.5 })),
  ...Object.fromEntries(
    ['fluency', 'explanation_accuracy', 'claim_accuracy_score', 'claim_support'].map((key) => [key, [0.5, 0]]),
  ),
  ...{ coherence: [0.5, 0], fact_verification: [0.5, 0], explanation_completeness: [0.5, 0] },
});

/** Puts the tiny models where they are offered, and chooses those that are named. */
async function chooseModels(...purposes: readonly ('embedder' | 'nli')[]) {
  for (const purpose of purposes) writeTinyModel(join(project.dataFolder, 'models', purpose), purpose);
  const { offered } = await project.call('evidence.scoreModels', {});
  const idOf = (purpose: 'embedder' | 'nli') =>
    purposes.includes(purpose) ? (offered.find(({ path }) => path.endsWith(purpose))?.id ?? null) : null;
  return project.call('evidence.chooseScoreModels', { embedder: idOf('embedder'), nli: idOf('nli') });
}

const importClaims = () => project.importFile(place.write('wrong_evidence.json', JSON.stringify(claims)));
const importResults = () =>
  project.importFile(
    place.write(
      'results.zip',
      zipOf([
        ['results/P/m/base/wrong_evidence.json', results, 8],
        ['outputs/P/m/base/wrong_evidence.json', JSON.stringify(outputs), 8],
      ]),
    ),
  );

async function explain(datasetId: number, text: string) {
  const { rows } = await project.call('evidence.list', { view: { datasetId } });
  const claimId = rows[0]?.id ?? 0;
  await project.call('evidence.writeExplanation', { claimId, text });
  await project.call('evidence.setDone', { claimId, done: true });
  return claimId;
}

/** What the command computes of the outputs. */
async function byCommand() {
  const gold = place.write('wrong_evidence.json', JSON.stringify(claims));
  const written = place.write('outputs.json', JSON.stringify(outputs));
  const models = ['embedder', 'nli'].flatMap((one) => [`--${one}`, join(project.dataFolder, 'models', one)]);
  const words = ['evidence', 'score-explanations', '--gold', gold, '--outputs', written, ...models];
  return z
    .object({ items: z.array(z.object({ scores: z.unknown() })), means: z.unknown() })
    .parse((await runWords(words)).printed[0]);
}

describe('scores by local models', () => {
  it('of what somebody wrote are those of the command, hidden with gold, and absent where there is no model', async () => {
    const datasetId = await importClaims();
    const claimId = await explain(datasetId, 'It does. Start the walk. [EID1]');
    await expect(project.call('evidence.scoreClaim', { claimId })).rejects.toMatchObject({
      details: { reason: 'hidden' },
    });
    await project.call('evidence.reveal', { claimId });
    const none = { embedder: null, nli: null };
    expect(await project.call('evidence.scoreClaim', { claimId })).toEqual({
      models: none,
      sides: [{ side: 'A', scores: null }],
    });
    await chooseModels('nli');
    const { models, sides } = await project.call('evidence.scoreClaim', { claimId });
    expect(models).toMatchObject({ embedder: null, nli: { problem: null, files: expect.any(Array) } });
    expect(sides[0]?.scores).toMatchObject({ explanation_accuracy: null, coherence: expect.any(Number) });
    await chooseModels('embedder', 'nli');
    const scored = await project.call('evidence.scoreClaim', { claimId });
    expect(scored.sides[0]?.scores).toEqual((await byCommand()).items[0]?.scores);
  });

  it('of outputs are computed in a task, kept with the project, and stand beside what the evaluator wrote', async () => {
    const datasetId = await importResults();
    const test = { datasetId, model: 'P/m', scenario: 'wrong_evidence' };
    await expect(project.call('evidence.scoreOutputs', test)).rejects.toMatchObject({ details: { reason: 'noModel' } });
    await chooseModels('embedder', 'nli');
    const read = (leaveOutEmpty = false) => project.call('evidence.computedScores', { ...test, leaveOutEmpty });
    expect(await read()).toMatchObject({ writers: [{ name: 'base', texts: 0 }], unknown: 2 });
    const claimId = await explain(await importClaims(), 'It does. Start the walk.');
    await project.call('evidence.reveal', { claimId });
    expect(await read()).toMatchObject({
      writers: [
        { name: 'base', texts: 2, computed: 0, means: { coherence: null }, overlap: { tokens: 'words', texts: 2 } },
        { name: null, texts: 1, computed: 0, overlap: { texts: 1 } },
      ],
      unknown: 0,
    });
    await project.finish((await project.call('evidence.scoreOutputs', test)).taskId);
    const { means, items } = await byCommand();
    expect(await read()).toMatchObject({
      writers: [
        { name: 'base', texts: 2, computed: 2, means },
        { name: null, texts: 1, computed: 1, means: items[0]?.scores },
      ],
    });
    expect(await read(true)).toMatchObject({ writers: [{ texts: 1, computed: 1, means: items[0]?.scores }, {}] });
    await chooseModels('nli');
    expect(await read()).toMatchObject({ writers: [{ computed: 0 }, { computed: 0 }] });
  });

  it('leave by the command line as a table, beside imported means, with the models in its first row and its origin', async () => {
    const datasetId = await importResults();
    const test = { datasetId, model: 'P/m', scenario: 'wrong_evidence' };
    await chooseModels('embedder', 'nli');
    await explain(await importClaims(), 'It does. Start the walk.');
    await project.finish((await project.call('evidence.scoreOutputs', test)).taskId);
    const { writers } = await project.call('evidence.computedScores', { ...test, leaveOutEmpty: false });
    await project.workbench.close();
    const out = join(place.path, 'computed.jsonl');
    const words = ['export', '--what', 'results', '--table', 'computed', '--scenario', 'wrong_evidence'];
    const where = ['--data-dir', project.dataFolder, '--dataset', String(datasetId)];
    const { code } = await runWords([...words, ...where, '--format', 'jsonl', '--out', out]);
    expect(code).toBe(0);
    const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line));
    expect(rows.find(({ metric }) => metric === 'Coherence')).toMatchObject({
      ...{ agent: 'base', computed_items: 2, explanations: 2, imported_mean: 0.25 },
      computed_mean: writers[0]?.means.coherence,
    });
    expect(rows[0].made_by).toMatch(/^P\/m · .*Computed here with embedder \(.*sha256/);
    expect(JSON.parse(readFileSync(join(place.path, 'computed.provenance.json'), 'utf8'))).toMatchObject({
      ...{ what: 'results', scores: 'computed', models: [{ files: expect.any(Array) }, { files: expect.any(Array) }] },
    });
    project = await openWorkbench({ dataFolder: project.dataFolder });
  });

  it('take no folder that nobody offered or that holds something else, and say what is wrong with a chosen one', async () => {
    await chooseModels('nli');
    const { offered } = await project.call('evidence.scoreModels', {});
    const id = offered[0]?.id ?? '';
    await expect(project.call('evidence.chooseScoreModels', { embedder: id, nli: null })).rejects.toMatchObject({
      details: { problem: expect.stringMatching(/^model/) },
    });
    const unknown = '00000000-0000-4000-8000-000000000000';
    await expect(project.call('evidence.chooseScoreModels', { embedder: null, nli: unknown })).rejects.toMatchObject({
      details: { problem: 'modelFolderNotOffered' },
    });
    project.workbench.context.settings.update({
      evidenceModels: { embedder: null, nli: join(project.dataFolder, 'nowhere') },
    });
    expect(await project.call('evidence.scoreModels', {})).toMatchObject({ nli: { problem: 'modelFolderMissing' } });
  });
});
