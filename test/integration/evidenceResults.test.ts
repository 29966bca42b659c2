import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { items, testFile } from '../evidenceFiles.ts';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { zipOf } from '../zipFiles.ts';
import { choice, members, outputs, results } from './agentResults.ts';
import { previewOf, project, projectOfClaims } from './claimsProject.ts';

const place = projectOfClaims();

describe('a folder of results', () => {
  it('is known by what is in it, keeps what can be read, and names the rest', async () => {
    const preview = await previewOf(
      'results.zip',
      zipOf([...members, ['P/m/coh/mixed.json', '{"fluency": [1', 8], ['loose.json', results([1]), 8]]),
    );
    expect(preview).toMatchObject({ format: 'evidence-results', resultFileCount: 2, goodCount: 2, badCount: 2 });
    expect(preview.problems.map(({ code, severity }) => [code, severity])).toEqual(
      expect.arrayContaining([
        ['resultsUnreadable', 'error'],
        ['resultsMisplaced', 'error'],
        ['resultsNoNumber', 'warning'],
      ]),
    );
  });

  it('names what does not fit: other numbers of items or outputs, and files that other agents have', async () => {
    const preview = await previewOf(
      'results.zip',
      zipOf([
        ...members.map(([name, ...rest]) => [`results/${name}`, ...rest] as const),
        ['results/P/m/coh/mixed.json', results([1, 2]), 8],
        ['outputs/P/m/base/mixed.json', '[{"generated_explanation": "a"}]', 8],
        ['outputs/P/m/exp/mixed.json', '[{"generated_explanation": "a"}, {}, {}]', 8],
      ]),
    );
    expect(preview.problems.map(({ code, params }) => [code, params.file])).toEqual(
      expect.arrayContaining([
        ['outputsCount', 'outputs/P/m/base/mixed.json'],
        ['resultsItems', 'results/P/m/coh/mixed.json'],
        ['resultsFileMissing', 'outputs/P/m/coh/mixed.json'],
      ]),
    );
  });

  it('gives its numbers from the bytes that were imported, and goes out byte for byte', async () => {
    const path = place.write('results.zip', zipOf(members));
    const datasetId = await project.importFile(path);
    expect(await project.call('evidence.resultsHead', { datasetId })).toEqual({
      fileCount: 2,
      models: [
        {
          name: 'P/m',
          agents: ['base', 'exp'],
          scenarios: [{ name: 'mixed', items: 3, claims: 1, emptyTexts: null, texts: 0 }],
        },
      ],
    });
    const view = await project.call('evidence.results', { datasetId, choice });
    expect(view).toMatchObject({ items: 3, withoutEmptyReason: 'noOutputs' });
    expect(view.metrics[0]?.agents.map(({ mean }) => mean)).toEqual([2, 1.5]);
    expect(view.metrics[0]?.pairs[0]?.all).toMatchObject({ items: 2, leftOut: 1 });
    await expect(
      project.call('evidence.results', { datasetId, choice: { ...choice, scenario: 'baseline' } }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const out = join(place.path, 'out.zip');
    await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(out) });
    expect(readFileSync(out)).toEqual(readFileSync(path));
  });

  it('with outputs opens what was written, beside the claim of the same place', async () => {
    const claims = await project.importFile(place.write('mixed.json', testFile('mixed', 2)));
    const written = [['outputs/P/m/base/mixed.json', outputs('one', ' ', 'three'), 8]] as const;
    const own = members.map(([name, text, method]) => [`results/${name}`, text, method] as const);
    const datasetId = await project.importFile(place.write('results.zip', zipOf([...own, ...written])));
    const at = { datasetId, model: 'P/m', agent: 'base', scenario: 'mixed' };
    const [row] = (await project.call('evidence.list', { view: { datasetId: claims } })).rows;
    expect(await project.call('evidence.readResult', { ...at, position: 0 })).toEqual({
      written: { explanations: ['one'], selectedClaim: null },
      templates: [{ places: [], isEmpty: null }],
      claims: [{ claimId: row?.id, datasetId: claims, hasContext: expect.any(Boolean) }],
      claimTexts: ['EGFR exon 19 deletion predicts sensitivity to Samplinib'],
    });
    expect(await project.call('evidence.readResult', { ...at, position: 2 })).toMatchObject({ claims: [] });
    expect((await project.call('evidence.readResult', { ...at, agent: 'exp', position: 0 })).written).toBeNull();
    const view = await project.call('evidence.results', { datasetId, choice });
    expect(view.agents).toMatchObject([
      { name: 'base', emptyTexts: 1 },
      { name: 'exp', emptyTexts: null, missingValues: 10 },
    ]);
  });

  it('counts empty explanations where each item has two, as the list of tests does', async () => {
    const both = (one: string, other: string) => ({
      claim_A: { generated_explanation: one },
      claim_B: { generated_explanation: other },
    });
    const scores = `{"claim_A": ${results([1, 0, 0])}, "claim_B": ${results([1, 1, 0])}}`;
    const written = JSON.stringify([both('one', 'other'), both('', 'other'), both('', ' ')]);
    const tree = [
      ['results/P/m/base/assignment_test.json', scores, 8],
      ['outputs/P/m/base/assignment_test.json', written, 8],
    ] as const;
    const datasetId = await project.importFile(place.write('results.zip', zipOf(tree)));
    const { models } = await project.call('evidence.resultsHead', { datasetId });
    expect(models[0]?.scenarios).toMatchObject([{ emptyTexts: 3, texts: 6 }]);
    const view = await project.call('evidence.results', {
      datasetId,
      choice: { ...choice, scenario: 'assignment_test' },
    });
    expect(view).toMatchObject({ items: 3, claims: 2, agents: [{ emptyTexts: 3, countedTexts: 0 }] });
  });

  it('tells gold beside what a model wrote only to whoever sees the gold of the claim', async () => {
    const claims = await project.importFile(place.write('mixed.json', testFile('mixed', 2)));
    const at = { scenario: 'mixed', position: 1 };
    const gold = () => project.call('evidence.goldAt', at);
    const { rows } = await project.call('evidence.list', { view: { datasetId: claims } });
    const claimId = rows[1]?.id ?? 0;
    expect(await gold()).toBeNull();
    await project.call('evidence.setDone', { claimId, done: true });
    expect(await gold()).toBeNull();
    await project.call('evidence.reveal', { claimId });
    expect(await gold()).toEqual({ claimId, hasContext: rows[1]?.hasContext, explanations: [items.mixed.explanation] });
    expect(await project.call('evidence.goldAt', { ...at, position: 0 })).toBeNull();
    await project.call('project.chooseEvaluator', { name: 'Ben' });
    expect(await gold()).toBeNull();
    await project.call('project.chooseEvaluator', { name: 'Aki' });
    await project.call('project.undo', {});
    expect(await gold()).toBeNull();
  });

  it('takes a template that was never filled for empty once somebody says so, for everybody, until that is undone', async () => {
    const written = [
      ['outputs/P/m/base/mixed.json', outputs('one', 'That [insert claim] holds.', ''), 8],
      ['outputs/P/m/exp/mixed.json', outputs('one', 'two', 'three'), 8],
    ] as const;
    const own = members.map(([name, text, method]) => [`results/${name}`, text, method] as const);
    const datasetId = await project.importFile(place.write('results.zip', zipOf([...own, ...written])));
    const at = { model: 'P/m', agent: 'base', scenario: 'mixed', position: 1 };
    const found = async () => {
      const view = await project.call('evidence.results', { datasetId, choice: { ...choice, leaveOutEmpty: true } });
      const { templates } = await project.call('evidence.readResult', { datasetId, ...at });
      const [base] = view.agents;
      const mean = view.metrics[0]?.agents[0]?.mean;
      return { open: view.unfilled, empty: base?.emptyTexts, counted: base?.countedTexts, mean, said: templates[0] };
    };
    const say = (isEmpty: boolean | null, position = 1) =>
      project.call('evidence.judgeTemplate', { datasetId, place: { ...at, position, claim: null }, isEmpty });
    const open = { agent: 'base', position: 1, claim: null };
    const before = {
      open: [open],
      empty: 1,
      counted: 0,
      mean: 1.5,
      said: { places: ['[insert claim]'], isEmpty: null },
    };
    expect(await found()).toEqual(before);
    await say(true);
    await project.call('project.chooseEvaluator', { name: 'Ben' });
    expect(await found()).toMatchObject({ open: [], empty: 2, counted: 1, mean: 1, said: { isEmpty: true } });
    await project.call('project.chooseEvaluator', { name: 'Aki' });
    await project.call('project.undo', {});
    expect(await found()).toEqual(before);
    await say(false);
    expect(await found()).toMatchObject({ open: [], empty: 1, counted: 0, mean: 1.5, said: { isEmpty: false } });
    await expect(say(true, 0)).rejects.toMatchObject({ details: { reason: 'template' } });
  });

  it('that holds claims alone has no models', async () => {
    const datasetId = await project.importFile(place.write('mixed.json', testFile('mixed', 2)));
    expect(await project.call('evidence.resultsHead', { datasetId })).toEqual({ fileCount: 0, models: [] });
  });
});

describeWithShared('the results of the study', 'data/results', () => {
  it('come in as one folder of 140 files, without a problem, and say what the command says', async () => {
    const root = sharedPath('data');
    const files = ['results', 'outputs'].flatMap((kind) =>
      readdirSync(join(root, kind), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    const archive = zipOf(files.map((path) => [relative(root, path), readFileSync(path, 'utf8'), 8] as const));
    const datasetId = await project.importFile(place.write('study.zip', archive));
    const head = await project.call('evidence.resultsHead', { datasetId });
    expect(head.fileCount).toBe(140);
    const view = await project.call('evidence.results', {
      datasetId,
      choice: { ...choice, model: 'Anthropic/claude3_haiku' },
    });
    expect(view.metrics[0]?.agents.map(({ mean }) => mean?.toFixed(4))).toEqual([
      '0.6004',
      '0.5352',
      '0.5797',
      '0.4825',
      '0.5369',
    ]);
    expect(view.counts.all).toEqual({
      tests: 100,
      unadjusted: expect.any(Number),
      holmWithinMetric: expect.any(Number),
      holmWithinScenario: expect.any(Number),
    });
    await project.importFile(sharedPath('data/civic/clean/context/mixed.json'));
    const offered = await project.call('ratings.answerSets', { beside: null });
    expect(offered.map(({ author, itemCount }) => [author, itemCount])).toEqual(
      ['claude3_haiku', 'gpt-4o'].flatMap((model) =>
        ['base', 'exp', 'coh', 'base_exp', 'base_exp_coh'].map((agent) => [`${agent} · ${model}`, 30]),
      ),
    );
  });
});
