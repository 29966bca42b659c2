import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parquetMetadata, parquetSchema } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { printRows } from '../../src/main/outbox/files/printRows.ts';
import { resolveSubmissions } from '../../src/main/rooms/ratings/numbers/resolveSubmissions.ts';
import { readSubmissions } from '../../src/main/rooms/ratings/rows/storedSubmissions.ts';
import { cellSchema } from '../../src/shared/outbox/row.ts';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { resultsFilterSchema } from '../../src/shared/rooms/ratings/resultsView.ts';
import { proposeMapping } from '../../src/shared/rooms/ratings/rowMapping.ts';
import { runWords, textOfWords } from '../commandLine.ts';
import { answers, judgeNext, nextTask, registration } from '../ratingsProject.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
const opened: OpenWorkbench[] = [];
let evaluator: OpenWorkbench;
let coordinator: OpenWorkbench;

/** A project in which somebody has begun the study, under an id of theirs. */
async function openAs(name: string, studyEvaluatorId: string | null, studyId = 'study-1', specialties: string[] = []) {
  const project = await openWorkbench({ dataFolder: join(place.path, `${name}-project`) });
  opened.push(project);
  await project.call('project.chooseEvaluator', { name });
  await project.importFile(place.write(`${name}-${studyId}.zip`, studyZip(studyFolder({ studyId }))));
  const own = {
    ...registration,
    studyEvaluatorId: studyEvaluatorId ?? '',
    name,
    email: `${name}@example.org`,
    specialties,
  };
  if (studyEvaluatorId !== null) await project.call('ratings.start', { datasetId: 1, registration: own });
  return project;
}

async function bundleOf(project: OpenWorkbench, name = 'a.akapen-ratings.json') {
  const path = join(place.path, name);
  const destination = project.workbench.grants.toWrite(path);
  await project.call('ratings.exportBundle', { datasetId: 1, destination });
  return path;
}
const merge = (project: OpenWorkbench, path: string) =>
  project.call('ratings.mergeFile', { datasetId: 1, source: project.workbench.grants.toRead(path) });
const rowsOf = async (project: OpenWorkbench) => (await project.call('ratings.rows', { datasetId: 1 })).rows;

beforeEach(async () => {
  evaluator = await openAs('Aki', '0412');
  coordinator = await openAs('Chie', null);
});
afterEach(async () => {
  for (const project of opened.splice(0)) await project.close();
});

const refusedToRaters = { code: 'CONFLICT', details: { reason: 'blind' } };

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

    const empty = await openWorkbench({ dataFolder: join(place.path, 'empty-project') });
    opened.push(empty);
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
    evaluator = await openWorkbench({ dataFolder: evaluator.dataFolder });
    opened.push(evaluator);
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
    const read = (project: OpenWorkbench) => readSubmissions(project.workbench.context.db, 1).submissions;
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

describe('a text that was cut for a table', () => {
  const long = `${'長い評。'.repeat(15_000)}end`;

  /** A judgement with a long comment and a long reason, whole in a bundle and cut in a file of rows. */
  async function longJudgement() {
    const accuracy = { ...answers.accuracy, reason: `${long}\r\nreason` };
    const { submissionId } = await judgeNext(evaluator, 1, { comment: long, answers: { ...answers, accuracy } });
    const whole = await bundleOf(evaluator);
    const destination = evaluator.workbench.grants.toWrite(join(place.path, 'cut.csv'));
    await evaluator.call('outbox.export', { study: null, format: 'csv', mark: true, destination });
    return { submissionId, whole, cut: join(place.path, 'cut.csv') };
  }
  const isWhole = { comment: long, pw_reason_accuracy: `${long}\r\nreason` };
  const isCut = { comment: expect.stringMatching(/\[cut, full text in local file\]$/) };

  it('gives way to the whole one that comes later, which is shown before and counted apart', async () => {
    const { whole, cut } = await longJudgement();
    expect(await merge(coordinator, cut)).toMatchObject({ added: 1 });
    expect(await rowsOf(coordinator)).toMatchObject([isCut]);
    const source = coordinator.workbench.grants.toRead(whole);
    const report = { added: 0, completed: 1, same: 0, conflictCount: 0 };
    expect(await coordinator.call('ratings.previewMerge', { datasetId: 1, source })).toMatchObject(report);
    expect(await rowsOf(coordinator)).toMatchObject([isCut]);
    expect(await merge(coordinator, whole)).toMatchObject(report);
    expect(await rowsOf(coordinator)).toMatchObject([isWhole]);
    expect(await merge(coordinator, whole)).toMatchObject({ completed: 0, same: 1, conflictCount: 0 });
  });

  it('never replaces the whole one, whichever came first and whoever judged', async () => {
    const { whole, cut } = await longJudgement();
    expect(await merge(coordinator, whole)).toMatchObject({ added: 1 });
    for (const project of [coordinator, evaluator]) {
      expect(await merge(project, cut)).toMatchObject({ added: 0, completed: 0, same: 1, conflictCount: 0 });
      expect(await rowsOf(project)).toMatchObject([isWhole]);
    }
  });

  it('is whole in a row that contradicts, too, and in what a decision makes of it', async () => {
    const { submissionId, whole, cut } = await longJudgement();
    const text = readFileSync(whole, 'utf8').replaceAll('"pw_accuracy":"A"', '"pw_accuracy":"B"');
    await merge(coordinator, cut);
    await merge(coordinator, place.write('changed.json', text));
    await coordinator.call('project.chooseEvaluator', { name: 'Chie' });
    const conflicts = await coordinator.call('ratings.conflicts', { datasetId: 1 });
    expect(conflicts).toMatchObject([{ submissionId, columns: ['pw_accuracy'] }]);
    const { sha256 = '' } = conflicts[0] ?? {};
    const rowId = '0190c0de-0000-7000-8000-0000000000aa';
    await coordinator.call('ratings.decideConflict', { datasetId: 1, submissionId, sha256, takes: 'other', rowId });
    expect(await rowsOf(coordinator)).toMatchObject([isCut, { submission_id: rowId, ...isWhole }]);
  });
});

describe('a conflict of two rows', () => {
  const rowId = '0190c0de-0000-7000-8000-0000000000aa';

  /** A coordinator with the judgement of an evaluator, and another one under its id. */
  async function conflicting(project = coordinator) {
    const { submissionId } = await judgeNext(evaluator, 1, { comment: 'first' });
    const path = await bundleOf(evaluator);
    await merge(project, path);
    const text = readFileSync(path, 'utf8').replace('"comment":"first"', '"comment":"second"');
    const changed = place.write('b.json', text);
    await merge(project, changed);
    await project.call('project.chooseEvaluator', { name: 'Chie' });
    const [conflict] = await project.call('ratings.conflicts', { datasetId: 1 });
    if (conflict === undefined) throw new Error('No conflict');
    const { sha256 } = conflict;
    const decide = (takes: 'kept' | 'other' | null, id = rowId) =>
      project.call('ratings.decideConflict', { datasetId: 1, submissionId, sha256, takes, rowId: id });
    return { submissionId, conflict, decide, changed, path };
  }
  const commentsThatCount = async (project: OpenWorkbench) => {
    const { submissions } = readSubmissions(project.workbench.context.db, 1);
    const counted = new Set(resolveSubmissions(submissions).counted.map(({ submission }) => submission.id));
    return (await rowsOf(project)).filter((row) => counted.has(String(row.submission_id))).map((row) => row.comment);
  };

  it('is decided for either, is undone and done again, and no row is ever lost', async () => {
    const { submissionId, conflict, decide } = await conflicting();
    expect(conflict).toMatchObject({
      columns: ['comment'],
      evaluator: '0412',
      decision: null,
      question: expect.stringMatching(/^What helps against q\d\?$/),
    });
    expect(await commentsThatCount(coordinator)).toEqual(['first']);
    await decide('other');
    expect(await commentsThatCount(coordinator)).toEqual(['second']);
    expect(await rowsOf(coordinator)).toMatchObject([
      { submission_id: submissionId, comment: 'first', evaluator_id: '0412' },
      { submission_id: rowId, comment: 'second', supersedes: submissionId, status: 'revised', evaluator_id: '0412' },
    ]);
    expect(await coordinator.call('ratings.conflicts', { datasetId: 1 })).toMatchObject([
      {
        submissionId,
        kept: { comment: 'first' },
        other: { comment: 'second' },
        decision: { takes: 'other', by: 'Chie' },
      },
    ]);
    await coordinator.call('project.undo', {});
    expect(await commentsThatCount(coordinator)).toEqual(['first']);
    expect(await rowsOf(coordinator)).toHaveLength(1);
    await coordinator.call('project.redo', {});
    expect(await commentsThatCount(coordinator)).toEqual(['second']);
    await decide('kept', '0190c0de-0000-7000-8000-0000000000ab');
    expect(await commentsThatCount(coordinator)).toEqual(['first']);
    await decide(null);
    expect(await coordinator.call('ratings.conflicts', { datasetId: 1 })).toMatchObject([{ decision: null }]);
  });

  it('that was decided does not come again with the same file, and its outcome goes on in a bundle', async () => {
    const { decide, changed, path } = await conflicting();
    await decide('other');
    expect(await merge(coordinator, changed)).toMatchObject({ added: 0, same: 1, conflictCount: 0 });
    expect(await merge(coordinator, path)).toMatchObject({ added: 0, same: 1, conflictCount: 0 });
    const everyone = join(place.path, 'all.json');
    const destination = coordinator.workbench.grants.toWrite(everyone);
    await coordinator.call('ratings.exportBundle', { datasetId: 1, everyone: true, destination });
    const third = await openAs('Dai', null);
    expect(await merge(third, everyone)).toMatchObject({ added: 2, conflictCount: 0 });
    expect(await commentsThatCount(third)).toEqual(['second']);
  });

  it('of a judgement that was made here waits in the outbox, and a decision that was built upon stays', async () => {
    const { submissionId, decide } = await conflicting(evaluator);
    await decide('other');
    const { db } = evaluator.workbench.context;
    const waiting = () => db.prepare('SELECT submission_id FROM outbox_rows ORDER BY id').pluck().all();
    expect(waiting()).toEqual([submissionId, rowId]);
    db.prepare('UPDATE rating_submissions SET supersedes = ? WHERE id = ?').run('x', rowId);
    db.prepare('UPDATE rating_submissions SET supersedes = ? WHERE id = ?').run(rowId, submissionId);
    const stays = { isDone: false, stays: { because: 'superseded' } };
    expect(await evaluator.call('project.undo', {})).toMatchObject(stays);
    await expect(decide('kept')).rejects.toMatchObject({ code: 'UNDO_REFUSED', details: { reason: 'stays' } });
  });

  it('is not for who rates in a blind study, nor is one that does not exist for anybody', async () => {
    const { submissionId } = await conflicting();
    await evaluator.call('project.chooseEvaluator', { name: 'Aki' });
    await expect(evaluator.call('ratings.conflicts', { datasetId: 1 })).rejects.toMatchObject(refusedToRaters);
    const order = { datasetId: 1, submissionId, sha256: '0'.repeat(64), takes: 'other' as const, rowId };
    await expect(coordinator.call('ratings.decideConflict', order)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a merge', () => {
  it('is shown before it is done, and showing it writes nothing', async () => {
    await judgeNext(evaluator, 1);
    await judgeNext(evaluator, 1);
    const source = () => coordinator.workbench.grants.toRead(path);
    const path = await bundleOf(evaluator);
    const shown = await coordinator.call('ratings.previewMerge', { datasetId: 1, source: source() });
    expect(shown).toMatchObject({ added: 2, same: 0, conflictCount: 0, isOtherState: false });
    expect(await rowsOf(coordinator)).toEqual([]);
    expect(await merge(coordinator, path)).toEqual(shown);
    expect(await coordinator.call('ratings.previewMerge', { datasetId: 1, source: source() })).toMatchObject({
      same: 2,
    });
  });

  it('of one file with two rows under one id keeps both', async () => {
    const { submissionId } = await judgeNext(evaluator, 1, { comment: 'first' });
    await evaluator.close();
    const text = await textOfWords(['ratings', 'rows', '--data-dir', evaluator.dataFolder]);
    const twice = place.write('twice.jsonl', `${text}${text.replace('"first"', '"second"')}${text}`);
    expect(await merge(coordinator, twice)).toMatchObject({ added: 1, same: 1, conflicts: [{ submissionId }] });
    expect(await coordinator.call('ratings.conflicts', { datasetId: 1 })).toMatchObject([
      { kept: { comment: 'first' }, other: { comment: 'second' } },
    ]);
  });
});

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
    coordinator = await openWorkbench({ dataFolder: coordinator.dataFolder });
    opened.push(coordinator);
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

describe('who judged elsewhere', () => {
  const people = () => coordinator.call('ratings.otherPeople', { datasetId: 1 });
  const erase = () => coordinator.call('ratings.eraseOther', { datasetId: 1, studyEvaluatorId: '0412' });
  const known = { studyEvaluatorId: '0412', deviceCount: 1, submissionCount: 1, npi: '' };

  it('is known by what came with the rows, until it is erased for good, also from later rows', async () => {
    await judgeNext(evaluator, 1);
    await merge(coordinator, await bundleOf(evaluator));
    const who = { name: 'Aki', email: 'Aki@example.org', isErased: false };
    expect(await people()).toEqual([{ ...known, ...who }]);
    await erase();
    const nobody = { name: '', email: '', isErased: true };
    expect(await people()).toEqual([{ ...known, ...nobody }]);
    await judgeNext(evaluator, 1);
    await merge(coordinator, await bundleOf(evaluator));
    const other = readFileSync(await bundleOf(evaluator), 'utf8').replaceAll(
      /"device_id":"[^"]+"/g,
      '"device_id":"two"',
    );
    await merge(coordinator, place.write('two.json', other.replaceAll(/"submission_id":"./g, '"submission_id":"x')));
    expect(await people()).toMatchObject([{ deviceCount: 2, submissionCount: 4, ...nobody }]);
    const rows = await rowsOf(coordinator);
    expect(rows.map(({ evaluator_id, evaluator_name, email }) => [evaluator_id, evaluator_name, email])).toEqual(
      Array(4).fill(['0412', '', '']),
    );
  });

  it('has the specialties of their rows in results, those of the newest computer, also after it was erased', async () => {
    const project = await openAs('Emi', '0500', 'study-1', ['Pharmacy', 'Cardiology']);
    await judgeNext(project, 1);
    const path = await bundleOf(project);
    await merge(coordinator, path);
    const head = async () => {
      const { evaluators, specialties } = await coordinator.call('ratings.resultsHead', { datasetId: 1 });
      return { own: evaluators.map((one) => one.specialties), among: specialties };
    };
    const both = {
      own: [['Pharmacy', 'Cardiology']],
      among: ['Pharmacy', 'Cardiology'].map((name) => ({ name, judged: { people: 1, models: 0 } })),
    };
    expect(await head()).toEqual(both);
    await coordinator.call('ratings.eraseOther', { datasetId: 1, studyEvaluatorId: '0500' });
    expect(await head()).toEqual(both);
    const analysed = async (specialty: string) => {
      const filter = resultsFilterSchema.parse({ specialties: [specialty] });
      return (await coordinator.call('ratings.results', { datasetId: 1, filter })).counts.analysed;
    };
    expect([await analysed('Pharmacy'), await analysed('')]).toEqual([1, 0]);

    const elsewhere = (device: string, specialty: string, day: string) => {
      const [row] = JSON.parse(readFileSync(path, 'utf8')).rows;
      const cells = {
        ...row,
        submission_id: randomUUID(),
        device_id: device,
        specialty,
        submitted_at: `${day}T00:00:00.000Z`,
      };
      return merge(coordinator, place.write(`${device}.jsonl`, `${JSON.stringify(cells)}\n`));
    };
    await elsewhere('z-device', 'Surgery', '2020-01-01');
    expect(await head()).toMatchObject({ own: both.own });
    await elsewhere('a-device', 'Nephrology', '2200-01-01');
    expect(await head()).toMatchObject({ own: [['Nephrology']] });
  });

  it('is erased by an act that names nobody and is not undone', async () => {
    await judgeNext(evaluator, 1);
    await merge(coordinator, await bundleOf(evaluator));
    await erase();
    const { db } = coordinator.workbench.context;
    const log = JSON.stringify([
      db.prepare("SELECT * FROM revisions WHERE kind = 'eraseOther'").all(),
      db.prepare("SELECT * FROM revision_changes WHERE aspect = 'erased'").all(),
    ]);
    expect(log).toContain('"kind":"eraseOther"');
    expect(log).not.toMatch(/Aki|0412|example\.org/);
    expect(await coordinator.call('project.undo', {})).toMatchObject({ isDone: false, stays: { because: 'erased' } });
    expect(await people()).toMatchObject([{ isErased: true }]);
    const none = { datasetId: 1, studyEvaluatorId: 'nobody' };
    await expect(coordinator.call('ratings.eraseOther', none)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the end of a study', () => {
  it('is not for who still rates in it, and nobody judges afterwards until it is opened again', async () => {
    const { submissionId } = await judgeNext(evaluator, 1);
    const close = (closed: boolean) => evaluator.call('ratings.setClosed', { datasetId: 1, closed });
    await expect(close(true)).rejects.toMatchObject(refusedToRaters);
    await evaluator.call('project.chooseEvaluator', { name: 'Kato' });
    await close(true);
    await evaluator.call('project.chooseEvaluator', { name: 'Aki' });
    const ended = { code: 'CONFLICT', details: { reason: 'closed' } };
    await expect(judgeNext(evaluator, 1)).rejects.toMatchObject(ended);
    const withdrawal = { submissionId: '0190c0de-0000-7000-8000-000000000001', withdraws: submissionId };
    await expect(evaluator.call('ratings.withdraw', withdrawal)).rejects.toMatchObject(ended);
    await close(false);
    await judgeNext(evaluator, 1);
  });

  it('keeps no rows out, and a merge says that its results change', async () => {
    await judgeNext(evaluator, 1);
    const path = await bundleOf(evaluator);
    await coordinator.call('project.chooseEvaluator', { name: 'Chie' });
    await coordinator.call('ratings.setClosed', { datasetId: 1, closed: true });
    const source = coordinator.workbench.grants.toRead(path);
    expect(await coordinator.call('ratings.previewMerge', { datasetId: 1, source })).toMatchObject({ isEnded: true });
    await coordinator.close();
    const words = ['ratings', 'merge', path, '--data-dir', coordinator.dataFolder];
    const merged = await runWords(words);
    expect(merged).toMatchObject({ code: 0, printed: [{ added: 1, isEnded: true }] });
    const said = 'The study has ended: its final results change with these rows.';
    expect(merged.said).toContain(said);
    expect((await runWords(words)).said).not.toContain(said);
  });

  it('is for who has rated everything', async () => {
    for (let index = 0; index < 4; index += 1) await judgeNext(evaluator, 1);
    await evaluator.call('ratings.setClosed', { datasetId: 1, closed: true });
    await evaluator.call('ratings.unblind', { datasetId: 1 });
    const { models } = await evaluator.call('ratings.readStudy', { datasetId: 1 });
    expect(models.map(({ name }) => name)).toEqual(['TxAgent', 'gpt-4o']);
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
    const project = await openWorkbench({ dataFolder: evaluator.dataFolder });
    opened.push(project);
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
    expect(await words('merge', out)).toMatchObject({ code: 0, printed: [{ added: 0, same: 1 }] });
    expect(await words('rows', '--study', 'x')).toMatchObject({ code: 1 });
    expect(await words('rows', '--csv', '--jsonl')).toMatchObject({ code: 2 });
    const text = await textOfWords(['ratings', 'rows', '--data-dir', evaluator.dataFolder]);
    expect(JSON.parse(text)).toMatchObject({ evaluator_id: '0412', status: 'submitted' });
  });
});
