import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReadOnly } from '../../src/main/database/openDatabase.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import type { HistoryEntry } from '../../src/shared/history.ts';
import { sampleFolder } from './openWorkbench.ts';
import { type Child, startChild } from './startChild.ts';

const seed = 20_260_101;
const rounds = { edit: 26, undo: 12, import: 12 };
const importedQuestions = 1200;

type RoundKind = keyof typeof rounds;
/** A revision that the core called saved. It is known here, outside of the process that is killed. */
type Acknowledged = {
  readonly counter: number;
  readonly questionId: number;
  readonly relation: HistoryEntry['relation'];
  /** For edits: the answer that was saved. */
  readonly answer: string | null;
};

let parent: string;
let dataFolder: string;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'akapen-kill-'));
  dataFolder = join(parent, 'project');
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** mulberry32: uniform numbers in [0, 1). */
function seededRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = seededRandom(seed);
const upTo = (limit: number) => Math.floor(random() * limit);

/** One of each kind in a random order. */
function shuffledRounds(): RoundKind[] {
  const kinds = (['edit', 'undo', 'import'] as const).flatMap((kind) => Array<RoundKind>(rounds[kind]).fill(kind));
  return kinds
    .map((kind) => ({ kind, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ kind }) => kind);
}

/** A file in JEMHopQA's form; `name` makes its bytes differ from every other. */
function writeImportFile(name: string): string {
  const questions = Array.from({ length: importedQuestions }, (_, index) => ({
    qid: `${name}-${index}`,
    type: 'compositional',
    question: `㈱赤ペンの第${index}番の問いに答える﨑山𠮷子の出身地はどこですか？`,
    answer: `第${index}市`,
    derivations: [
      [`㈱赤ペン第${index}番`, '回答者', ['﨑山𠮷子']],
      ['﨑山𠮷子', '出身地', [`第${index}市`]],
    ],
    page_ids: ['1', '2'],
    time_dependent: false,
  }));
  const path = join(parent, `${name}.json`);
  writeFileSync(path, JSON.stringify(questions, null, 2));
  return path;
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

/** Waits for calls of which the last ones find no core any more. */
async function untilGone(calls: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(calls);
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of lost) if (reason.message !== 'The child ended') throw reason;
  return lost.length;
}

it(`a core that is killed at 50 random moments (seed ${seed}) has everything that it called saved, and no dataset by half`, async () => {
  const acknowledged: Acknowledged[] = [];
  const importedNames = new Set<string>();
  const inside = { edit: 0, undo: 0, import: 0 };
  let child = await startChild(dataFolder);
  await child.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  const datasetId = await importFile(child, join(sampleFolder, 'sample-derivations.json'), 'sample');
  const { rows } = await child.call('derivations.listQuestions', { view: { datasetId } });
  const questionIds = rows.map(({ id }) => id);

  for (const [round, kind] of shuffledRounds().entries()) {
    const note = (saved: Acknowledged) => acknowledged.push(saved);
    if (kind === 'edit') {
      const { acknowledge, killed } = killAfter(child, 1 + upTo(25));
      const editors = questionIds.map((id) =>
        editQuestion(child, id, 1000, (saved) => {
          note(saved);
          acknowledge();
        }),
      );
      await killed;
      inside.edit += Number((await untilGone(editors)) > 0);
    } else if (kind === 'undo') {
      await Promise.all(questionIds.map((id) => editQuestion(child, id, 2, note)));
      const { acknowledge, killed } = killAfter(child, 1 + upTo(20));
      const undos = Array.from({ length: 24 }, async () => {
        const { label, save } = await child.call('project.undo', {});
        note({ counter: save.counter, questionId: label.itemId ?? 0, relation: 'undo', answer: null });
        acknowledge();
      });
      await killed;
      inside.undo += Number((await untilGone(undos)) > 0);
    } else {
      const name = `import-${round}`;
      const path = writeImportFile(name);
      const share = random() * 0.8;
      const isDone = await killInImport(child, path, name, share);
      if (isDone) importedNames.add(name);
      inside.import += Number(!isDone);
      rmSync(path);
    }
    child = await startChild(dataFolder);
    expect({ round, kind, refusal: child.refusal }).toEqual({ round, kind, refusal: null });
    await expectSaved(child, kind === 'import' ? [] : acknowledged.slice(-12));
    await expectWholeDatasets(child, importedNames);
  }

  await expectSaved(child, acknowledged);
  await expectNoLeftovers();
  await child.end();
  expect(acknowledged.length).toBeGreaterThan(300);
  expect(inside.undo).toBeGreaterThanOrEqual(10);
  expect(inside.import).toBeGreaterThanOrEqual(10);
}, 600_000);

async function importFile(child: Child, path: string, name: string): Promise<number> {
  const ended = new Promise<number>((resolve) => {
    child.onEvent((event, payload) => {
      const { state, result } = payload as { state: string; result: { datasetId: number } };
      if (event === 'tasks.progress' && state === 'done') resolve(result.datasetId);
    });
  });
  const { previewId } = await child.call('datasets.preview', { source: { kind: 'path', path } });
  await child.call('datasets.import', { previewId, name, mode: 'good' });
  return ended;
}

/** Kills the child when `share` of the file is stored, or a moment after. Says whether the import was done before that. */
async function killInImport(child: Child, path: string, name: string, share: number): Promise<boolean> {
  let isDone = false;
  let tell = (_: Promise<void>) => {};
  const killed = new Promise<void>((resolve) => {
    tell = resolve;
  });
  child.onEvent((event, payload) => {
    const { state, done, total } = payload as { state: string; done: number; total: number | null };
    if (event !== 'tasks.progress') return;
    if (state === 'done') isDone = true;
    if (state !== 'running' || (total !== null && done / total >= share))
      setTimeout(() => tell(child.kill()), upTo(20));
  });
  const { previewId } = await child.call('datasets.preview', { source: { kind: 'path', path } });
  await untilGone([child.call('datasets.import', { previewId, name, mode: 'good' })]);
  await killed;
  return isDone;
}

/** Every acknowledged revision is in the history, and each question holds what its history says. */
async function expectSaved(child: Child, expected: readonly Acknowledged[]): Promise<void> {
  const { save } = await child.call('project.open', {});
  expect(save.counter).toBeGreaterThanOrEqual(Math.max(0, ...expected.map(({ counter }) => counter)));
  for (const questionId of new Set(expected.map((one) => one.questionId))) {
    const history = await child.call('derivations.history', { questionId });
    const found = new Map(history.map((entry) => [entry.counter, entry]));
    const mine = expected.filter((one) => one.questionId === questionId);
    const saved = mine.map(({ counter, answer }) => {
      const entry = found.get(counter);
      return { counter, questionId, relation: entry?.relation, answer: answer === null ? null : entry?.after?.answer };
    });
    expect(saved).toEqual(mine);
    const { content } = await child.call('derivations.readQuestion', { questionId });
    expect(content).toEqual(history.find(({ after }) => after !== null)?.after);
  }
}

/** Each dataset in sight has all its questions, and every import that was called done is there. */
async function expectWholeDatasets(child: Child, importedNames: ReadonlySet<string>): Promise<void> {
  const datasets = await child.call('datasets.list', {});
  const counts = await Promise.all(
    datasets.map(async ({ id, name, itemCount }) => {
      const { total } = await child.call('derivations.listQuestions', { view: { datasetId: id }, limit: 1 });
      return { name, isWhole: total === itemCount && (name === 'sample' || total === importedQuestions) };
    }),
  );
  expect(counts.filter(({ isWhole }) => !isWhole)).toEqual([]);
  const names = new Set(datasets.map(({ name }) => name));
  expect([...importedNames].filter((name) => !names.has(name))).toEqual([]);
}

/** Nothing of the imports that were cut off stays in any table; it is removed while the project is open again. */
async function expectNoLeftovers(): Promise<void> {
  const db = openReadOnly(dataFolderAt(dataFolder).databaseFile);
  const importing = db.prepare("SELECT count(*) FROM datasets WHERE state = 'importing'").pluck();
  while (importing.get() !== 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const left = db
    .prepare(
      `SELECT (SELECT count(*) FROM questions WHERE dataset_id NOT IN (SELECT id FROM datasets)) AS questions,
         (SELECT count(*) FROM dataset_source_chunks WHERE dataset_id NOT IN (SELECT id FROM datasets)) AS chunks`,
    )
    .get();
  const check = db.pragma('integrity_check', { simple: true });
  db.close();
  expect([left, check]).toEqual([{ questions: 0, chunks: 0 }, 'ok']);
}
