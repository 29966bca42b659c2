import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runWords } from '../../../../../test/commandLine.ts';
import { openDatabase } from '../../../database/openDatabase.ts';

const sampleFolder = join(import.meta.dirname, '../../../../../resources/sample');
let folder: string;
let dataFolder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-command-'));
  dataFolder = join(folder, 'project');
  return () => rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => runWords(args);

const question = (qid: string, timeDependent: unknown) => ({
  qid,
  type: 'comparison',
  question: '𠮷野川と﨑津川、長いのはどちら？',
  answer: '𠮷野川',
  derivations: [['𠮷野川', '長さ', ['194km']]],
  page_ids: ['11', '12'],
  time_dependent: timeDependent,
});

function write(name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(value, null, 1));
  return path;
}

function scoredDatasets() {
  const db = openDatabase(join(dataFolder, 'workbench.sqlite'));
  const scored = db.prepare('SELECT gold_dataset_id AS gold, prediction_dataset_id AS predicted FROM score_runs').all();
  db.close();
  return scored;
}

test('a corpus and its predictions go in, which are scored, and the bytes come out again', async () => {
  const gold = write('gold.json', [question('q1', false), question('q2', 'no')]);
  const predicted = write('predicted.json', { answer: { q1: '﨑津川' }, derivations: { q1: [] } });
  const imported = await run('import', gold, '--data-dir', dataFolder);
  expect(imported).toEqual({
    code: 0,
    printed: [
      {
        datasetId: 1,
        imported: 1,
        problems: [expect.objectContaining({ line: expect.any(Number), code: expect.any(String) })],
      },
    ],
    said: [expect.stringContaining(`${gold}:`)],
  });
  expect(imported.said[0]).toContain('q2');
  expect(await run('import', predicted, '--data-dir', dataFolder, '--gold', '1')).toMatchObject({
    code: 0,
    printed: [{ datasetId: 2, imported: 1 }],
  });
  expect(scoredDatasets()).toEqual([{ gold: 1, predicted: 2 }]);
  const out = join(folder, 'out.json');
  expect(await run('export', '--data-dir', dataFolder, '--dataset', '1', '--out', out)).toEqual({
    code: 0,
    printed: [
      {
        path: out,
        byteCount: readFileSync(gold).length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        items: 1,
        changed: 0,
        leftOut: 1,
        cutOff: false,
        provenance: 'out.provenance.json',
      },
    ],
    said: ['records that were not imported and stand in the file all the same, as they were: 1'],
  });
  expect(readFileSync(out)).toEqual(readFileSync(gold));
});

test('several files and a folder come in one by one, and what cannot is told and holds nothing up', async () => {
  const gold = write('gold.json', [question('q1', false)]);
  mkdirSync(join(folder, 'more/below'), { recursive: true });
  write('more/below/dev.json', [question('q2', false)]);
  write('more/notes.txt', 'no records');
  const ran = await run('import', gold, join(folder, 'more'), '--data-dir', dataFolder);
  expect(ran).toMatchObject({
    code: 1,
    printed: [
      {
        imported: [
          { file: gold, datasetId: 1, imported: 1 },
          { file: join(folder, 'more/below/dev.json'), imported: 1 },
        ],
        refused: [{ file: join(folder, 'more/notes.txt'), because: expect.any(String) }],
      },
    ],
  });
  expect(ran.said.some((line) => line.startsWith(join(folder, 'more/notes.txt')))).toBe(true);
  const db = openDatabase(join(dataFolder, 'workbench.sqlite'));
  expect(db.prepare('SELECT name FROM datasets ORDER BY id').pluck().all()).toEqual(['gold', join('below', 'dev')]);
  db.close();
  expect(await run('import', gold, gold, '--data-dir', dataFolder)).toMatchObject({ code: 1, printed: [] });
});

test('an export of a file that was cut off says that it is, with what was left out', async () => {
  const whole = write('whole.json', [question('q1', false), question('q2', false)]);
  const cut = join(folder, 'cut.json');
  writeFileSync(cut, readFileSync(whole).subarray(0, -20));
  const [gold, out] = [cut, join(folder, 'out.json')];
  expect(await run('import', gold, '--data-dir', dataFolder)).toMatchObject({ printed: [{ imported: 1 }] });
  expect(await run('export', '--data-dir', dataFolder, '--dataset', '1', '--out', out)).toMatchObject({
    printed: [{ leftOut: 1, cutOff: true }],
    said: [expect.stringMatching(/as they were: 1$/), expect.stringMatching(/middle of a record/)],
  });
});

test('what cannot be imported or exported ends with 1, a line on stderr and nothing written', async () => {
  const gold = write('gold.json', [question('q1', false), question('q2', 'no')]);
  const out = join(folder, 'out.json');
  const runs = [
    await run('import', gold, '--data-dir', dataFolder, '--all'),
    await run('import', join(folder, 'missing.json'), '--data-dir', dataFolder),
    await run('import', write('predicted.json', { answer: {}, derivations: { q1: [] } }), '--data-dir', dataFolder),
    await run('export', '--data-dir', dataFolder, '--dataset', '1', '--out', out),
    await run('export', '--data-dir', join(folder, 'nowhere'), '--dataset', '1', '--out', out),
    await run('rerun', '1', '--data-dir', join(folder, 'nowhere')),
    await run('rerun', '1', '--data-dir', dataFolder),
  ];
  expect(runs.map(({ code, printed, said }) => [code, printed, said.length > 0])).toEqual(
    runs.map(() => [1, [], true]),
  );
  expect([existsSync(out), existsSync(join(folder, 'nowhere'))]).toEqual([false, false]);
});

test('a file that cannot be imported leaves no project behind, and an empty folder empty', async () => {
  const [fresh, empty] = [join(folder, 'fresh'), join(folder, 'empty')];
  mkdirSync(empty);
  const missing = join(folder, 'missing.json');
  const notes = write('notes.json', { notes: 1 });
  const codes = [];
  for (const file of [missing, notes]) {
    for (const project of [fresh, empty]) codes.push((await run('import', file, '--data-dir', project)).code);
  }
  expect([codes, existsSync(fresh), readdirSync(empty)]).toEqual([[1, 1, 1, 1], false, []]);
});

test('cases and generations of Study C go in, and another split is said in words', async () => {
  const turns = [{ turn: 1, message: 'It began in 﨑.' }];
  const one = { id: 'c_1', patient_summary: 'TomÃ¡s.', critical_entities: ['asthma'], turns };
  const cases = write('cases.json', { cases: [one] });
  expect(await run('import', cases, '--data-dir', dataFolder, '--repair')).toMatchObject({
    code: 0,
    printed: [{ datasetId: 1, imported: 1, problems: [{ code: 'mojibake', item: 'c_1' }] }],
  });
  const row = { case_id: 'c_1', turn_num: 1, prompt: 'Haruka.', response_text: 'asthma', model_name: 'm' };
  const generations = join(folder, 'generations.jsonl');
  writeFileSync(generations, `${JSON.stringify(row)}\n{"case_id": "c_1"}\n`);
  expect((await run('import', generations, '--data-dir', dataFolder)).code).toBe(1);
  const answers = await run('import', generations, '--data-dir', dataFolder, '--gold', '1');
  expect(answers).toMatchObject({ code: 0, printed: [{ datasetId: 2, imported: 1 }] });
  expect(answers.said).toEqual([
    `${generations}:2:1: A row has no whole number in "turn_num" and was left out. (c_1)`,
    `${generations}: 1 of its cases were made from other content than dataset 1 has (c_1: patient summary, turn 1)`,
  ]);
});

test.each([
  ['import'],
  ['import', 'gold.json'],
  ['import', 'gold.json', '--data-dir', 'project', '--gold', 'first'],
  ['export', '--data-dir', 'project', '--dataset', '1'],
  ['export', '--data-dir', 'project', '--out', 'out.json'],
  ['export', '--dataset', '1', '--out', 'out.json'],
  ['work', '--data-dir', 'project', '--time-zone', 'Mars/Olympus'],
])('wrong usage ends with 2: %s %s %s', async (...args) => {
  expect((await run(...args)).code).toBe(2);
});

test('an export never replaces a project, and says so', async () => {
  const { printed } = await run('import', write('gold.json', [question('a', true)]), '--data-dir', dataFolder);
  const dataset = String((printed[0] as { datasetId: number }).datasetId);
  const database = join(dataFolder, 'workbench.sqlite');
  const refused = await run('export', '--data-dir', dataFolder, '--dataset', dataset, '--out', database);
  expect(refused).toEqual({
    code: 1,
    printed: [],
    said: [`akapen: Cannot write the file: it is a database (${database})`],
  });
  const out = join(folder, 'out.json');
  expect((await run('export', '--data-dir', dataFolder, '--dataset', dataset, '--out', out)).code).toBe(0);
});

test('a damaged project is told in words, with the way back to its snapshots', async () => {
  await run('import', write('gold.json', [question('a', true)]), '--data-dir', dataFolder);
  writeFileSync(join(dataFolder, 'workbench.sqlite'), 'これはデータベースではありません。'.repeat(100));
  const { code, said } = await run(
    'export',
    '--data-dir',
    dataFolder,
    '--dataset',
    '1',
    '--out',
    join(folder, 'out.json'),
  );
  expect(code).toBe(1);
  expect(said.join('\n')).toContain('The database is damaged');
  expect(said.join('\n')).toMatch(/Snapshots that can be put in its place: \d+; akapen restore --list --data-dir /);
});

test('a file is no data folder', async () => {
  const file = write('gold.json', [question('a', true)]);
  expect(await run('import', file, '--data-dir', file)).toEqual({
    code: 1,
    printed: [],
    said: [`akapen: The data folder is no folder (${file})`],
  });
});

test('a dataset of another room is refused by name and replaces nothing, and one that is missing is told apart', async () => {
  await run('import', write('gold.json', [question('q1', false)]), '--data-dir', dataFolder);
  const trace = { id: 'a', model: 'm', messages: [{ role: 'user', content: 'q' }] };
  await run('import', write('runs.json', [trace]), '--data-dir', dataFolder);
  await run('import', join(sampleFolder, 'sample-study'), '--data-dir', dataFolder);
  const out = join(folder, 'out.csv');
  writeFileSync(out, 'kept');
  const saidOf = async (words: string, dataset: number) => {
    const target = words.startsWith('export') ? ['--format', 'csv', '--out', out] : [];
    const given = [...words.split(' '), ...target, '--data-dir', dataFolder, '--dataset', String(dataset)];
    const { code, said } = await run(...given);
    return [code, said[0]];
  };
  expect([
    await saidOf('export --what relations', 2),
    await saidOf('export --what marks', 1),
    await saidOf('export --what marks', 9),
    await saidOf('traces results', 1),
    await saidOf('traces results', 9),
    await saidOf('agreement', 3),
    await saidOf('agreement', 9),
  ]).toEqual([
    [1, 'akapen: Dataset 2, runs, is of the room traces: --what relations needs one of derivations'],
    [1, 'akapen: Dataset 1, gold, is of the room derivations: --what marks needs one of traces'],
    [1, 'akapen: There is no dataset 9'],
    [1, 'akapen: Dataset 1, gold, is of the room derivations: labels need one of traces'],
    [1, 'akapen: There is no dataset 9'],
    [1, expect.stringMatching(/ is of the room ratings: it has its agreement in akapen ratings summarise$/)],
    [1, 'akapen: There is no dataset 9'],
  ]);
  expect(readFileSync(out, 'utf8')).toBe('kept');
});

test('answers to a folder of several files ask for one by name', async () => {
  const evidence = join(folder, 'evidence');
  cpSync(join(sampleFolder, 'sample-evidence'), evidence, { recursive: true });
  cpSync(join(evidence, 'context/mixed.json'), join(evidence, 'no_context/mixed.json'));
  expect((await run('import', evidence, '--data-dir', dataFolder)).code).toBe(0);
  const place = ['--data-dir', dataFolder, '--dataset', '1', '--out', join(folder, 'o.json')];
  expect(await run('export', '--what', 'answers', ...place)).toMatchObject({
    code: 2,
    said: [
      expect.stringMatching(/^akapen: --file must name one of: \S*context\/mixed\.json, \S*no_context\/mixed\.json$/),
      {},
    ],
  });
});
