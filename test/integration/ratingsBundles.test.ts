import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetMetadata, parquetSchema } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ratingsMergeCommand } from '../../src/main/rooms/ratings/commands/merge.ts';

import { cellSchema } from '../../src/shared/outbox/row.ts';
import { runWords, textOfWords } from '../commandLine.ts';
import { judgeNext, nextTask, submissionsIn } from '../ratingsProject.ts';
import type { OpenWorkbench } from './openWorkbench.ts';
import {
  bundleOf,
  coordinator,
  evaluator,
  merge,
  openAs,
  openIn,
  ratingsTeam,
  refusedToRaters,
  reopenEvaluator,
  rowsOf,
} from './ratingsTeam.ts';

const place = ratingsTeam();

describe("an evaluator's bundle", () => {
  it('says that it is interim, as its provenance does, until the study is closed', async () => {
    await judgeNext(evaluator, 1);
    const saidBy = async (name: string) => {
      const path = await bundleOf(evaluator, name);
      const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { readonly interim?: boolean };
      return [path, path.replace(/json$/, 'provenance.json')].map((file) => read(file).interim);
    };
    expect(await saidBy('before.json')).toEqual([true, true]);
    expect(await coordinator.call('ratings.rows', { datasetId: 1 })).toMatchObject({ interim: true });
    await coordinator.call('ratings.setClosed', { datasetId: 1, closed: true });
    expect(await coordinator.call('ratings.rows', { datasetId: 1 })).toMatchObject({ interim: false });
    const destination = coordinator.workbench.grants.toWrite(join(place.path, 'after.json'));
    await coordinator.call('ratings.exportBundle', { datasetId: 1, everyone: true, destination });
    expect(readFileSync(join(place.path, 'after.json'), 'utf8')).toContain('"interim":false');
  });

  it('and exports have the columns of a row before there is one, and without a study those of every row', async () => {
    const headOf = async ({ call, workbench }: OpenWorkbench, name: string) => {
      const destination = workbench.grants.toWrite(join(place.path, name));
      const format = name.endsWith('csv') ? 'csv' : 'parquet';
      await call('outbox.export', { study: null, format, mark: false, destination });
      const bytes = readFileSync(join(place.path, name));
      if (format === 'csv') return bytes.toString('utf8').split('\r\n')[0]?.split(',');
      return parquetSchema(parquetMetadata(new Uint8Array(bytes).buffer)).children.map(({ element }) => element.name);
    };
    const before = [await headOf(evaluator, 'before.csv'), await headOf(evaluator, 'before.parquet')];
    const { columns } = await evaluator.call('ratings.rows', { datasetId: 1 });
    await judgeNext(evaluator, 1);
    const after = await headOf(evaluator, 'after.csv');
    expect(after).toHaveLength(54);
    expect([...before, columns]).toEqual([after, after, after]);

    const empty = await openIn(join(place.path, 'empty-project'));
    const fixed = after?.filter((column) => !/^(?:pw|rate|override)_/.test(column));
    expect(await headOf(empty, 'empty.csv')).toEqual(fixed);

    await coordinator.close();
    const words = ['ratings', 'rows', '--csv', '--data-dir', coordinator.dataFolder];
    expect(await textOfWords(words)).toBe(`\uFEFF${after?.join(',')}\r\n`);
  });

  it('and rows of the outbox name the studies that are not closed, beside the file and on the command line', async () => {
    await judgeNext(evaluator, 1);
    const exported = async (name: string) => {
      const path = join(place.path, name);
      const destination = evaluator.workbench.grants.toWrite(path);
      const order = { study: null, format: name.endsWith('csv') ? 'csv' : 'jsonl', mark: true, destination } as const;
      const { interim, itemCount } = await evaluator.call('outbox.export', order);
      const beside = JSON.parse(readFileSync(path.replace(/\.\w+$/, '.provenance.json'), 'utf8'));
      expect([beside.interim, itemCount]).toEqual([interim, 1]);
      return { interim, text: readFileSync(path, 'utf8') };
    };
    const [csv, jsonl] = [await exported('open.csv'), await exported('open.jsonl')];
    expect([csv.interim, jsonl.interim]).toEqual([['study-1'], ['study-1']]);
    const words = ['outbox', 'export', '--data-dir', evaluator.dataFolder, '--out', join(place.path, 'cli.csv')];
    await evaluator.close();
    expect((await runWords(words)).said.join()).toContain('Not closed yet: study-1.');
    await reopenEvaluator();
    // Who rates in a blind study does not end it.
    await evaluator.call('project.chooseEvaluator', { name: 'Owner' });
    await evaluator.call('ratings.setClosed', { datasetId: 1, closed: true });
    const [later, lines] = [await exported('closed.csv'), await exported('closed.jsonl')];
    // The columns are fixed: the rows themselves are the same.
    expect([later, lines]).toEqual([
      { interim: [], text: csv.text },
      { interim: [], text: jsonl.text },
    ]);
  });

  it('brings all judgements into another project, once, word by word', async () => {
    const first = await judgeNext(evaluator, 1, { comment: '=1+1\r\n👩‍⚕️' });
    await judgeNext(evaluator, 1);
    await evaluator.call('ratings.withdraw', {
      submissionId: '0190c0de-0000-7000-8000-000000000001',
      withdraws: first.submissionId,
    });
    const path = await bundleOf(evaluator);
    const none = {
      completed: 0,
      conflicts: [],
      conflictCount: 0,
      refused: [],
      refusedCount: 0,
      unknownWords: [],
      unknownVersions: [],
      isOtherState: false,
      isEnded: false,
    };
    expect(await merge(coordinator, path)).toEqual({ added: 3, same: 0, ...none });
    expect(await merge(coordinator, path)).toEqual({ added: 0, same: 3, ...none });
    expect(await rowsOf(coordinator)).toEqual(await rowsOf(evaluator));
    expect(await merge(evaluator, path)).toEqual({ added: 0, same: 3, ...none });
    const read = (project: OpenWorkbench) => submissionsIn(project.workbench.context.db, 1).submissions;
    expect(read(coordinator)).toEqual(read(evaluator));
    expect(await coordinator.call('ratings.studies', {})).toMatchObject([{ submissionCount: 1, evaluatorCount: 1 }]);
  });

  it('takes what it can of two that contradict each other, shows both, and loses nothing', async () => {
    const { submissionId } = await judgeNext(evaluator, 1);
    const path = await bundleOf(evaluator);
    await merge(coordinator, path);
    const changed = place.write(
      'b.json',
      readFileSync(path, 'utf8').replaceAll('"pw_accuracy":"A"', '"pw_accuracy":"B"'),
    );
    const report = { added: 0, same: 0, conflicts: [{ submissionId, columns: ['pw_accuracy'] }], conflictCount: 1 };
    expect(await merge(coordinator, changed)).toMatchObject(report);
    expect(await merge(coordinator, changed)).toMatchObject(report);
    expect(await coordinator.call('ratings.conflicts', { datasetId: 1 })).toMatchObject([
      { submissionId, source: 'b.json', kept: { pw_accuracy: 'A' }, other: { pw_accuracy: 'B' } },
    ]);
    expect(await rowsOf(coordinator)).toMatchObject([{ pw_accuracy: 'A' }]);
  });

  it('is refused by another study, and a file of no rows by every one', async () => {
    await judgeNext(evaluator, 1);
    const other = await openAs('Dai', null, 'study-2');
    await expect(merge(other, await bundleOf(evaluator))).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'otherStudy', studyId: 'study-1' },
    });
    await expect(merge(other, place.write('x.csv', 'a,b\n1,2\n'))).rejects.toMatchObject({
      code: 'IMPORT_MALFORMED',
      details: { problem: 'noRatingRows' },
    });
    await expect(merge(other, join(place.path, 'none.csv'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  it('by a protocol that was never here leaves again with the criteria that only that has', async () => {
    await judgeNext(evaluator, 1);
    const text = readFileSync(await bundleOf(evaluator), 'utf8');
    const newer = text.replaceAll('_accuracy"', '_clarity"').replace('"protocol_version":1', '"protocol_version":2');
    expect(await merge(coordinator, place.write('newer.json', newer))).toMatchObject({
      added: 1,
      unknownVersions: [2],
    });
    const given = z.object({ rows: z.array(z.record(z.string(), cellSchema)) }).parse(JSON.parse(newer)).rows[0];
    const clarity = Object.fromEntries(Object.entries(given ?? {}).filter(([column]) => column.endsWith('_clarity')));
    expect(Object.keys(clarity)).toHaveLength(5);
    expect(await rowsOf(coordinator)).toMatchObject([{ protocol_version: 2, pw_accuracy: '', ...clarity }]);
    const { columns } = await coordinator.call('ratings.rows', { datasetId: 1 });
    expect(columns).toEqual(expect.arrayContaining(Object.keys(clarity)));
    expect(await merge(coordinator, place.write('again.json', newer))).toMatchObject({ same: 1, conflictCount: 0 });
  });

  it('is told from a file of no rows where it was cut on its way, and changes nothing', async () => {
    await judgeNext(evaluator, 1);
    await judgeNext(evaluator, 1);
    const whole = readFileSync(await bundleOf(evaluator), 'utf8');
    for (const cut of [whole.slice(0, whole.length / 2), whole.replace('"rows"', '"lines"')]) {
      await expect(merge(coordinator, place.write('cut.json', cut))).rejects.toMatchObject({
        code: 'IMPORT_MALFORMED',
        details: { problem: 'bundleNotWhole' },
      });
    }
    expect(await rowsOf(coordinator)).toEqual([]);
  });

  it('tells nothing of a person in the judgement, and keeps what it tells of one apart', async () => {
    await judgeNext(evaluator, 1);
    await merge(coordinator, await bundleOf(evaluator));
    const { db } = coordinator.workbench.context;
    expect(JSON.stringify(db.prepare('SELECT * FROM rating_submissions').all())).not.toMatch(/Aki|example\.org/);
    expect(JSON.stringify(db.prepare('SELECT * FROM rating_others').all())).toMatch(/Aki@example\.org/);
  });
});

describe('the command line', () => {
  it('merges a bundle with what the outbox exported of it: all rows, each once', async () => {
    await judgeNext(evaluator, 1, { comment: 'one\r\ntwo' });
    await judgeNext(evaluator, 1);
    const bundle = await bundleOf(evaluator);
    const rows = join(place.path, 'rows.jsonl');
    const destination = evaluator.workbench.grants.toWrite(rows);
    await evaluator.call('outbox.export', { study: null, format: 'jsonl', mark: true, destination });
    const merged = async (...files: string[]) => {
      const found = await runWords(['outbox', 'merge', ...files, '--out', join(place.path, 'all.jsonl')]);
      return { ...found, text: readFileSync(join(place.path, 'all.jsonl'), 'utf8') };
    };
    const printed = { items: 2, conflicts: [], problems: [] };
    expect(await merged(bundle)).toMatchObject({
      ...{ code: 0, said: [], printed: [{ ...printed, repeated: 0 }] },
      text: readFileSync(rows, 'utf8'),
    });
    expect(await merged(rows, bundle)).toMatchObject({ code: 0, printed: [{ ...printed, repeated: 2 }] });
  });

  const words = (...more: string[]) => runWords(['ratings', ...more, '--data-dir', evaluator.dataFolder]);

  it('shows names only to who confirms it, and history says who it was', async () => {
    await judgeNext(evaluator, 1);
    await expect(evaluator.call('ratings.unblind', { datasetId: 1 })).rejects.toMatchObject(refusedToRaters);
    await evaluator.call('project.chooseEvaluator', { name: 'Kato' });
    await evaluator.close();
    const asked = await words('unblind');
    expect([asked.code, asked.printed, asked.said.at(-1)]).toEqual([1, [], expect.stringContaining('--yes')]);
    const done = await words('unblind', '--study', 'study-1', '--yes');
    expect(done.printed).toEqual([
      {
        study: 'study-1',
        savedAt: expect.any(String),
        models: ['TxAgent', 'gpt-4o'].map((name) => ({ name, code: expect.stringMatching(/^M-/) })),
      },
    ]);
    const project = await openIn(evaluator.dataFolder);
    const { db } = project.workbench.context;
    const act = db.prepare("SELECT kind, evaluator_id FROM revisions WHERE kind = 'unblindRatings'").get();
    expect(act).toMatchObject({ evaluator_id: project.workbench.context.evaluatorId() });
    await project.call('project.chooseEvaluator', { name: 'Aki' });
    expect(JSON.stringify(await nextTask(project, 1))).not.toMatch(/TxAgent/);
    await project.call('project.chooseEvaluator', { name: 'Kato' });
    await project.call('project.undo', {});
    const { models } = await project.call('ratings.readStudy', { datasetId: 1 });
    expect(models.map(({ name }) => name)).toEqual([null, null]);
  });

  it('writes a bundle, merges it, and says which studies there are', async () => {
    await judgeNext(evaluator, 1);
    await evaluator.close();
    const out = join(place.path, 'out.json');
    expect((await words('bundle', '--out', out)).printed).toMatchObject([{ path: out, rows: 1 }]);
    const merged = await words('merge', out);
    expect(merged).toMatchObject({ code: 0, printed: [{ added: 0, same: 1 }] });
    const named = Object.keys(z.tuple([z.looseObject({})]).parse(merged.printed)[0]).map((key) => `"${key}"`);
    expect(ratingsMergeCommand.help).toContain(`Prints {${named.join(',')}};`);
    expect(await words('rows', '--study', 'x')).toMatchObject({ code: 1 });
    expect(await words('rows', '--csv', '--jsonl')).toMatchObject({ code: 2 });
    const text = await textOfWords(['ratings', 'rows', '--data-dir', evaluator.dataFolder]);
    expect(JSON.parse(text)).toMatchObject({ evaluator_id: '0412', status: 'submitted' });
  });
});
