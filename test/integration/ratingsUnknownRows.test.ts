import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resultsFilterSchema } from '../../src/shared/rooms/ratings/resultsView.ts';
import { runWords } from '../commandLine.ts';
import { judgeNext } from '../ratingsProject.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import {
  bundleOf,
  coordinator,
  evaluator,
  merge,
  openAs,
  ratingsTeam,
  reopenCoordinator,
  rowsOf,
} from './ratingsTeam.ts';

const place = ratingsTeam();

describe('rows of what the study does not have', () => {
  const changed = (row: object | undefined, change: object) => ({ ...row, submission_id: randomUUID(), ...change });
  const linesOf = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

  it('are left out of a bundle and of a file, each with its question or model, and hold nothing else up', async () => {
    for (let index = 0; index < 3; index += 1) await judgeNext(evaluator, 1);
    const path = await bundleOf(evaluator);
    const bundle = JSON.parse(readFileSync(path, 'utf8'));
    const [first, second, third] = bundle.rows;
    const names = { model_A: 'TxAgent', model_B: 'gpt-4o' };
    const rows = [
      changed(first, { model_A: 'GPT-9' }),
      second,
      changed(first, { question_id: 'no-such-question' }),
      changed(third, names),
      changed(first, { model_B: 'M-22222222' }),
    ];
    const report = {
      ...{ added: 2, refusedCount: 3 },
      refused: [
        { place: 1, reason: 'unknownModel', field: 'GPT-9' },
        { place: 3, reason: 'unknownQuestion', field: 'no-such-question' },
        { place: 5, reason: 'unknownModel', field: 'M-22222222' },
      ],
    };
    const file = place.write('unknown.jsonl', linesOf(rows));
    for (const one of [place.write('unknown.json', JSON.stringify({ ...bundle, rows })), file]) {
      const source = coordinator.workbench.grants.toRead(one);
      expect(await coordinator.call('ratings.previewMerge', { datasetId: 1, source })).toMatchObject(report);
    }
    await coordinator.close();
    const words = ['ratings', 'merge', file, '--data-dir', coordinator.dataFolder];
    expect(await runWords(words)).toMatchObject({ code: 1, printed: [report] });
    await reopenCoordinator();
    const { models } = await coordinator.call('ratings.results', {
      datasetId: 1,
      filter: resultsFilterSchema.parse({}),
    });
    expect([models.length, (await rowsOf(coordinator)).length]).toEqual([2, 2]);
  });

  it('and rows with a value that is none are left out with column and value, on the scale of the protocol', async () => {
    await judgeNext(evaluator, 1);
    const [row] = await rowsOf(evaluator);
    const values = [
      ['pw_accuracy', 'C'],
      ['rate_A_accuracy', 9],
      ['rate_B_accuracy', '4.5'],
      ['rate_A_accuracy', 6],
      ['submitted_at', 'yesterday'],
      ['submitted_at', '2026-13-40T10:00:00Z'],
      ['pw_helpfulness', 'unable'],
      ['pw_helpfulness', 'tie_bad'],
      ['pw_helpfulness', ''],
      ['rate_A_accuracy', 'U'],
      ['rate_A_accuracy', 'Unable to Judge'],
      ['rate_A_accuracy', '4.0'],
      ['submitted_at', '2026-11-20 10:00:00+09:00'],
    ] as const;
    const file = place.write('values.jsonl', linesOf(values.map(([field, value]) => changed(row, { [field]: value }))));
    const reasons = ['Choice', 'Rating', 'Rating', 'Rating', 'Time', 'Time'].map((reason) => `unknown${reason}`);
    const refused = reasons.map((reason, at) => {
      const [field, value] = values[at] ?? [];
      return { place: at + 1, reason, field, value: String(value) };
    });
    expect(await merge(coordinator, file)).toMatchObject({ added: 7, refusedCount: 6, refused });
    const ratings = (await rowsOf(coordinator)).map((one) => one.rate_A_accuracy);
    expect(ratings.filter((rating) => rating === 'U')).toHaveLength(2);

    const seven = await openAs('Fumi', null, 'study-7');
    const { protocol } = await seven.call('ratings.readStudy', { datasetId: 1 });
    const named = { protocol_version: '', model_A: 'TxAgent', model_B: 'gpt-4o' };
    const six = () => merge(seven, place.write('six.jsonl', linesOf([changed(row, { ...named, rate_A_accuracy: 6 })])));
    expect(await six()).toMatchObject({ added: 0, refused: [{ reason: 'unknownRating', value: '6' }] });
    await seven.call('project.chooseEvaluator', { name: 'Owner' });
    await seven.call('ratings.saveProtocol', {
      ...{ datasetId: 1, seen: protocol, protocol: { ...protocol, highestRating: 7 } },
    });
    expect(await six()).toMatchObject({ added: 1, refused: [] });
  });

  it('keep the number of their protocol for it where a restore forgot that one and they came back', async () => {
    const save = async (change: object) => {
      const { protocol } = await evaluator.call('ratings.readStudy', { datasetId: 1 });
      const order = { datasetId: 1, seen: protocol, protocol: { ...protocol, ...change } };
      return (await evaluator.call('ratings.saveProtocol', order)).version;
    };
    await judgeNext(evaluator, 1);
    const { fileName } = await evaluator.call('project.takeSnapshot', {});
    expect(await save({ highestRating: 7 })).toBe(2);
    await judgeNext(evaluator, 1);
    const bundle = await bundleOf(evaluator);
    await evaluator.finish((await evaluator.call('project.restoreSnapshot', { fileName })).taskId);
    expect(await merge(evaluator, bundle)).toMatchObject({ added: 1, same: 1, refused: [] });
    expect(await save({ answersOnly: true })).toBe(3);
    await judgeNext(evaluator, 1);
    expect((await rowsOf(evaluator)).map((row) => row.protocol_version)).toEqual([1, 2, 3]);
  });

  it.each(['"2025-03-01"', '"99999999999999999999"', '9007199254740991'])(
    'give no protocol a number where they name theirs by %s, which is no number of one',
    async (named) => {
      const { submissionId } = await judgeNext(evaluator, 1);
      const text = readFileSync(await bundleOf(evaluator), 'utf8')
        .replaceAll(submissionId, randomUUID())
        .replaceAll('"protocol_version":1', `"protocol_version":${named}`);
      expect(await merge(evaluator, place.write('odd.json', text))).toMatchObject({ added: 1 });
      const { protocol } = await evaluator.call('ratings.readStudy', { datasetId: 1 });
      const order = { datasetId: 1, seen: protocol, protocol: { ...protocol, highestRating: 7 as const } };
      expect(await evaluator.call('ratings.saveProtocol', order)).toMatchObject({ version: 2 });
    },
  );

  it('are still taken where an earlier file of the study had them, or the row is here already', async () => {
    for (let index = 0; index < 4; index += 1) await judgeNext(evaluator, 1);
    const path = await bundleOf(evaluator);
    await coordinator.importFile(place.write('fewer.zip', studyZip(studyFolder({ questions: 1 }))));
    expect(await merge(coordinator, path)).toMatchObject({ added: 4, conflictCount: 0, refusedCount: 0 });

    const { db } = coordinator.workbench.context;
    db.prepare(
      "UPDATE rating_submissions SET question_key = 'before', model_a = 'gone' WHERE question_key = 'q2'",
    ).run();
    const rows = await rowsOf(coordinator);
    expect(rows.filter(({ model_A }) => model_A === 'gone')).toHaveLength(1);
    expect(await merge(coordinator, place.write('here.jsonl', linesOf(rows)))).toMatchObject({
      ...{ added: 0, same: 4, conflictCount: 0, refusedCount: 0 },
    });
  });
});
