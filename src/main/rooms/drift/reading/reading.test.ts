import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Problem } from '../../../../shared/files.ts';
import type { Generation } from '../../../../shared/rooms/drift/driftCase.ts';
import { detectDriftFile } from './detectDriftFile.ts';
import { readCases } from './readCases.ts';
import { readDriftRun } from './readDriftRun.ts';
import { readEntities } from './readEntities.ts';
import { readGenerations } from './readGenerations.ts';
import { readLexicon } from './readLexicon.ts';
import { readPlans } from './readPlans.ts';
import { readResults } from './readResults.ts';

const fixtures = resolve(import.meta.dirname, '../../../../../test/fixtures/drift');
const fixture = (name: string) => join(fixtures, name);

let folder: string;
let problems: Problem[];
const onProblem = (problem: Problem) => void problems.push(problem);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-drift-'));
  problems = [];
  return () => rmSync(folder, { recursive: true });
});

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return path;
}

/** Problems as place, case, code and turn. */
function seen() {
  return problems.map(({ line, column, itemKey, code, params }) => {
    const turn = params.turn === undefined ? '' : ` ${params.turn}`;
    return `${line}:${column} ${itemKey ?? '-'} ${code}${turn}`;
  });
}

const turns = [{ turn: 1, message: 'Hello.' }];

test('cases are read from an object and from a list', async () => {
  const first = await readCases(fixture('cases.json'), { onProblem });
  const list = write('list.json', JSON.parse(readFileSync(fixture('cases.json'), 'utf8')).cases);
  const second = await readCases(list, { onProblem });
  expect(second.cases).toEqual(first.cases);
  expect(first.cases[1]).toEqual({
    id: 'k_2',
    patientSummary: 'A 𠮷野 resident with PTSD who lives alone.',
    criticalEntities: ['post-traumatic stress disorder', 'lives alone'],
    turns: [
      { number: 1, message: 'Nightmares again.' },
      { number: 2, message: 'ﾈｺ and a long day.' },
    ],
    personaId: 'yoshino',
  });
  expect(problems).toEqual([]);
});

test('turns out of order are no gap, and a gap is named by the first turn that is nowhere', async () => {
  const caseOf = (id: string, numbers: readonly number[]) => ({
    id,
    critical_entities: ['asthma'],
    turns: numbers.map((turn) => ({ turn, message: 'x' })),
  });
  const path = write('cases.json', [caseOf('swapped', [2, 1, 3]), caseOf('late', [1, 4, 2]), caseOf('gap', [2, 3])]);
  await readCases(path, { onProblem });
  expect(problems.map(({ itemKey, code, params }) => [itemKey, code, params.turn])).toEqual([
    ['swapped', 'turnsOutOfOrder', 1],
    ['late', 'turnGap', 3],
    ['late', 'turnsOutOfOrder', 2],
    ['gap', 'turnGap', 1],
  ]);
});

test('what is wrong with a case is said with line, column, case and turn, and the others are read', async () => {
  const path = write('cases.json', {
    cases: [
      {
        id: 'a',
        critical_entities: ['asthma', ' \u3000', '花粉症'],
        num_turns: 4,
        turns: [...turns, { turn: 3, message: 'x' }, { turn: 2 }],
      },
      { id: 'a', turns },
      { critical_entities: [], turns },
      { id: 'b', turns: [] },
      7,
      { id: 'c', turns: [{ message: 'no number' }, 'text'] },
    ],
  });
  const { cases } = await readCases(path, { onProblem });
  expect(cases.map(({ id, criticalEntities }) => [id, criticalEntities])).toEqual([
    ['a', ['asthma', '花粉症']],
    ['c', []],
  ]);
  expect(seen()).toEqual([
    '20:9 a turnsOutOfOrder 2',
    '10:20 a turnCountDiffers',
    '7:9 a blankEntity',
    '8:9 a entityWithoutToken',
    '25:5 a noCriticalEntities',
    '25:5 a duplicateCase',
    '34:5 - caseWithoutId',
    '43:5 b noTurns',
    '47:5 - notCase',
    '51:9 c turnNumberMissing 1',
    '54:9 c notTurn 2',
    '48:5 c noCriticalEntities',
  ]);
});

test('a broken case costs itself alone', async () => {
  const path = write(
    'cases.json',
    `{"cases": [{"id": "a", "turns": [{"turn": 1,, }]},\n {"id": "b", "critical_entities": ["x-ray"], "turns": [{"turn": 1, "message": "m"}]}]}`,
  );
  const { cases } = await readCases(path, { onProblem });
  expect([cases.map(({ id }) => id), seen()]).toEqual([['b'], ['1:45 - expectedKey']]);
});

test('mojibake is reported with what it should be, and put right when asked', async () => {
  const path = write('cases.json', [{ id: 'a', patient_summary: 'TomÃ¡s rests.', critical_entities: ['rest'], turns }]);
  const [asWritten, repaired] = [
    await readCases(path, { onProblem }),
    await readCases(path, { onProblem, repair: true }),
  ];
  expect([asWritten.cases[0]?.patientSummary, repaired.cases[0]?.patientSummary]).toEqual([
    'TomÃ¡s rests.',
    'Tomás rests.',
  ]);
  expect(problems[0]).toMatchObject({
    code: 'mojibake',
    line: 4,
    params: { part: 'patient_summary', found: 'TomÃ¡s rests.', repaired: 'Tomás rests.' },
  });
});

test('generations of both layouts become rows, and bad rows problems', async () => {
  const rows: Generation[] = [];
  const onRow = (row: Generation) => void rows.push(row);
  const made = await readGenerations(fixture('generations.jsonl'), { onProblem, onRow });
  const processed = await readGenerations(fixture('processed.jsonl'), { onProblem, onRow });
  expect([made.rowCount, made.errorCount, made.layout, processed.layout]).toEqual([10, 2, 'generations', 'processed']);
  expect(rows.at(-1)).toEqual({
    caseId: 'k_1',
    turn: 2,
    variant: 'summary',
    model: 'own-model',
    text: 'Coeliac disease.',
    isError: false,
    timestamp: '',
    given: null,
    promptTokens: null,
    line: 2,
  });
  const bad = write(
    'bad.jsonl',
    [
      '7',
      '{',
      '{"turn_num": 1}',
      '{"case_id": "a"}',
      '{"case_id": "a", "turn_num": 1, "variant": "note"}',
      '{"case_id": "a", "turn_num": 1, "variant": "summary", "response_text": "x", "meta": {"prompt_tokens": 9}}',
    ].join('\n'),
  );
  rows.length = 0;
  await readGenerations(bad, { onProblem, onRow });
  expect(rows.map(({ promptTokens, model }) => [promptTokens, model])).toEqual([[9, 'model']]);
  expect(seen()).toEqual([
    '1:1 - notRow',
    '2:2 - unexpectedEnd',
    '3:1 - rowWithoutCase',
    '4:1 a rowWithoutTurn',
    '5:1 a unknownVariant 1',
  ]);
});

test('a row whose variant is no text, or whose turn is no whole number, is one problem', async () => {
  const variants = [{ toString: 1 }, ['summary'], 7, null, 'x'.repeat(1000)];
  const turns = [1e300, -1e300, 0.5, 2 ** 53];
  const path = write(
    'odd.jsonl',
    [
      ...variants.map((variant) => ({ case_id: 'a', turn_num: 1, variant, response_text: 'x' })),
      ...turns.map((turn_num) => ({ case_id: 'a', turn_num, response_text: 'x' })),
      { case_id: 'a', turn_num: 1, response_text: 'x' },
    ]
      .map((row) => JSON.stringify(row))
      .join('\n'),
  );
  const rows: Generation[] = [];
  await readGenerations(path, { onProblem, onRow: (row) => rows.push(row) });
  expect(rows.map(({ line }) => line)).toEqual([10]);
  expect(problems.map(({ code, params }) => [code, String(params.variant ?? '').slice(0, 20)])).toEqual([
    ['unknownVariant', '{"toString":1}'],
    ['unknownVariant', '["summary"]'],
    ['unknownVariant', '7'],
    ['unknownVariant', 'null'],
    ['unknownVariant', 'x'.repeat(20)],
    ...turns.map(() => ['rowWithoutTurn', '']),
  ]);
});

test('plans are read in both layouts; what is no plan, or for no case, is named', async () => {
  const { plans } = await readPlans(fixture('plans.json'), new Set(['k_1', 'k_2']), { onProblem });
  expect([...plans.values()]).toEqual([
    { caseId: 'k_1', plan: 'Therapy: sleep log.', sourceId: 7, split: 'own', components: ['sleep_log'] },
    { caseId: 'k_2', plan: 'Continue the group.', sourceId: null, split: null, components: [] },
  ]);
  const flat = write('flat.json', { k_1: 'Rest.', k_2: 7, k_9: { plan: 'Walk.' } });
  expect([...(await readPlans(flat, new Set(['k_1']), { onProblem })).plans.keys()]).toEqual(['k_1', 'k_9']);
  expect(seen()).toEqual(['3:10 k_2 planIgnored', '4:10 k_9 planWithoutCase']);
});

test('precomputed entities are found by place or by text', async () => {
  const path = write(
    'entities.jsonl',
    [
      { text: '𠮷 has asthma.', ents: [{ start: 6, end: 12, label: 'ENTITY' }] },
      { case_id: 'a', variant: 'patient_summary', entities: ['Latex allergy'] },
      { case_id: 'a', turn_num: 2, model_name: 'm', entities: [{ text: 'eczema' }] },
      { text: 'x', ents: [{ start: 0, end: 9 }] },
      7,
    ]
      .map((row) => JSON.stringify(row))
      .join('\n'),
  );
  const { find } = await readEntities(path, { onProblem });
  const request = { text: '', caseId: 'a', turn: 2, model: 'm' };
  expect([
    find(request),
    find({ ...request, model: 'other' }),
    find({ ...request, turn: null }),
    find({ ...request, turn: 3, text: '𠮷 has asthma.' }),
  ]).toEqual([['eczema'], null, ['Latex allergy'], ['asthma']]);
  expect(seen()).toEqual(['4:1 - entityOutside', '5:1 - notEntities']);
});

test('results are read for display, NaN as missing', async () => {
  const path = write('results.json', '{"model": "m",\n "study": "C", "entity_recall_at_t10": NaN, "n_cases": 2}');
  expect(await readResults(path, { onProblem })).toMatchObject({
    kind: 'results',
    results: { model: 'm', entity_recall_at_t10: null, n_cases: 2 },
  });
  expect(problems).toMatchObject([{ code: 'notFinite', line: 2, column: 40, params: { value: 'NaN' } }]);
  const primary_metric = { metric_name: 'compliance', value: 0.9, n_total: 10, n_compliant: 9 };
  const controlled = write('controlled.json', {
    model: 'm',
    arms: { spontaneous: { arm: 'spontaneous', primary_metric } },
  });
  expect(await readResults(controlled, { onProblem })).toMatchObject({ kind: 'controlled' });
  const other = write('other.json', { model: 'm', entity_recall_at_t10: 'high' });
  await expect(readResults(other, { onProblem })).rejects.toMatchObject({
    code: 'IMPORT_MALFORMED',
    details: { problem: 'noResults', line: 3 },
  });
});

test('a lexicon keeps its terms and tells what is no text, and what is blank and would find nothing', async () => {
  const path = write('lexicon.json', ['asthma', '　 ', 7, '花粉症', '']);
  expect((await readLexicon(path, { onProblem })).terms).toEqual(['asthma', '花粉症']);
  expect(seen()).toEqual(['3:3 - blankTerm', '4:3 - notText', '6:3 - blankTerm']);
  expect(problems.map(({ severity }) => severity)).toEqual(['warning', 'error', 'warning']);
});

test('files are told apart by their keys', async () => {
  const kinds = [];
  for (const name of ['cases.json', 'generations.jsonl', 'processed.jsonl', 'plans.json', 'lexicon.json']) {
    kinds.push(await detectDriftFile(fixture(name)));
  }
  kinds.push(await detectDriftFile(write('other.json', { a: 1 })));
  expect(kinds).toEqual(['cases', 'generations', 'processed', 'plans', 'lexicon', null]);
});

test('generations of other cases with the same ids are recognised by what the model was given', async () => {
  const files = { cases: fixture('cases.json'), generations: [fixture('generations.jsonl')], plans: null };
  expect((await readDriftRun(files, { onProblem })).otherSplit).toEqual([]);
  const text = readFileSync(files.cases, 'utf8');
  const message = write('message.json', text.replace('Gloves at work', 'Gloves at home'));
  const summary = write('summary.json', text.replace('A 𠮷野', 'A 吉野'));
  const garbled = write('garbled.json', text.replace('Tomás, ', 'TomÃ¡s, '));
  const run = (cases: string) => readDriftRun({ ...files, cases }, { onProblem });
  expect((await run(message)).otherSplit).toEqual([{ model: 'own-model', caseId: 'k_1', part: 'message', turn: 2 }]);
  expect((await run(summary)).otherSplit).toEqual([
    { model: 'own-model', caseId: 'k_2', part: 'patientSummary', turn: 1 },
  ]);
  problems = [];
  expect((await run(garbled)).otherSplit).toEqual([]);
  expect(seen()).toContain('1:1 k_1 garbledSplit 1');
});

test('without prompts, the number of turns tells', async () => {
  const rows = [1, 2, 3, 4].map((turn_num) =>
    JSON.stringify({ case_id: 'k_1', turn_num, variant: 'summary', response_text: 'x', model_name: 'm' }),
  );
  const generations = [write('long.jsonl', rows.join('\n'))];
  const run = await readDriftRun({ cases: fixture('cases.json'), generations, plans: null }, { onProblem });
  expect(run.otherSplit).toEqual([{ model: 'm', caseId: 'k_1', part: 'turnCount', turn: 4 }]);
});

test('of rows for one turn an answer beats an error, and a later one an earlier one', async () => {
  const row = (fields: object) =>
    JSON.stringify({ case_id: 'k_1', turn_num: 1, variant: 'summary', model_name: 'm', ...fields });
  const path = write(
    'twice.jsonl',
    [
      row({ response_text: 'early', timestamp: '2026-01-01T00:00:00.5Z' }),
      row({ response_text: 'late', timestamp: '2026-01-01T00:00:01Z' }),
      row({ response_text: 'middle', timestamp: '2026-01-01T00:00:00.75Z' }),
      row({ status: 'error', response_text: '', timestamp: '2026-02-01T00:00:00Z' }),
    ].join('\n'),
  );
  const { table } = await readDriftRun(
    { cases: fixture('cases.json'), generations: [path], plans: null },
    { onProblem },
  );
  expect(table.of('m', 'k_1')?.summary.get(1)?.text).toBe('late');
  expect(seen().filter((line) => line.includes('duplicateRow'))).toEqual([
    '2:1 k_1 duplicateRow 1',
    '3:1 k_1 duplicateRow 1',
    '4:1 k_1 duplicateRow 1',
  ]);
});
