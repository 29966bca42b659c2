import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRandom } from '../../scripts/bench/generate.ts';
import { rounds } from '../rounds.ts';
import { type Acknowledged, expectSaved, expectWholeDatasets, expectWholeProject, untilGone } from './afterKill.ts';
import { importAs, orderImport, recordCount, writeImportFile } from './importFiles.ts';
import { importsUnderWay, openLeft } from './killedAt.ts';
import { type Child, startChild } from './startChild.ts';

const seed = 20_260_101;
const kills = { edit: rounds(4), undo: rounds(2), import: rounds(2) };
/** Moments at which it is stopped, as often as while it edits, undoes and imports; of imports several in each. */
const stops = { edit: 28, undo: 12, import: 3, eachImport: 4 };
const stopCount = stops.edit + stops.undo + stops.import * stops.eachImport;
const killCount = kills.edit + kills.undo + kills.import;

type RoundKind = keyof typeof kills;

let parent: string;
let dataFolder: string;
let random: () => number;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'akapen-kill-'));
  dataFolder = join(parent, 'project');
  random = createRandom(seed);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const upTo = (limit: number) => Math.floor(random() * limit);

/** As many of each kind as are asked for, in a random order. */
function shuffledRounds(): RoundKind[] {
  const kinds = (['edit', 'undo', 'import'] as const).flatMap((kind) => Array<RoundKind>(kills[kind]).fill(kind));
  return kinds
    .map((kind) => ({ kind, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ kind }) => kind);
}

/** Counts down acknowledgements and kills the child a moment after the last of them. */
function killAfter(child: Child, count: number): { acknowledge(): void; readonly killed: Promise<void> } {
  let left = count;
  let tell = (_: Promise<void>) => {};
  const killed = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return {
    killed,
    acknowledge: () => {
      left -= 1;
      if (left === 0) setTimeout(() => tell(child.kill()), random() * 3);
    },
  };
}

/** Saves one edit after another of a question until the core is gone, or `limit` are saved. */
async function editQuestion(child: Child, questionId: number, limit: number, onSaved: (saved: Acknowledged) => void) {
  let { version, content } = await child.call('derivations.readQuestion', { questionId });
  for (let number = 0; number < limit; number += 1) {
    const answer = `答え ${questionId}-${version}-${upTo(1e9)}`;
    content = { ...content, answer };
    const saved = await child.call('derivations.saveContent', { questionId, baseVersion: version, content });
    version = saved.version;
    onSaved({ counter: saved.counter, questionId, relation: 'act', answer });
  }
}

/** Kills the child a moment after an import began. Says whether the import was done before that. */
async function killInImport(child: Child, path: string, name: string): Promise<boolean> {
  let isDone = false;
  let tell = (_: Promise<void>) => {};
  const killed = new Promise<void>((resolve) => {
    tell = resolve;
  });
  child.onEvent((event, payload) => {
    if (event !== 'tasks.progress') return;
    if (payload.state === 'done') isDone = true;
    else setTimeout(() => tell(child.kill()), upTo(120));
  });
  await untilGone([orderImport(child, path, name)]);
  await killed;
  return isDone;
}

it(`a core that is killed at ${killCount} random moments (seed ${seed}) has everything that it called saved, and no dataset by half`, async () => {
  const acknowledged: Acknowledged[] = [];
  const importedNames = new Set(['first']);
  let child = await startChild(dataFolder);
  await child.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  const datasetId = await importAs(child, writeImportFile(parent, 'derivations', 'first'), 'first');
  const { rows } = await child.call('derivations.listQuestions', { view: { datasetId }, limit: 12 });
  const questionIds = rows.map(({ id }) => id);
  const note = (saved: Acknowledged) => acknowledged.push(saved);

  for (const [round, kind] of shuffledRounds().entries()) {
    if (kind === 'edit') {
      const { acknowledge, killed } = killAfter(child, 1 + upTo(25));
      const editors = questionIds.map((id) =>
        editQuestion(child, id, 1000, (saved) => {
          note(saved);
          acknowledge();
        }),
      );
      await killed;
      await untilGone(editors);
    } else if (kind === 'undo') {
      await Promise.all(questionIds.map((id) => editQuestion(child, id, 2, note)));
      const { acknowledge, killed } = killAfter(child, 1 + upTo(20));
      const undos = Array.from({ length: 24 }, async () => {
        const { label, save } = await child.call('project.undo', {});
        note({ counter: save.counter, questionId: label.itemId ?? 0, relation: 'undo', answer: null });
        acknowledge();
      });
      await killed;
      await untilGone(undos);
    } else {
      const name = `import ${round}`;
      const isDone = await killInImport(child, writeImportFile(parent, 'derivations', name), name);
      if (isDone) importedNames.add(name);
    }
    child = await startChild(dataFolder);
    expect({ round, kind, refusal: child.refusal }).toEqual({ round, kind, refusal: null });
    await expectSaved(child, kind === 'import' ? [] : acknowledged.slice(-12));
    expectWholeDatasets(dataFolder, importedNames, recordCount);
  }

  await expectSaved(child, acknowledged);
  await expectWholeProject(dataFolder);
  await child.end();
  expect(acknowledged.length).toBeGreaterThan(5 * killCount);
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Stops all threads of the core, takes what a kill would leave at that moment, and lets it go on. */
async function copyStopped(child: Child, folder: string): Promise<void> {
  process.kill(child.pid, 'SIGSTOP');
  const tasks = `/proc/${child.pid}/task`;
  const isStopped = (task: string) => /\) T/.test(readFileSync(join(tasks, task, 'stat'), 'utf8'));
  try {
    while (!readdirSync(tasks).every(isStopped)) await pause(1);
    cpSync(dataFolder, folder, { recursive: true });
  } finally {
    process.kill(child.pid, 'SIGCONT');
  }
}

it.skipIf(!existsSync('/proc/self/task'))(
  `a core that is stopped at ${stopCount} random moments would leave everything that it called saved, and no dataset by half (seed ${seed})`,
  async () => {
    const acknowledged: Acknowledged[] = [];
    const note = (saved: Acknowledged) => void acknowledged.push(saved);
    const left: { folder: string; saved: readonly Acknowledged[]; imported: ReadonlySet<string> }[] = [];
    const imported = new Set(['first']);
    const child = await startChild(dataFolder);
    await child.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    const datasetId = await importAs(child, writeImportFile(parent, 'derivations', 'first'), 'first');
    const { rows } = await child.call('derivations.listQuestions', { view: { datasetId }, limit: 12 });
    const questionIds = rows.map(({ id }) => id);
    const stopAfter = async (milliseconds: number) => {
      await pause(milliseconds);
      const folder = join(parent, `left ${left.length}`);
      left.push({ folder, saved: [...acknowledged], imported: new Set(imported) });
      await copyStopped(child, folder);
    };

    let isOver = false;
    const editing = questionIds.map(async (id) => {
      while (!isOver) await editQuestion(child, id, 1, note);
    });
    for (let stop = 0; stop < stops.edit; stop += 1) await stopAfter(upTo(12));
    isOver = true;
    await Promise.all(editing);

    for (let stop = 0; stop < stops.import; stop += 1) {
      const name = `import ${stop}`;
      const importing = importAs(child, writeImportFile(parent, 'derivations', name), name);
      await new Promise<void>((begun) => child.onEvent((event) => event === 'tasks.progress' && begun()));
      for (let copy = 0; copy < stops.eachImport; copy += 1) await stopAfter(upTo(4));
      await importing;
      imported.add(name);
    }

    await Promise.all(questionIds.map((id) => editQuestion(child, id, 3, note)));
    const undos = Array.from({ length: 3 * questionIds.length }, async () => {
      const { label, save } = await child.call('project.undo', {});
      note({ counter: save.counter, questionId: label.itemId ?? 0, relation: 'undo', answer: null });
    });
    for (let stop = 0; stop < stops.undo; stop += 1) await stopAfter(upTo(3));
    await Promise.all(undos);
    await child.end();

    expect(left.filter(({ folder }) => importsUnderWay(folder) > 0).length).toBeGreaterThan(0);
    for (const [stop, { folder, saved, imported: done }] of left.entries()) {
      await openLeft({ place: { stop }, folder }, async (core) => {
        await expectSaved(core, saved.slice(-12));
        expectWholeDatasets(folder, done, recordCount);
      });
    }
    expect(acknowledged.length).toBeGreaterThan(stopCount);
  },
);
