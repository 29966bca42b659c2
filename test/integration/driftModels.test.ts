import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { directionOf, vectorOf, writeTinyModels } from '../../scripts/tinyModels.ts';
import { checkModelFolder } from '../../src/main/models/modelFolder.ts';
import { measureDriftCommand } from '../../src/main/rooms/drift/commands/measureDrift.ts';
import type { DriftModels } from '../../src/main/rooms/drift/measuring/driftModels.ts';
import { measureDrift } from '../../src/main/rooms/drift/measuring/measureDrift.ts';
import { runPages } from '../../src/main/rooms/drift/runs/runCases.ts';
import { readRunResults } from '../../src/main/rooms/drift/tables/runsTable.ts';
import { measureSettingsSchema } from '../../src/shared/rooms/drift/measureSettings.ts';
import { runCommand } from '../commandLine.ts';
import { layOutSet } from '../driftProject.ts';
import { openWorkbench } from './openWorkbench.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-モデル '));
  return () => rmSync(folder, { recursive: true });
});

const models = ['suzume', '記録﨑'];
const turns = ['Nights are bad.', 'Gloves itch.', '頭が痛い。', 'What now?'];
const caseIds = ['k_1', 'k_2', 'k_3'];
const criticalEntities = ['Asthma', 'latex allergy', '片頭痛'];

const summaries = [
  'Asthma, latex allergy, 片頭痛.',
  'Has asthma and 片頭痛.',
  'No asthma. Sertraline 50mg daily.',
  'Latex.',
];
// Of four advices three pairs are eligible and every second is judged: the first contradicts, the third says nothing of it.
const dialogues: Readonly<Record<string, readonly string[]>> = {
  suzume: ['Start the log.', 'Stop the log.', 'Take a walk.', 'Continue the walk, and avoid no sleep.'],
  記録﨑: ['Start the log.', 'Continue the log.', '眠れましたか。', 'Take a walk.'],
};

function writeFiles() {
  const put = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    return join(folder, name);
  };
  const cases = caseIds.map((id) => ({
    id,
    patient_summary: 'Patient has asthma, latex allergy and 片頭痛; 𠮷.',
    critical_entities: criticalEntities,
    turns: turns.map((message, index) => ({ turn: index + 1, message })),
  }));
  const rows = models.flatMap((model_name) =>
    caseIds.flatMap((case_id) =>
      turns.flatMap((_, index) => {
        const row = { case_id, model_name, turn_num: index + 1, status: 'ok' };
        return [
          JSON.stringify({ ...row, variant: 'summary', response_text: summaries[index] }),
          JSON.stringify({ ...row, variant: 'dialogue', response_text: dialogues[model_name]?.[index] }),
        ];
      }),
    ),
  );
  return {
    cases: put('cases.json', { cases }),
    generations: [put('generations.jsonl', rows.join('\n'))],
    plans: put('plans.json', { plans: { k_1: 'Walk daily and take a log.', k_2: { plan: 'Sleep, 歩' } } }),
  };
}

/** What the tiny models compute, written down without a graph or a tokenizer. */
const plainModels: DriftModels = {
  entities: {
    find: async (requests) =>
      requests.map(
        ({ text }) => text.toLowerCase().match(/asthma|latex(?: allergy)?|sertraline 50mg|片頭痛|𠮷/gu) ?? [],
      ),
  },
  nli: {
    judge: async (pairs) =>
      pairs.map(({ premise, hypothesis }) => {
        const agreement = directionOf(premise) * directionOf(hypothesis);
        return agreement < 0 ? 'contradiction' : agreement > 0 ? 'entailment' : 'neutral';
      }),
  },
  embedder: {
    embed: async (texts) =>
      texts.map((text) => {
        const words = text.toLowerCase().match(/[a-z]+|\p{P}|\p{Script=Han}|[^\s\p{P}\p{Script=Han}]+/gu) ?? [];
        const vectors = ['[CLS]', ...words, '[SEP]'].map(vectorOf);
        return [0, 1, 2, 3].map((column) => vectors.reduce((sum, one) => sum + (one[column] ?? 0), 0) / vectors.length);
      }),
  },
};

/** Numbers of two ways to compute, as near as their last digits allow. */
function near(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : expect.closeTo(value, 9);
  if (Array.isArray(value)) return value.map(near);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, near(one)]));
}

test('local models give a run, the command line and a computation without them the same numbers', async () => {
  const files = writeFiles();
  const folders = writeTinyModels(join(folder, 'models'));
  const project = await openWorkbench({ dataFolder: join(folder, 'project') });
  try {
    await project.call('project.chooseEvaluator', { name: '評価者﨑' });
    const { db } = project.workbench.context;
    const idOf = (path: string) => project.workbench.grants.folder(path).id;
    const { datasetId, run } = await layOutSet(db, files);
    const settings = {
      mode: 'strict',
      entities: { kind: 'onnx', folder: idOf(folders.entities) },
      nliFolder: idOf(folders.nli),
      embedderFolder: idOf(folders.embedder),
    } as const;
    // With models, each case is kept as it ends.
    const order = { datasetId, models: ['suzume'], settings: measureSettingsSchema.parse(settings) };
    const { signal } = new AbortController();
    const pages: number[] = [];
    for await (const { count } of runPages(project.workbench.context, order, new Map(), signal)) pages.push(count);
    expect(pages).toEqual([1, 1, 1]);
    const { taskId, runId } = await project.call('drift.measure', { datasetId, settings });
    await project.finish(taskId);

    const filesOf = async (purpose: keyof typeof folders) => (await checkModelFolder(folders[purpose], purpose)).files;
    const entities = {
      kind: 'onnx',
      files: await filesOf('entities'),
      isComparableWithScispacy: false,
      terms: null,
    } as const;
    const [nli, embedder] = [await filesOf('nli'), await filesOf('embedder')];
    const readings = {
      entities: { maxTokens: 512, pooling: null },
      nli: { maxTokens: 512, pooling: null },
      embedder: { maxTokens: 256, pooling: 'mean' },
    } as const;
    const plain = {
      mode: 'strict',
      stride: 2,
      seed: 42,
      clusters: 'cases',
      readings,
      entities,
      nli,
      embedder,
    } as const;
    const expected = await measureDrift(run, plain, plainModels, { onProblem: () => {} });
    const found = models.map((model) => readRunResults(db, runId, model));
    expect(found).toEqual(expected.map(({ results, numbers, reference }) => near({ results, numbers, reference })));

    const [suzume] = (await project.call('drift.readRun', { runId })).models;
    expect(suzume?.measured.conflict?.evaluatedPairs).toMatchObject({ conflicts: 3, of: 6, rate: 0.5 });
    expect(suzume?.reference?.conflictRate).toBe(0.5);
    // Reference mode drops entities without Latin letters, and a denied one is not recalled.
    expect(suzume?.reference?.curves.critical).toEqual([2 / 3, 1 / 3, 0, 1 / 3]);
    expect(suzume?.measured.alignment?.curve).toHaveLength(4);
    expect(suzume?.measured.missing).toEqual({ entity_recall_ci: 'tooFewCases' });

    const output = join(folder, 'out');
    const values = {
      ...files,
      output,
      mode: 'strict',
      entities: `onnx:${folders.entities}`,
      nli: folders.nli,
      embedder: folders.embedder,
    };
    const { code, said } = await runCommand(measureDriftCommand, { values });
    expect(code).toBe(0);
    expect(said.filter((line) => line.startsWith('suzume: '))).toEqual(
      caseIds.map((id, index) => `suzume: ${index + 1} of 3 cases measured (${id})`),
    );
    const written = models.map((model) =>
      JSON.parse(readFileSync(join(output, model, 'study_c_results.json'), 'utf8')),
    );
    expect(written).toEqual(found.map((one) => one?.results));
  } finally {
    await project.close();
  }
});
