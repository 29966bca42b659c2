import { describe, expect, test } from 'vitest';
import { printRows } from '../../outbox/files/printRows.ts';
import { folderOfRows, summarised, writeRows } from './summariseFixture.ts';

const folder = folderOfRows();

test('what is odd about a row of a Parquet file is said with the row', async () => {
  const known = { submission_id: 'a', evaluator_id: 'p', question_id: '1', model_A: 'x', model_B: 'y' };
  const rows = [
    { ...known, pw_all: 'A' },
    { ...known, submission_id: 'b', pw_all: 'perhaps' },
  ];
  const bytes = Buffer.concat([...printRows(rows, { format: 'parquet', mark: true })]);
  const path = folder.write('rows.parquet', bytes);
  const { said } = await summarised([path], { rounds: '0' });
  expect(said.join('\n')).toContain(`${path}, row 2 (b): pw_all is “perhaps”`);
});

describe('files without a submission', () => {
  const head = 'submission_id,evaluator_id,question_id,model_A,model_B\n';
  const none = (path: string) => `${path}: no submissions in this file`;

  test.each([
    ['a head line alone', head],
    ['an empty list', '[]'],
  ])('with %s are no report to read', async (_, text) => {
    const path = folder.write('none.csv', text);
    expect(await summarised([path], { json: false })).toEqual({
      code: 1,
      printed: [],
      written: [],
      said: [none(path)],
    });
    expect(await summarised([path])).toMatchObject({
      code: 1,
      printed: [{ files: [{ rows: 0 }] }],
      said: [none(path)],
    });
  });

  test('are told row by row, without a report, where every row is left out', async () => {
    const path = folder.write('none.jsonl', '{"a":1}\n');
    const { code, written, said } = await summarised([path], { json: false });
    expect([code, written, said]).toEqual([1, [], [`error: ${path}, record 1: Not a row of ratings; left out`]]);
  });

  test('are named and leave the report of others as it is', async () => {
    const path = folder.write('none.csv', head);
    const other = writeRows([{ submission_id: 's1', pw_accuracy: 'A' }]);
    const found = await summarised([path, other], { json: false, rounds: '0' });
    expect([found.code, found.said]).toEqual([0, [none(path)]]);
    expect(found.written.join('')).toContain(`${path}: no submissions\n${other}: 1 row (portal)`);
  });
});

test('a table that a spreadsheet wrote with semicolons is read as one with commas', async () => {
  const row = 'a,,,p,1,x,y,A';
  const head = 'submission_id,submitted_at,status,evaluator_id,question_id,model_A,model_B,pw_all';
  const path = folder.write('rows.csv', `${head}\n${row}\n`.replaceAll(',', ';'));
  const { printed } = await summarised([path], { rounds: '0' });
  expect(printed[0]).toMatchObject({ criteria: ['all'], counts: { rows: 1, counted: 1 } });
});

describe('the highest rating', () => {
  const above = [{ submission_id: 's1', pw_accuracy: 'A', rate_A_accuracy: 7, rate_B_accuracy: 6 }];

  test('is 5, or what is said: what lies above counts as missing', async () => {
    const path = writeRows(above);
    const usual = await summarised([path]);
    expect(usual.said.join(' ')).toContain(
      'rate_A_accuracy is “7”, which is no rating from 1 to 5 or U; counted as missing',
    );
    const told = await summarised([path], { highest: '7' });
    expect(told.said).toEqual([]);
  });

  test('is 5 or 7', async () => {
    await expect(summarised([writeRows(above)], { highest: '6' })).rejects.toThrow('--highest must be 5 or 7');
  });
});

describe('what is not a file of ratings', () => {
  test('is left out row by row, or refused where it is no text', async () => {
    const path = folder.write('other.csv', 'name,value\none,1\n');
    const { code, said, printed } = await summarised([path]);
    expect(said).toEqual([`error: ${path}:2: Not a row of ratings; left out`]);
    expect([code, Object(printed[0]).files[0].format]).toEqual([1, null]);
    const archive = folder.write('archive.csv', 'PK\u0003\u0004');
    await expect(summarised([archive])).rejects.toThrow('The file is a ZIP archive');
    const wide = folder.write('wide.csv', Buffer.from('\uFEFFsubmission_id\n', 'utf16le'));
    await expect(summarised([wide])).rejects.toThrow('The file is UTF-16 text; it must be UTF-8');
  });

  test('a wrong number of rounds is wrong usage', async () => {
    await expect(summarised(['x.csv'], { rounds: 'many' })).rejects.toThrow('--rounds must be a whole number');
    await expect(summarised([])).rejects.toThrow('which files?');
  });
});
