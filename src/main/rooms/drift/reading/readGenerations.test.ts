import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Generation } from '../../../../shared/rooms/drift/driftCase.ts';
import { readDriftRun } from './readDriftRun.ts';
import { readGenerations } from './readGenerations.ts';
import { fixture, folderOfDriftFiles, onProblem, problems, seen, write } from './readingFixture.ts';

folderOfDriftFiles();

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
  problems.splice(0);
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
