import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listModels } from '../../src/main/rooms/ratings/tables/studiesTable.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import { filter, judgement, keys, project, projectOfResults, ratedStudy } from './resultsProject.ts';

const place = projectOfResults();

describe('results of a study', () => {
  it('have the judgements of every number behind them', async () => {
    const rows = ['A', 'A', 'B', 'tie_good'].map((choice, at) =>
      judgement(`${at}`, `E${at}`, 'q1', choice === 'A' ? 'A' : choice === 'B' ? 'B' : 'tie_good'),
    );
    const { datasetId, codes } = await ratedStudy(rows);
    const [x = '', y = ''] = [codes.get('TxAgent'), codes.get('gpt-4o')];
    const [criterion = ''] = keys.map(({ name }) => name);
    const asked = { datasetId, filter: filter(), criterion };
    const forth = await project.call('ratings.judgementsBehind', { ...asked, place: { kind: 'pair', x, y } });
    const back = await project.call('ratings.judgementsBehind', { ...asked, place: { kind: 'pair', x: y, y: x } });
    expect(forth.rows.map(({ outcome }) => outcome)).toEqual(['x', 'x', 'tie_good', 'y']);
    expect(back.rows.map(({ outcome }) => outcome)).toEqual(['x', 'tie_good', 'y', 'y']);
    expect(forth.rows[0]).toMatchObject({ outcome: 'x', ratingX: 4, ratingY: 2, xIsLeft: true });
    const left = await project.call('ratings.judgementsBehind', { ...asked, place: { kind: 'left' } });
    expect(left.total).toBe(2);
    const { scopes } = await project.call('ratings.results', { datasetId, filter: filter() });
    const given = scopes[criterion]?.ratings.find(({ model }) => model === x);
    for (const [at, count] of (given?.histogram ?? []).entries()) {
      const place = { kind: 'rating', model: x, rating: at + 1 } as const;
      const { total, rows } = await project.call('ratings.judgementsBehind', { ...asked, place });
      expect([total, rows.every((row) => row.x === x && row.ratingX === at + 1)]).toEqual([count, true]);
    }
    const judged = await project.call('ratings.readJudgement', { datasetId, submissionId: '0' });
    expect(judged.answers).toHaveLength(5);
    expect(judged.answers[0]).toMatchObject({ outcome: 'x', reason: 'because of 0' });
    expect(judged.others.filter((other) => other.criterion === criterion)).toHaveLength(3);
    const texts = await project.call('ratings.readPairTexts', { datasetId, submissionId: '0' });
    expect(JSON.stringify(texts)).not.toMatch(/TxAgent|gpt-4o/i);
    expect(texts.answers.map(({ side }) => side)).toEqual(['A', 'B']);
  });

  it('have their pair as its evaluator saw it, also when names are known and another version shows more', async () => {
    const rows = [judgement('0', 'E0', 'q1', 'A')];
    const { datasetId } = await ratedStudy(rows, keys, { plainText: true });
    const { db } = project.workbench.context;
    const answer = '## What to do\n\n**Rest**, says TxAgent.';
    db.prepare('UPDATE rating_responses SET answer = ?').run(answer);
    const { protocol: seen } = await project.call('ratings.readStudy', { datasetId });
    await project.call('ratings.saveProtocol', { datasetId, seen, protocol: { ...seen, plainText: false } });
    await project.call('ratings.unblind', { datasetId });
    const { answers } = await project.call('ratings.readPairTexts', { datasetId, submissionId: '0' });
    expect(answers.map((one) => one.answer)).toEqual(Array(2).fill('What to do\n\nRest, says •••••.'));
  });

  it('have no name in their pair where a later version hides them, until they are known', async () => {
    const { datasetId } = await ratedStudy([judgement('0', 'E0', 'q1', 'A')], keys, { blind: false });
    project.workbench.context.db.prepare('UPDATE rating_responses SET answer = ?').run('Rest, says TxAgent.');
    const { protocol: seen } = await project.call('ratings.readStudy', { datasetId });
    const shown = async () => {
      const { answers } = await project.call('ratings.readPairTexts', { datasetId, submissionId: '0' });
      return answers.map(({ answer }) => answer);
    };
    expect(await shown()).toEqual(Array(2).fill('Rest, says TxAgent.'));
    await project.call('ratings.saveProtocol', { datasetId, seen, protocol: { ...seen, blind: true } });
    expect(await shown()).toEqual(Array(2).fill('Rest, says •••••.'));
    await project.call('ratings.unblind', { datasetId });
    expect(await shown()).toEqual(Array(2).fill('Rest, says TxAgent.'));
  });

  it('show every verdict that the file of a study brought, count its judges, and tell agreement among them', async () => {
    const verdict = (id: string, evaluator: string, choice: string, more: object = {}) => ({
      ...{ id, evaluator, isModel: true, question: 'q1', modelA: 'gpt-4o', modelB: 'TxAgent', hasSides: false },
      ...{ criterion: 'accuracy', choice, shareOfA: null, submittedAt: 0, ...more },
    });
    const lines = [
      verdict('v1', 'judge-a', 'A'),
      verdict('v2', 'judge-b', 'B'),
      verdict('v3', 'judge-a', 'B', { question: 'q2', hasSides: true, submittedAt: 1_794_000_000_000 }),
    ];
    const folder = {
      ...studyFolder(),
      'verdicts/1.jsonl': lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    };
    const datasetId = await project.importFile(place.write('study.zip', studyZip(folder)));
    const codes = new Map(listModels(project.workbench.context.db, datasetId).map(({ name, code }) => [name, code]));
    const [ours, theirs] = [codes.get('TxAgent') ?? '', codes.get('gpt-4o') ?? ''];

    const head = await project.call('ratings.resultsHead', { datasetId });
    expect(head.evaluators.map(({ id, isModel, rated }) => [id, isModel, rated])).toEqual([
      ['judge-a', true, 2],
      ['judge-b', true, 1],
    ]);
    expect(head).toMatchObject({ versions: [{ version: '1', since: null, judged: { people: 0, models: 3 } }] });
    const byModels = { people: 0, models: 3 };
    expect(head.models.map(({ judged }) => judged)).toEqual([byModels, byModels]);

    const path = join(place.path, 'verdicts.csv');
    const saved = { fileName: 'verdicts.csv', base64: Buffer.from('\ufeffmodel,n\r\nM-1,3\r\n').toString('base64') };
    const destination = project.workbench.grants.toWrite(path);
    await project.call('ratings.exportResults', { datasetId, filter: filter(), ...saved, destination });
    const origin = JSON.parse(readFileSync(path.replace(/\.csv$/, '.provenance.json'), 'utf8'));
    expect(JSON.stringify(origin)).toContain('"judgements":{"counter":0,"rows":0,"verdicts":3}');

    const order = { datasetId, filter: filter({ judges: 'models' }), criterion: 'accuracy' };
    const behind = (kind: 'left' | 'all') => project.call('ratings.judgementsBehind', { ...order, place: { kind } });
    const { rows } = await behind('all');
    expect(rows.map(({ submissionId }) => submissionId).sort()).toEqual(['v1', 'v2', 'v3']);
    expect((await behind('left')).total).toBe(0);
    const [first, , third] = await Promise.all(
      ['v1', 'v2', 'v3'].map((submissionId) => project.call('ratings.readJudgement', { datasetId, submissionId })),
    );
    expect(first).toMatchObject({ x: ours, y: theirs, xIsLeft: null, submittedAt: null, evaluator: 'judge-a' });
    const accuracy = (list: readonly { criterion: string; outcome: string }[] | undefined) =>
      list?.find(({ criterion }) => criterion === 'accuracy')?.outcome;
    expect([accuracy(first?.answers), accuracy(first?.others)]).toEqual(['y', 'x']);
    expect(third).toMatchObject({ xIsLeft: false, submittedAt: '2026-11-06T21:20:00.000Z', others: [] });
    const pair = await project.call('ratings.readPairTexts', { datasetId, submissionId: 'v1' });
    expect(pair.answers.map(({ model, side }) => [model, side])).toEqual([
      [theirs, null],
      [ours, null],
    ]);

    const { disagreements } = await project.call('ratings.agreement', { ...order, kind: 'outcomes' });
    expect(disagreements.map(({ values }) => values)).toEqual([[1, 0]]);
    const key = disagreements[0]?.key ?? '';
    const item = await project.call('ratings.readRatedItem', { ...order, kind: 'outcomes', key });
    expect(item.labels.map(({ evaluator, category }) => [evaluator, category])).toEqual([
      ['judge-a', 1],
      ['judge-b', 0],
    ]);
    await expect(project.call('ratings.readJudgement', { datasetId, submissionId: 'v4' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
