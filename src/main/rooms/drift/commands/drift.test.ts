import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../../../../test/commandLine.ts';
import { type Command, UsageError } from '../../../commandLine/command.ts';
import { driftPromptsCommand } from './driftPrompts.ts';
import { measureDriftCommand } from './measureDrift.ts';

const fixtures = resolve(import.meta.dirname, '../../../../../test/fixtures/drift');
const file = (name: string) => join(fixtures, name);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-drift-'));
  return () => rmSync(folder, { recursive: true });
});

async function run(command: Command, values: Record<string, string | boolean | string[]>) {
  const { code, printed, said } = await runCommand(command, { values });
  return { code, printed: printed[0], said };
}

const given = { cases: file('cases.json'), generations: [file('generations.jsonl')], plans: file('plans.json') };

test('akapen measure drift writes the results of a model with sources and hashes', async () => {
  const output = join(folder, 'new', 'results.json');
  const entities = `lexicon:${file('lexicon.json')}`;
  const { code, printed, said } = await run(measureDriftCommand, { ...given, entities, output });
  expect([code, said]).toEqual([
    0,
    ['warning: 5:1, case k_1, turn 3: The call of own-model at turn 3 failed. It counts as an empty summary.'],
  ]);
  expect(printed).toMatchObject({
    files: [output],
    models: [{ model: 'own-model', n_cases: 2 }],
    problems: { errorRow: 1 },
  });
  expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({
    study: 'C',
    akapen: {
      mode: 'reference',
      sources: {
        cases: { name: 'cases.json', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        entities: { kind: 'lexicon', files: [{ name: 'lexicon.json' }], isComparableWithScispacy: false },
        nli: null,
      },
    },
  });
});

test('akapen measure drift says what intervals resample, and that equal conversations were not taken as one', async () => {
  const source = JSON.parse(readFileSync(given.cases, 'utf8'));
  const list: Record<string, unknown>[] = source.cases ?? source;
  const cases = join(folder, 'equal.json');
  writeFileSync(cases, JSON.stringify([...list, { ...list[0], id: 'again' }]));
  const measure = (more: Record<string, string>) =>
    run(measureDriftCommand, { cases, generations: given.generations, output: join(folder, 'one.json'), ...more });
  const [plain, clustered] = [await measure({}), await measure({ clusters: 'conversations' })];
  const told = expect.stringMatching(/^The 3 cases are 2 conversations under several ids\..*--clusters conversations/);
  const counts = { cases: 3, conversations: 2 };
  expect([plain.printed, plain.said]).toEqual([
    expect.objectContaining({ intervals: { resample: 'cases', ...counts } }),
    expect.arrayContaining([told]),
  ]);
  expect([clustered.printed, clustered.said]).toEqual([
    expect.objectContaining({ intervals: { resample: 'conversations', ...counts } }),
    expect.not.arrayContaining([told]),
  ]);
});

test('akapen measure drift gives every model a folder', async () => {
  const other = join(folder, 'other.jsonl');
  writeFileSync(other, readFileSync(file('generations.jsonl'), 'utf8').replaceAll('own-model', 'lab/other'));
  const output = join(folder, 'out');
  const generations = [...given.generations, other];
  expect((await run(measureDriftCommand, { ...given, generations, output })).code).toBe(0);
  expect(readdirSync(output).sort()).toEqual(['lab_other', 'own-model']);
  await expect(
    run(measureDriftCommand, { ...given, generations, output: join(folder, 'one.json') }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('akapen measure drift keeps models apart whose names make the same folder, and writes over nothing that it reads', async () => {
  const other = join(folder, 'other.jsonl');
  const rows = readFileSync(file('generations.jsonl'), 'utf8');
  writeFileSync(other, rows.replaceAll('own-model', 'lab/m') + rows.replaceAll('own-model', 'LAB_m'));
  const output = join(folder, 'out');
  expect((await run(measureDriftCommand, { ...given, generations: [other], output })).code).toBe(0);
  expect(readdirSync(output).sort()).toEqual(['LAB_m-2', 'lab_m']);

  const cases = join(folder, 'cases.json');
  const text = readFileSync(file('cases.json'), 'utf8');
  writeFileSync(cases, text);
  const over = join(folder, 'out', '..', 'cases.json');
  await expect(run(measureDriftCommand, { ...given, cases, output: over })).rejects.toThrow(UsageError);
  await expect(run(driftPromptsCommand, { cases, out: over })).rejects.toThrow(UsageError);
  expect(readFileSync(cases, 'utf8')).toBe(text);

  const plain = join(folder, 'plain');
  writeFileSync(plain, '');
  await expect(run(measureDriftCommand, { ...given, output: join(plain, 'x') })).rejects.toThrow('ENOTDIR');
  await run(measureDriftCommand, { ...given, output: plain });
  expect(JSON.parse(readFileSync(plain, 'utf8'))).toMatchObject({ model: 'own-model' });
});

test('akapen measure drift stops at generations of other cases until told to go on, and writes nothing before', async () => {
  const cases = join(folder, 'cases.json');
  writeFileSync(cases, readFileSync(file('cases.json'), 'utf8').replace('Gloves', 'Shoes'));
  const output = join(folder, 'results.json');
  await expect(run(measureDriftCommand, { ...given, cases, output })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(existsSync(output)).toBe(false);
  expect((await run(measureDriftCommand, { ...given, cases, output, 'accept-other-split': true })).code).toBe(1);
  expect(existsSync(output)).toBe(true);
});

test('akapen measure drift leaves out a row at turn 0 by its place, and says where a whole file counts from 0', async () => {
  const rows = readFileSync(file('generations.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row));
  const measure = async (name: string, changed: readonly object[]) => {
    const generations = [join(folder, name)];
    writeFileSync(join(folder, name), changed.map((row) => JSON.stringify(row)).join('\n'));
    const accepted = { 'accept-other-split': true, 'accept-short': true };
    return run(measureDriftCommand, { ...given, generations, output: join(folder, 'results.json'), ...accepted });
  };
  const stray = await measure('stray.jsonl', [...rows, { ...rows[0], turn_num: 0 }]);
  expect([stray.code, stray.said]).toEqual([
    1,
    expect.arrayContaining([
      `error: ${rows.length + 1}:1, case k_1, turn 0: stray.jsonl: there is no turn 0, as turns are counted from 1. The row was left out.`,
    ]),
  ]);
  const early = rows.map((row) => ({ ...row, turn_num: row.turn_num - 1 }));
  const zero = await measure('zero.jsonl', early);
  expect(zero.code).toBe(1);
  expect(zero.said.filter((line) => line.includes('The file seems to count from 0')).length).toBe(
    early.filter((row) => row.turn_num === 0).length,
  );
});

test('akapen measure drift stops at generations that end before their cases until told to go on', async () => {
  const generations = join(folder, 'short.jsonl');
  const rows = readFileSync(file('generations.jsonl'), 'utf8').trimEnd().split('\n');
  writeFileSync(generations, rows.filter((row) => JSON.parse(row).turn_num === 1).join('\n'));
  const output = join(folder, 'results.json');
  const order = { ...given, generations: [generations], output };
  await expect(run(measureDriftCommand, order)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/^Generations of 2 cases end early \(own-model, k_1: turn 1 of 3\); --accept-short/),
  });
  expect(existsSync(output)).toBe(false);
  expect((await run(measureDriftCommand, { ...order, 'accept-short': true })).code).toBe(0);
  expect(JSON.parse(readFileSync(output, 'utf8')).akapen).toMatchObject({ n_per_turn: [2], turns_not_generated: 3 });
});

test('akapen measure drift says in words which file of a model is missing', async () => {
  const output = join(folder, 'results.json');
  await expect(run(measureDriftCommand, { ...given, output, nli: folder })).rejects.toMatchObject({
    message: 'The model folder has no model.onnx (looked for it there and under onnx/).',
  });
});

test.each([
  { generations: [] },
  { mode: 'loose' },
  { stride: '0' },
  { stride: '1.5' },
  { entities: 'precomputed' },
  { entities: 'spacy:x' },
])('akapen measure drift refuses %j as wrong usage', async (values) => {
  await expect(run(measureDriftCommand, { ...given, output: folder, ...values })).rejects.toBeInstanceOf(UsageError);
});

test('akapen drift prompts writes the prompt of every turn', async () => {
  const out = join(folder, 'prompts.jsonl');
  const { code, printed } = await run(driftPromptsCommand, { cases: given.cases, out });
  expect([code, printed]).toEqual([0, expect.objectContaining({ cases: 2, prompts: 5 })]);
  const lines = readFileSync(out, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const asked = readFileSync(file('generations.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ case_id, turn_num, prompt }) => [case_id, turn_num, prompt])).toEqual(
    asked
      .filter(({ variant }) => variant === 'summary')
      .map(({ case_id, turn_num, prompt }) => [case_id, turn_num, prompt]),
  );
});

test('akapen drift prompts names the persona, also where it stands among the metadata', async () => {
  const [cases, out] = [join(folder, 'cases.json'), join(folder, 'prompts.jsonl')];
  const turns = [{ turn: 1, message: 'm' }];
  const own = { patient_summary: '', critical_entities: ['asthma'], turns };
  writeFileSync(
    cases,
    JSON.stringify([
      { id: 'c_1', ...own, persona_id: 'aisha', metadata: { persona_id: 'other' } },
      { id: 'c_2', ...own, metadata: { persona_id: 'ﾊﾞﾗ' } },
      { id: 'c_3', ...own, metadata: { persona_id: null } },
    ]),
  );
  await run(driftPromptsCommand, { cases, out });
  const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).persona_id)).toEqual(['aisha', 'ﾊﾞﾗ', null]);
});
