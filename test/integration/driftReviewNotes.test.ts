import { describe, expect, test } from 'vitest';
import { call, datasetId, measure, model, projectOfReviews } from './reviewedSet.ts';

projectOfReviews();

describe('notes, groups and terms', () => {
  test('a note on a stale base is a conflict, also after an undo', async () => {
    const runId = await measure();
    const note = async () => {
      const { run } = await call('drift.readRun', { runId });
      return [run.note, run.noteRevision];
    };
    expect((await call('drift.setNote', { runId, text: '# 一', baseRevision: 0 })).noteRevision).toBe(1);
    await expect(call('drift.setNote', { runId, text: 'x', baseRevision: 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { noteRevision: 1 },
    });
    await call('project.undo', {});
    expect(await note()).toEqual(['', 2]);
    await expect(call('drift.setNote', { runId, text: 'x', baseRevision: 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await call('drift.setNote', { runId, text: '', baseRevision: 2 })).noteRevision).toBe(2);
    await call('drift.setNote', { runId, text: '二', baseRevision: 2 });
    expect(await note()).toEqual(['二', 3]);
  });

  test('terms and groups that two windows changed are those of both, without what either took out', async () => {
    const overview = () => call('drift.overview', { datasetId });
    const base = ['喘息', 'asthma', 'cough'];
    await call('drift.setTerms', { terms: base });
    await call('drift.setTerms', { terms: ['喘息', '喘鳴', 'asthma', 'cough'], base });
    await call('drift.setTerms', { terms: ['asthma', 'cough', 'wheeze'], base });
    expect((await overview()).projectTerms).toEqual(['asthma', 'cough', 'wheeze', '喘鳴']);

    const group = (name: string, ...models: string[]) => ({ name, models });
    const groups = [group('推論', 'a'), group('constructor', 'b'), group('13', 'c'), group('old', 'd')];
    await call('drift.setGroups', { datasetId, groups });
    const first = [group('推論', 'a', 'e'), group('constructor', 'b'), group('old', 'd', 'e'), group('一', 'a')];
    await call('drift.setGroups', { datasetId, groups: first, base: groups });
    const second = [group('13', 'c'), group('推論', 'f', 'a'), group('constructor')];
    await call('drift.setGroups', { datasetId, groups: second, base: groups });
    // A group that one side took out and the other changed stays: nothing that somebody said is lost.
    expect((await overview()).groups).toEqual([
      group('推論', 'f', 'a', 'e'),
      group('constructor'),
      group('old', 'd', 'e'),
      group('一', 'a'),
    ]);
  });

  test('lists that are too long together are refused, and nothing is lost', async () => {
    const names = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `g${from + at}`, models: [] }));
    await call('drift.setGroups', { datasetId, groups: names(0, 8) });
    const refused = call('drift.setGroups', { datasetId, groups: names(20, 8), base: [] });
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'tooMany', most: 12 } });
    const terms = (name: string) => Array.from({ length: 12_000 }, (_, at) => `${name}${at}`);
    await call('drift.setTerms', { terms: terms('a') });
    const both = call('drift.setTerms', { terms: terms('b'), base: [] });
    await expect(both).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'tooMany', most: 20_000 } });
  });

  test('groups and terms are lists that can be emptied again', async () => {
    const overview = async () => {
      const { groups, projectTerms } = await call('drift.overview', { datasetId });
      return { groups, projectTerms };
    };
    const groups = [{ name: '推論', models: [model] }];
    await call('drift.setGroups', { datasetId, groups });
    await call('drift.setTerms', { terms: ['喘息', '喘息', 'asthma'] });
    expect(await overview()).toEqual({ groups, projectTerms: ['喘息', 'asthma'] });
    const twice = [...groups, ...groups];
    await expect(call('drift.setGroups', { datasetId, groups: twice })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await call('drift.setGroups', { datasetId, groups: [] });
    await call('drift.setTerms', { terms: [] });
    expect(await overview()).toEqual({ groups: [], projectTerms: [] });
  });
});
