import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { program } from '../../src/main/rooms/index.ts';
import { noPairingChoices } from '../../src/shared/rooms/ratings/making.ts';
import { runWords } from '../commandLine.ts';
import { items, testFile } from '../evidenceFiles.ts';
import { provenanceInSvg } from '../provenanceInSvg.ts';
import { queryPlansOf } from '../queryPlans.ts';
import { describeWithShared, sharedPath } from '../sharedData.ts';
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

const keys = [
  'fluency',
  'explanation_accuracy',
  'claim_accuracy_score',
  'claim_support',
  'coherence',
  'fact_verification',
];
function results(values: readonly (number | null)[]): string {
  const bertscore = values.map((value) => ({ Precision: value, Recall: value, F1: value }));
  return JSON.stringify({
    bertscore,
    ...Object.fromEntries([...keys, 'explanation_completeness'].map((key) => [key, values])),
  });
}
const outputs = (...texts: readonly string[]) => JSON.stringify(texts.map((text) => ({ generated_explanation: text })));

const previewOf = async (name: string, content: unknown) => {
  const source = project.workbench.grants.toRead(place.write(name, content));
  const preview = await project.call('datasets.preview', { source });
  if (preview.room !== 'evidence') throw new Error(`Taken for ${preview.room}`);
  return preview;
};
const choice = { model: 'P/m', scenario: 'mixed', leaveOutEmpty: false };

describe('a folder of results', () => {
  const members = [
    ['P/m/base/mixed.json', results([1, 2, 3]), 8],
    ['P/m/exp/mixed.json', results([2, null, 1]), 8],
  ] as const;

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

  it('saves what the window drew of it, with its origin in it, and no bytes of another kind', async () => {
    const datasetId = await project.importFile(place.write('results.zip', zipOf(members)));
    const save = (fileName: string, text: string, scores: 'imported' | 'computed' = 'imported') =>
      project.call('evidence.exportResults', {
        ...{ datasetId, choice, scores, fileName, base64: Buffer.from(text).toString('base64') },
        destination: project.workbench.grants.toWrite(join(place.path, fileName)),
      });
    await save('Overview.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n');
    const facts = provenanceInSvg(readFileSync(join(place.path, 'Overview.svg'), 'utf8'));
    expect(facts).toMatchObject({ what: 'results', scores: 'imported', choice, dataset: { fileName: 'results.zip' } });
    await save('Computed.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n', 'computed');
    const computed = provenanceInSvg(readFileSync(join(place.path, 'Computed.svg'), 'utf8'));
    expect(computed).toMatchObject({ scores: 'computed', models: [] });
    await expect(save('Overview.png', 'no picture')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('that holds claims alone has no models', async () => {
    const datasetId = await project.importFile(place.write('mixed.json', testFile('mixed', 2)));
    expect(await project.call('evidence.resultsHead', { datasetId })).toEqual({ fileCount: 0, models: [] });
  });
});

describe('explanations of models', () => {
  it('stand beside the claims of the file that has as many, not of a sample or of another file of the test', async () => {
    const { answers } = program.rooms.evidence;
    const named = (count: number, word: string) => testFile('mixed', count).replaceAll('predicts', word);
    await project.importFile(place.write('sample.json', named(2, 'samples')));
    await project.importFile(place.write('own.json', named(3, 'owns')));
    await project.importFile(place.write('later.json', named(5, 'follows')));
    const archive = zipOf([['outputs/P/m/base/mixed.json', outputs('one', 'two', 'three'), 8]]);
    await project.importFile(place.write('outputs.zip', archive));
    const { context } = project.workbench;
    const [set] = (await answers?.sets(context)) ?? [];
    const questions = (await answers?.read(context, set?.id ?? ''))?.map(({ question }) => question.split('\n')[0]);
    expect(questions?.map((question) => question?.includes(' owns '))).toEqual([true, true, true]);
  });

  it('of one set are read with one look at the claims of each of its tests, however many claims and other sets there are', async () => {
    const { answers } = program.rooms.evidence;
    await project.importFile(place.write('mixed.json', testFile('mixed', 3)));
    await project.importFile(place.write('baseline.json', testFile('baseline', 3)));
    const written = outputs('one', 'two', 'three');
    const archive = zipOf([
      ['outputs/P/m/base/mixed.json', written, 8],
      ['outputs/P/m/exp/mixed.json', written, 8],
      ['outputs/P/m/exp/baseline.json', written, 8],
    ]);
    await project.importFile(place.write('outputs.zip', archive));
    const { context } = project.workbench;
    const looks: [string, number][] = [];
    for (const { id, author } of (await answers?.sets(context)) ?? []) {
      const plans = await queryPlansOf(context.db, () => answers?.read(context, id));
      looks.push([author, plans.filter(({ sql }) => sql.includes('evidence_claims')).length]);
    }
    expect(looks).toEqual([
      ['exp · m', 2],
      ['base · m', 1],
    ]);
  });

  it('are laid side by side where the project holds their claims, with the reference once somebody looked at it', async () => {
    const { answers } = program.rooms.evidence;
    const context = () => project.workbench.context;
    const sets = async () => (await answers?.sets(context())) ?? [];
    const archive = zipOf([
      ['outputs/P/m/base/mixed.json', outputs('one', ' ', 'beyond the claims'), 8],
      ['outputs/P/m/exp/mixed.json', outputs('eins', 'zwei'), 8],
      ['outputs/P/m/exp/baseline.json', outputs('no such claims'), 8],
    ]);
    await project.importFile(place.write('outputs.zip', archive));
    expect(await sets()).toEqual([]);
    const datasetId = await project.importFile(place.write('mixed.json', testFile('mixed', 2)));
    expect(await sets()).toMatchObject([
      { title: 'outputs.zip', author: 'base · m', itemCount: 2 },
      { title: 'outputs.zip', author: 'exp · m', itemCount: 2 },
    ]);
    const [base = '', exp = ''] = (await sets()).map(({ id }) => id);
    expect(
      (await answers?.read(context(), base))?.map(({ key, answer, reference }) => [key, answer, reference]),
    ).toEqual([
      ['mixed 1', 'one', ''],
      ['mixed 2', ' ', ''],
    ]);
    const [first] = (await project.call('evidence.list', { view: { datasetId } })).rows;
    const claimId = first?.id ?? 0;
    await project.call('evidence.writeExplanation', { claimId, text: 'mine' });
    await project.call('evidence.setDone', { claimId, done: true });
    await project.call('evidence.reveal', { claimId });
    const references = (await answers?.read(context(), exp))?.map(({ reference }) => reference !== '');
    expect(references).toEqual([true, false]);
    const offered = await project.call('ratings.answerSets', { beside: { source: 'evidence', id: base } });
    expect(offered.map(({ author, sharedCount }) => [author, sharedCount])).toEqual([
      ['Aki', 1],
      ['gold', 1],
      ['base · m', 2],
      ['exp · m', 2],
    ]);
    const order = {
      a: { source: 'evidence', id: base },
      b: { source: 'evidence', id: exp },
      choices: noPairingChoices,
    } as const;
    const pairing = await project.call('ratings.pairUp', order);
    expect(pairing).toMatchObject({ pairCount: 1 });
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

describe('akapen export --what results', () => {
  const commandOf = (folder: string, datasetId: number) => {
    const place = ['--data-dir', folder, '--dataset', String(datasetId), '--scenario', 'mixed'];
    return (...more: readonly string[]) => runWords(['export', '--what', 'results', ...place, ...more]);
  };

  it('writes what the window shows as CSV, JSON lines and Parquet, with one origin and the same numbers', async () => {
    const members = [
      ['P/m/base/mixed.json', results([1, 2, 3]), 8],
      ['P/m/exp/mixed.json', results([2, null, 1.5]), 8],
      ['Q/n/base/mixed.json', results([3, 2, 1]), 8],
    ] as const;
    const datasetId = await project.importFile(place.write('results.zip', zipOf(members)));
    const view = await project.call('evidence.results', { datasetId, choice });
    await project.workbench.close();
    const run = commandOf(project.dataFolder, datasetId);
    const written = (name: string) => readFileSync(join(place.path, name));
    const to = (name: string) => ['--out', join(place.path, name), '--format', name.split('.').at(-1) ?? ''];

    const means = ['--table', 'means', '--model', 'P/m'];
    const { code, printed } = await run(...means, ...to('means.csv'));
    expect([code, printed]).toMatchObject([0, [{ rows: 20 }]]);
    const [head, ...lines] = written('means.csv').toString().trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFmetric,agent,items,left_out,mean,low95,high95,q1,median,q3,made_by');
    expect(lines[0]).toMatch(/^BERTScore F1,base,3,0,2,,,1.5,2,2.5,"P\/m · Mixed Evidence Test · n 3 .*by position\./);
    expect(lines[1]).toMatch(/^BERTScore F1,exp,2,1,1.75,,,/);
    expect(JSON.parse(written('means.provenance.json').toString())).toMatchObject({
      ...{ what: 'results', scores: 'imported', choice: { model: 'P/m', scenario: 'mixed' } },
    });

    await run(...means, ...to('means.jsonl'));
    await run(...means, ...to('means.parquet'));
    const typed = await parquetReadObjects({ file: new Uint8Array(written('means.parquet')).buffer });
    const asText = written('means.jsonl')
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const ofView = view.metrics.flatMap(({ agents }) => agents.map(({ mean }) => mean));
    expect(typed.map(({ mean }) => mean)).toEqual(ofView);
    expect(asText.map(({ mean }) => mean)).toEqual(ofView);
    expect(Object.keys(asText[0])).toEqual(Object.keys(typed[0] ?? {}));

    const rowsOf = async (name: string, ...more: readonly string[]) => {
      await run('--table', name, ...more, ...to('table.csv'));
      return written('table.csv').toString().trimEnd().split('\r\n').slice(1);
    };
    expect((await rowsOf('models'))[0]).toMatch(
      /^BERTScore F1,base,P\/m,Q\/n,3,0,.*P\/m against Q\/n, 3 items: of 10 diff/,
    );
    const pairs = ['pairs', '--model', 'P/m'] as const;
    expect((await rowsOf(...pairs))[0]).toMatch(
      /^BERTScore F1,base,exp,2,0.25,.*BERTScore F1: The one pair is not told apart/,
    );
    expect((await rowsOf(...pairs, '--metric', 'fluency'))[0]).toMatch(/ Fluency: The one pair is not told apart\./);
    expect(await rowsOf('points', '--model', 'P/m', '--metric', 'fluency')).toHaveLength(5);
    expect(await rowsOf('correlation', '--model', 'P/m')).toHaveLength(30);
    project = await openWorkbench({ dataFolder: project.dataFolder });
  });

  it('refuses half an order, and a model or test that is not there', async () => {
    const datasetId = await project.importFile(
      place.write('results.zip', zipOf([['P/m/base/mixed.json', results([1]), 8]])),
    );
    await project.workbench.close();
    const run = commandOf(project.dataFolder, datasetId);
    const out = ['--format', 'csv', '--out', join(place.path, 'no.csv')];
    expect((await run('--table', 'sums', ...out)).code).toBe(2);
    expect((await run('--table', 'pairs', '--holm', 'none', ...out)).code).toBe(2);
    expect((await run('--table', 'points', ...out)).code).toBe(2);
    expect((await run('--table', 'means', '--model', 'X/y', ...out)).code).toBe(1);
    expect((await run('--table', 'means', ...out, '--scenario', 'baseline')).code).toBe(1);
    expect((await run('--table', 'means', ...out, '--scenario', 'nope')).code).toBe(2);
    expect((await run('--table', 'means', ...out)).code).toBe(0);
    project = await openWorkbench({ dataFolder: project.dataFolder });
  });
});

describe('who works, beside the agents', () => {
  it('has as many explanations as they wrote of finished claims of the test', async () => {
    const datasetId = await project.importFile(place.write('mixed.json', testFile('mixed', 2)));
    const { rows } = await project.call('evidence.list', { view: { datasetId } });
    const count = (scenario: string) => project.call('evidence.ownExplanations', { scenario });
    for (const { id: claimId } of rows)
      await project.call('evidence.writeExplanation', { claimId, text: 'Because 1 says so.' });
    expect(await count('mixed')).toEqual({ explanations: 0 });
    await project.call('evidence.setDone', { claimId: rows[0]?.id ?? 0, done: true });
    expect(await count('mixed')).toEqual({ explanations: 1 });
    expect(await count('baseline')).toEqual({ explanations: 0 });
    await project.call('project.chooseEvaluator', { name: 'Bo' });
    expect(await count('mixed')).toEqual({ explanations: 0 });
  });
});
