import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveSubmissions } from '../../src/main/rooms/ratings/numbers/resolveSubmissions.ts';

import { textOfWords } from '../commandLine.ts';
import { answers, judgeNext, submissionsIn } from '../ratingsProject.ts';
import type { OpenWorkbench } from './openWorkbench.ts';
import {
  bundleOf,
  coordinator,
  evaluator,
  merge,
  openAs,
  ratingsTeam,
  refusedToRaters,
  rowsOf,
} from './ratingsTeam.ts';

const place = ratingsTeam();

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
    const { submissions } = submissionsIn(project.workbench.context.db, 1);
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
