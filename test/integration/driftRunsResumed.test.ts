import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeRun } from '../../scripts/bench/generateDrift.ts';
import { lexiconEntities } from '../../src/main/rooms/drift/measuring/entitySources.ts';
import { lexiconTerms, measureDrift } from '../../src/main/rooms/drift/measuring/measureDrift.ts';
import { termFacts } from '../../src/main/rooms/drift/measuring/sharedTerms.ts';
import { readRunResults } from '../../src/main/rooms/drift/tables/runsTable.ts';
import { layOutGenerations, layOutSet } from '../driftProject.ts';
import { atRow } from './atRow.ts';
import { launchGated } from './gatedChild.ts';
import { db, measure, project, projectOfMeasuring } from './measuredSet.ts';
import { openWorkbench } from './openWorkbench.ts';

const place = projectOfMeasuring();

describe('a set of many cases', () => {
  const count = 75;
  const models = ['steady', 'forgetful'];
  const filesOf = (name: string) => ({
    cases: join(place.path, `${name}-cases.json`),
    generations: [join(place.path, `${name}-generations.jsonl`)],
    plans: null,
  });

  async function layOutMany(at = project) {
    await writeRun(join(place.path, 'many'), count, models);
    return layOutSet(at.workbench.context.db, filesOf('many'));
  }

  async function expected({ run }: Awaited<ReturnType<typeof layOutMany>>) {
    const models = { entities: lexiconEntities(lexiconTerms(run.cases)), nli: null, embedder: null };
    const part = { kind: 'cases' as const, name: run.sources.cases.name, terms: lexiconTerms(run.cases) };
    const terms = termFacts([part]);
    const entities = { kind: 'lexicon', files: [run.sources.cases], isComparableWithScispacy: false, terms } as const;
    const settings = {
      mode: 'reference',
      stride: 2,
      seed: 42,
      clusters: 'cases',
      readings: { entities: null, nli: null, embedder: null },
      entities,
      nli: null,
      embedder: null,
    } as const;
    const measured = await measureDrift(run, settings, models, { onProblem: () => {} });
    return measured.map(({ results, numbers, reference }) => ({ results, numbers, reference }));
  }

  const resultsOf = (runId: number, at = project) =>
    models.map((model) => readRunResults(at.workbench.context.db, runId, model));
  const runsOf = async (datasetId: number, at = project) => (await at.call('drift.overview', { datasetId })).runs;

  test('a run that was cancelled goes on from there, and ends with the numbers of one that was not', async () => {
    const laid = await layOutMany();
    const { datasetId } = laid;
    let taskId = '';
    atRow(project, 'drift_run_cases', 20, () => project.workbench.context.tasks.cancel(taskId));
    const begun = await project.call('drift.measure', { datasetId });
    ({ taskId } = begun);
    const { runId } = begun;
    await expect(project.call('drift.measure', { datasetId })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'running' },
    });
    await expect(project.finish(taskId)).rejects.toMatchObject({ task: { state: 'cancelled' } });
    const [stopped] = await runsOf(datasetId);
    expect(stopped).toMatchObject({ id: runId, state: 'stopped', total: 2 * count });
    expect((await project.call('drift.readRun', { runId })).models).toEqual([]);
    const resumed = await project.call('drift.resume', { runId });
    await project.finish(resumed.taskId);
    const [done] = await runsOf(datasetId);
    expect(done).toMatchObject({ id: runId, state: 'done', measured: 2 * count });
    expect(done?.reused).toBeGreaterThanOrEqual(stopped?.measured ?? 0);
    expect(stopped?.measured).toBeGreaterThan(0);
    const ended = project.workbench.context.tasks.list().find((task) => task.taskId === resumed.taskId);
    expect(ended).toMatchObject({ done: 2 * count, kept: done?.reused });
    expect(resultsOf(runId)).toEqual(await expected(laid));
  });

  test('after one answer was changed, one case is measured', async () => {
    const { datasetId } = await layOutMany();
    await measure(datasetId);
    const { cases, generations } = filesOf('many');
    const [line = ''] = readFileSync(generations[0] ?? '', 'utf8')
      .split('\n')
      .slice(40, 41);
    const changed = join(place.path, 'changed.jsonl');
    writeFileSync(changed, `${JSON.stringify({ ...JSON.parse(line), response_text: 'Forgot all.' })}\n`);
    await layOutGenerations(db(), datasetId, { cases, generations: changed });
    expect((await runsOf(datasetId)).map(({ isOutdated }) => isOutdated)).toEqual([true]);
    const runId = await measure(datasetId, { confirmOtherSplit: true });
    const [run] = await runsOf(datasetId);
    expect(run).toMatchObject({ id: runId, isOutdated: false, measured: 2 * count, reused: 2 * count - 1 });
  });

  test('a core that is killed while it measures keeps what it has, and goes on with the same numbers', async () => {
    const path = join(place.path, 'killed');
    const before = await openWorkbench({ dataFolder: path });
    await before.call('project.chooseEvaluator', { name: '評価者' });
    const laid = await layOutMany(before);
    await before.close();
    const child = await launchGated(path).opened;
    await child.holdAt([{ kind: 'insert drift_run_cases', occurrence: 20, moment: 'after' }]);
    const { runId } = await child.call('drift.measure', { datasetId: laid.datasetId });
    await child.held;
    await child.kill();
    const after = await openWorkbench({ dataFolder: path });
    try {
      const [stopped] = await runsOf(laid.datasetId, after);
      expect(stopped).toMatchObject({ id: runId, state: 'stopped' });
      const { taskId } = await after.call('drift.resume', { runId });
      await after.finish(taskId);
      const [done] = await runsOf(laid.datasetId, after);
      expect(done).toMatchObject({ state: 'done', measured: 2 * count });
      expect(done?.reused).toBeGreaterThan(0);
      expect(resultsOf(runId, after)).toEqual(await expected(laid));
    } finally {
      await after.close();
    }
  });
});
