import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program } from '../../src/main/rooms/index.ts';
import type { RoomAnswers } from '../../src/main/rooms/roomAnswers.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

let project: OpenWorkbench;
const imported: number[] = [];

// Everything of the sample but its measuring, which nobody needs here.
beforeAll(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Aoi' });
  const of = (name: string, goldDatasetId?: number) => project.importFile(join(sampleFolder, name), goldDatasetId);
  const gold = await of('sample-derivations.json');
  const cases = await of('sample-drift-cases.json');
  imported.push(gold, await of('sample-predictions.json', gold), await of('sample-traces.json'), cases);
  await of('sample-drift-kogane-32b.jsonl', cases);
  await of('sample-drift-suzume-7b.jsonl', cases);
});
afterAll(() => project.close());

function answersOf(room: 'derivations' | 'traces' | 'drift'): RoomAnswers {
  const { answers } = program.rooms[room];
  if (answers === null) throw new Error(`${room} offers answers`);
  return answers;
}
const context = () => project.workbench.context;

async function readAll(room: 'derivations' | 'traces' | 'drift') {
  const answers = answersOf(room);
  return Promise.all(
    (await answers.sets(context())).map(async (set) => {
      return { set, items: await answers.items(context(), set.id), answers: await answers.read(context(), set.id) };
    }),
  );
}

test('every room says what it can offer, each set with the items that it answers', async () => {
  const all = [await readAll('derivations'), await readAll('traces'), await readAll('drift')].flat();
  expect(all.map(({ set }) => `${set.title}, ${set.author}, ${set.turn}, ${set.itemCount}`)).toMatchInlineSnapshot(`
    [
      "sample-derivations.json, sample-predictions.json, null, 13",
      "sample-traces.json, Kaede-8B, null, 3",
      "sample-traces.json, Sumire-70B, null, 3",
      "sample-drift-cases.json, kogane-32b, 10, 6",
      "sample-drift-cases.json, suzume-7b, 10, 6",
      "sample-drift-cases.json, kogane-32b, 12, 6",
      "sample-drift-cases.json, suzume-7b, 12, 6",
    ]
  `);
  for (const { set, items, answers } of all) {
    expect([items.length, new Set(answers.map(({ key }) => key)).size]).toEqual([set.itemCount, set.itemCount]);
    expect(answers.every(({ question }) => question !== '')).toBe(true);
  }
});

test('a prediction is its answer with one line for each step, and gold is the reference', async () => {
  const [{ answers } = { answers: [] }] = await readAll('derivations');
  expect(answers[0]).toMatchInlineSnapshot(`
    {
      "answer": "岩手県

    - 銀河鉄道の夜 — 作者 — 宮沢賢治
    - 宮沢賢治 — 出生地 — 岩手県",
      "endsWith": null,
      "key": "sample-01",
      "name": "",
      "question": "『銀河鉄道の夜』の作者は、現在の何県何市で生まれましたか？",
      "reference": "岩手県花巻市

    - 銀河鉄道の夜 — 作者 — 宮沢賢治
    - 宮沢賢治 — 出生地（現在の地名） — 岩手県花巻市",
      "sources": [],
      "steps": null,
    }
  `);
});

test('a trace is its final answer with all steps, and the sources that it asked', async () => {
  const [{ answers } = { answers: [] }] = await readAll('traces');
  const steps = answers[0]?.steps?.() ?? [];
  expect(steps.map(({ kind, tool, label }) => [kind, tool, label])).toMatchInlineSnapshot(`
    [
      [
        "system",
        null,
        null,
      ],
      [
        "user",
        null,
        null,
      ],
      [
        "thought",
        null,
        null,
      ],
      [
        "tool_call",
        "FDA_get_dosage_and_storage_information_by_drug_name",
        "FDA",
      ],
      [
        "tool_call",
        "FDA_get_contraindications_by_drug_name",
        "FDA",
      ],
      [
        "tool_result",
        "FDA_get_dosage_and_storage_information_by_drug_name",
        "FDA",
      ],
      [
        "tool_result",
        "FDA_get_contraindications_by_drug_name",
        "FDA",
      ],
      [
        "thought",
        null,
        null,
      ],
      [
        "answer",
        null,
        null,
      ],
    ]
  `);
  expect(steps.at(-1)?.text).toBe(answers[0]?.answer);
  expect(answers[0]?.sources).toMatchInlineSnapshot(`
    [
      "FDA",
    ]
  `);
});

test('a summary is asked by the conversation up to its turn', async () => {
  const sets = await readAll('drift');
  const [first] = sets;
  expect(first?.answers[0]?.question.slice(0, 300)).toMatchInlineSnapshot(`
    "Haruka Tanaka (田中 遥) is a 34-year-old nurse who works night shifts at a hospital in Sapporo. She has panic disorder and takes sertraline 50mg each morning. She has a documented latex allergy with a contact rash, and asthma that needs a salbutamol inhaler now and then.

    1: The panic came back on the "
  `);
  expect(first?.answers[0]?.answer).not.toBe('');
});

test('a set that is out of sight is not there', async () => {
  const [, predictions = 0] = imported;
  await project.call('datasets.withdraw', { datasetId: predictions });
  const answers = answersOf('derivations');
  expect(await answers.sets(context())).toEqual([]);
  await expect(answers.read(context(), String(predictions))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(answersOf('traces').items(context(), '999 nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(answersOf('drift').items(context(), '999 10 nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
