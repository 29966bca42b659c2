import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { printRows } from '../../src/main/outbox/files/printRows.ts';
import { cellSchema } from '../../src/shared/outbox/row.ts';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { proposeMapping } from '../../src/shared/rooms/ratings/rowMapping.ts';
import { runWords, textOfWords } from '../commandLine.ts';
import { answers, judgeNext, nextTask, registration } from '../ratingsProject.ts';
import { bundleOf, coordinator, evaluator, merge, openAs, ratingsTeam, rowsOf } from './ratingsTeam.ts';

const place = ratingsTeam();

describe('rows as Parquet', () => {
  it('are the same rows as in a bundle and as JSON lines: merged, mapped and summed up', async () => {
    const accuracy = { ...answers.accuracy, ratingB: 'U' as const };
    await judgeNext(evaluator, 1, { comment: '=1+1\n👩‍⚕️', secondsRating: 1.5, answers: { ...answers, accuracy } });
    await judgeNext(evaluator, 1);
    const exported = async (format: 'csv' | 'jsonl' | 'parquet') => {
      const path = join(place.path, `rows.${format}`);
      const destination = evaluator.workbench.grants.toWrite(path);
      await evaluator.call('outbox.export', { study: null, format, mark: true, destination });
      return path;
    };
    const [csv, lines, parquet] = [await exported('csv'), await exported('jsonl'), await exported('parquet')];
    expect(await merge(coordinator, parquet)).toMatchObject({ added: 2, same: 0, refusedCount: 0 });
    for (const path of [parquet, lines, csv, await bundleOf(evaluator)])
      expect(await merge(coordinator, path)).toMatchObject({ added: 0, completed: 0, same: 2, conflictCount: 0 });

    const source = () => coordinator.workbench.grants.toRead(parquet);
    const { columns, rowCount } = await coordinator.call('ratings.readColumns', { source: source() });
    expect([rowCount, columns.length]).toEqual([2, 54]);
    const mapping = proposeMapping(columns, fiveCriteria, 'rows.parquet');
    const mapped = await coordinator.call('ratings.previewMerge', { datasetId: 1, mapping, source: source() });
    expect(mapped.refused).toEqual([]);

    const words = ['outbox', 'merge', parquet, lines, csv, '--out', join(place.path, 'all.csv')];
    expect(await runWords(words)).toMatchObject({ code: 0, printed: [{ items: 2, repeated: 4, conflicts: [] }] });
    const summed = async (path: string) => {
      const [found] = (await runWords(['ratings', 'summarise', path, '--json'])).printed;
      return { ...z.record(z.string(), z.unknown()).parse(found), files: null };
    };
    expect(await summed(parquet)).toMatchObject({ counts: { counted: 2 } });
    expect(await summed(parquet)).toEqual(await summed(lines));
  });

  it('that contradict what is here are one conflict, whatever the format in which they come again', async () => {
    await judgeNext(evaluator, 1);
    const bundle = await bundleOf(evaluator);
    await merge(coordinator, bundle);
    const { rows } = z
      .object({ rows: z.array(z.record(z.string(), cellSchema)) })
      .parse(JSON.parse(readFileSync(bundle, 'utf8').replaceAll('"pw_accuracy":"A"', '"pw_accuracy":"B"')));
    for (const format of ['parquet', 'jsonl', 'csv'] as const) {
      const bytes = Buffer.concat([...printRows(rows, { format, mark: true })]);
      expect(await merge(coordinator, place.write(`other.${format}`, bytes))).toMatchObject({ conflictCount: 1 });
    }
    expect(await coordinator.call('ratings.conflicts', { datasetId: 1 })).toHaveLength(1);
  });
});

describe('rows of a file', () => {
  it('that was printed are merged like a bundle, and a bad one is told with its line', async () => {
    const { submissionId } = await judgeNext(evaluator, 1, { comment: "=SUM(A1)\n'x" });
    await judgeNext(evaluator, 1);
    await evaluator.close();
    const text = await textOfWords(['ratings', 'rows', '--data-dir', evaluator.dataFolder, '--csv']);
    expect(text).toContain("'=SUM(A1)");
    const report = await merge(coordinator, place.write('rows.csv', `${text}not-an-id,1\r\n`));
    expect(report).toMatchObject({ added: 2, isOtherState: null, refused: [{ reason: 'notARow' }] });
    const row = (await rowsOf(coordinator)).find((one) => one.submission_id === submissionId);
    expect(row?.comment).toBe("=SUM(A1)\n'x");
  });

  it('that were judged on another computer never come again', async () => {
    const { questionKey } = await judgeNext(evaluator, 1);
    const path = await bundleOf(evaluator);
    await coordinator.call('ratings.start', { datasetId: 1, registration });
    const before = await coordinator.call('ratings.studies', {});
    expect(before[0]?.mine).toMatchObject({ total: 4, left: 4 });
    await merge(coordinator, path);
    const after = await coordinator.call('ratings.studies', {});
    expect(after[0]?.mine).toMatchObject({ total: 4, rated: 1, left: 3 });
    for (let index = 0; index < 3; index += 1) {
      expect((await nextTask(coordinator, 1)).questionKey).not.toBe(questionKey);
      await judgeNext(coordinator, 1, { answers });
    }
    const late = await openAs('Emi', null);
    await merge(late, path);
    const set = await late.call('ratings.start', { datasetId: 1, registration });
    expect(set.progress).toMatchObject({ total: 3, left: 3 });
  });
});

describe('a file of judgements that is imported like a dataset', () => {
  it('is told apart from a study, however it was written, so that it can be merged instead', async () => {
    await judgeNext(evaluator, 1);
    const bundle = await bundleOf(evaluator);
    await evaluator.close();
    const printed = (as: string) => textOfWords(['ratings', 'rows', '--data-dir', evaluator.dataFolder, as]);
    const files = [
      bundle,
      place.write('rows.csv', await printed('--csv')),
      place.write('rows.jsonl', await printed('--jsonl')),
    ];
    for (const file of files) {
      const source = coordinator.workbench.grants.toRead(file);
      await expect(coordinator.call('datasets.preview', { source, format: null })).rejects.toMatchObject({
        code: 'IMPORT_MALFORMED',
        details: { problem: 'ratingRows' },
      });
      expect(await coordinator.call('ratings.previewMerge', { datasetId: 1, source })).toMatchObject({ added: 1 });
    }
  });
});

describe('a file of another program', () => {
  const csv = [
    'Prompt,System A,System B,Rater,Accuracy,accuracy score A,accuracy score B,Latency',
    'What helps against q1?,TxAgent,gpt-4o,7,left,4,2,12',
    'q2,gpt-4o,TxAgent,7,gpt-4o,5,9,3',
    'q3,TxAgent,gpt-4o,8,meh,unable,,1',
    ',TxAgent,gpt-4o,8,tie,,,1',
    'q99,TxAgent,gpt-4o,8,tie,,,1',
    'q4,TxAgent,llama,8,tie,,,1',
  ].join('\n');

  it('is read by its columns, which are proposed by their names, and adds nothing the second time', async () => {
    const path = place.write('other.csv', csv);
    const source = () => coordinator.workbench.grants.toRead(path);
    const head = await coordinator.call('ratings.readColumns', { source: source() });
    expect(head).toMatchObject({ rowCount: 6, columns: expect.arrayContaining(['Prompt', 'Latency']) });
    expect(head.rows).toHaveLength(3);
    const { protocol } = await coordinator.call('ratings.readStudy', { datasetId: 1 });
    const mapping = proposeMapping(head.columns, protocol, 'other.csv');
    expect(mapping.fields).toMatchObject({
      question_id: 'Prompt',
      model_A: 'System A',
      evaluator_id: 'Rater',
      comment: null,
    });
    expect(mapping.criteria.accuracy).toEqual({
      ...{ choice: 'Accuracy', rateA: 'accuracy score A', rateB: 'accuracy score B', reason: null },
    });
    const order = { datasetId: 1, mapping };
    const report = {
      ...{ added: 3, same: 0, conflictCount: 0, refusedCount: 3 },
      refused: [
        { place: 5, reason: 'fieldMissing', field: 'question_id' },
        { place: 6, reason: 'unknownQuestion', field: 'q99' },
        { place: 7, reason: 'unknownModel', field: 'llama' },
      ],
      unknownWords: [
        { column: 'accuracy score B', word: '9', count: 1 },
        { column: 'Accuracy', word: 'meh', count: 1 },
      ],
    };
    expect(await coordinator.call('ratings.previewMerge', { ...order, source: source() })).toMatchObject(report);
    expect(await coordinator.call('ratings.mergeFile', { ...order, source: source() })).toMatchObject(report);
    const rows = (await rowsOf(coordinator)).map((row) => [
      ...[row.question_id, row.evaluator_id, row.pw_accuracy, row.rate_A_accuracy, row.rate_B_accuracy],
    ]);
    expect(rows.sort()).toEqual([
      ['q1', '7', 'A', 4, 2],
      ['q2', '7', 'A', 5, ''],
      ['q3', '8', '', 'U', ''],
    ]);
    const again = await coordinator.call('ratings.mergeFile', { ...order, source: source() });
    expect(again).toMatchObject({ added: 0, same: 3, conflictCount: 0 });
  });

  it.each([
    ['other.csv', 'Prompt,\x8e\xbf\x96\xe2\nq1,\x93\xfa\n'],
    ['other.csv', 'Prompt,Rater\nq1,7\nq2,\x93\xfa\n'],
    ['other.jsonl', '{"Prompt":"q1"}\n{"Prompt":"\x93\xfa"}\n'],
  ])('is refused in words where it is no UTF-8, as Shift_JIS: %s', async (name, bytes) => {
    const path = place.write(name, '');
    writeFileSync(path, Buffer.from(bytes, 'latin1'));
    const source = coordinator.workbench.grants.toRead(path);
    await expect(coordinator.call('ratings.readColumns', { source })).rejects.toMatchObject({
      code: 'IMPORT_MALFORMED',
      details: { problem: 'notUtf8' },
    });
  });

  it('is proposed no column twice, whatever its columns are called', () => {
    const name = fc.oneof(
      fc.constantFrom('a', 'b', 'winner', 'Accuracy', 'accuracy rating a', 'id', '理由'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 30 }), (columns) => {
        const { fields, criteria } = proposeMapping(columns, fiveCriteria, 'x');
        const used = [...Object.values(fields), ...Object.values(criteria).flatMap((one) => Object.values(one))];
        const named = used.filter((column) => column !== null);
        expect(named).toEqual([...new Set(named)]);
        expect(named.every((column) => columns.includes(column))).toBe(true);
      }),
    );
  });
});
