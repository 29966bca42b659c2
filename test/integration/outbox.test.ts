import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeDeliveries } from '../../src/main/outbox/deliveriesTable.ts';
import { eventually } from '../eventually.ts';
import { googleSettings, idOf, idsIn, study } from '../outbox/outboxProject.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import {
  addFiles,
  google,
  overview,
  project,
  projectWithGoogle,
  queue,
  reopen,
  send,
  serviceKey,
  signIn,
} from './outboxToGoogle.ts';

const folder = projectWithGoogle();

describe('the outbox of a project', () => {
  it('offers studies that it holds before they have a row', async () => {
    await project.call('project.chooseEvaluator', { name: 'Aki' });
    await project.importFile(folder.write('study.zip', studyZip(studyFolder({}))));
    expect((await overview()).studies).toEqual(['study-1']);
  });

  it('counts no row as waiting to be sent of a study that goes nowhere, until it has a destination or names a spreadsheet', async () => {
    await project.call('project.chooseEvaluator', { name: 'Aki' });
    const waiting = async () => (await project.call('outbox.waiting', {})).waiting;
    queue(1, 2);
    expect(await waiting()).toBe(0);
    expect((await overview()).counts.queued).toBe(2);
    const { destinationId } = await addFiles();
    expect(await waiting()).toBe(2);
    await project.call('outbox.removeDestination', { destinationId });
    expect(await waiting()).toBe(0);
    const named = { study_id: study, title: 'Named', spreadsheet_base_name: 'Eval' };
    await project.importFile(folder.write('named.zip', studyZip({ ...studyFolder(), 'study.json': named })));
    expect(await waiting()).toBe(2);
  });

  it('shows what waits, previews it exactly, and sends it when it is asked to', async () => {
    queue(1, 3);
    expect(await overview()).toMatchObject({
      counts: { queued: 3 },
      studies: [study],
      destinations: [],
      secrets: 'refused',
    });
    const { destinationId } = await addFiles();
    expect(await project.call('outbox.preview', { destinationId, limit: 2 })).toEqual({
      waiting: 3,
      columns: ['submission_id', 'evaluator_id', 'question_id', 'rate_A_accuracy'],
      rows: [1, 2].map((number) => [idOf(number), '0412', `q-${number}`, 4]),
    });
    expect(await send()).toEqual([{ settled: 3, refused: 0, waiting: 0, trouble: null }]);
    const { destinations } = await overview();
    expect(destinations).toMatchObject([
      { id: destinationId, counts: { queued: 0, confirmed: 3 }, needsSecret: false, trouble: null, isAutomatic: false },
    ]);
    expect(
      await project.call('outbox.list', { state: 'confirmed', search: 'Q-2', offset: 0, limit: 10 }),
    ).toMatchObject({
      matched: 1,
      rows: [
        {
          submissionId: idOf(2),
          evaluator: '0412',
          question: 'q-2',
          state: 'confirmed',
          deliveries: [{ state: 'confirmed' }],
        },
      ],
    });
    const row = await project.call('outbox.row', { submissionId: idOf(2) });
    expect(row.cells.map(({ column }) => column)).toEqual([
      'submission_id',
      'evaluator_id',
      'question_id',
      'rate_A_accuracy',
    ]);
  });

  it('sends the rows of before to a destination that is added later', async () => {
    queue(1, 2);
    await addFiles();
    await send();
    await addFiles('jsonl');
    expect((await overview()).counts).toMatchObject({ queued: 2, confirmed: 0 });
    await send();
    expect(readFileSync(join(folder.path, 'Eval_0412.jsonl'), 'utf8').split('\n').length).toBe(3);
  });

  it('says what is missing, doubled and edited, and has what is missing sent again', async () => {
    queue(1, 4);
    const { destinationId } = await addFiles('jsonl');
    await send();
    const path = join(folder.path, 'Eval_0412.jsonl');
    const [first = '', second = '', third = ''] = readFileSync(path, 'utf8').split('\n');
    const foreign = JSON.stringify({ submission_id: idOf(99) });
    writeFileSync(path, [first, second.replace('"q-2"', '"q-2b"'), third, third, foreign, ''].join('\n'));
    const { taskId } = await project.call('outbox.reconcile', { destinationId });
    const nameOf = (number: number) => ({ submissionId: idOf(number), evaluator: '0412', question: `q-${number}` });
    expect(await project.finish(taskId)).toEqual({
      trouble: null,
      report: {
        confirmed: 4,
        found: 5,
        missing: [nameOf(4)],
        missingCount: 1,
        doubled: [{ ...nameOf(3), place: '3', copies: [{ place: '4', columns: [] }], isOwn: true }],
        doubledCount: 1,
        edited: [{ ...nameOf(2), place: '2', cells: [{ column: 'question_id', here: 'q-2', there: 'q-2b' }] }],
        editedCount: 1,
        foreignCount: 1,
        unnamedCount: 0,
      },
    });
    const differing = { state: 'differing', search: '', offset: 0, limit: 10 } as const;
    expect(await project.call('outbox.list', differing)).toMatchObject({
      matched: 1,
      rows: [
        {
          submissionId: idOf(2),
          deliveries: [{ state: 'confirmed', reason: { code: 'otherContent', params: { columns: 'question_id' } } }],
        },
      ],
    });
    expect((await overview()).counts).toMatchObject({ differing: 1, confirmed: 3 });
    await project.call('outbox.sendAgain', { destinationId, submissionIds: [idOf(4)] });
    await send();
    // What somebody doubled or changed there stays until it is asked for.
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect([lines.length, lines.slice(0, 5)]).toEqual([
      6,
      [first, second.replace('"q-2"', '"q-2b"'), third, third, foreign],
    ]);
    expect(lines[5]).toContain(idOf(4));

    const remove = async (place: string) =>
      project.finish(
        (await project.call('outbox.removeCopies', { destinationId, copies: [{ submissionId: idOf(3), place }] }))
          .taskId,
      );
    expect(await remove('3')).toMatchObject({ removed: 0, isChanged: true, report: { doubledCount: 1 } });
    expect(await remove('4')).toMatchObject({ removed: 1, putBack: 0, isChanged: false, report: { doubledCount: 0 } });
    expect(readFileSync(path, 'utf8').trim().split('\n')).toEqual(lines.filter((_, at) => at !== 3));

    writeFileSync(path, readFileSync(path, 'utf8').replace('"q-2b"', '"q-2"'));
    await project.finish((await project.call('outbox.reconcile', { destinationId })).taskId);
    expect((await overview()).counts).toMatchObject({ differing: 0, confirmed: 4 });
  });

  it('compares without making anything, and says what is in the way', async () => {
    queue(1, 1);
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    const compare = async () => project.finish((await project.call('outbox.reconcile', { destinationId })).taskId);
    expect(await compare()).toMatchObject({ report: null, trouble: { code: 'signInNeeded' } });
    await project.finish((await signIn(destinationId)).taskId);
    expect(await compare()).toMatchObject({ trouble: null, report: { confirmed: 0, found: 0 } });
    expect(google.spreadsheets).toEqual([]);
  });

  it('sends nothing again that is there after all, or that nobody knows of', async () => {
    queue(1, 3);
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    await project.finish((await signIn(destinationId)).taskId);
    await send();
    const { db } = project.workbench.context;
    db.prepare("UPDATE outbox_deliveries SET state = 'unknown' WHERE row_id = 3").run();
    await project.call('outbox.sendAgain', { destinationId, submissionIds: [1, 2, 3].map(idOf) });
    expect(db.prepare('SELECT row_id FROM outbox_deliveries').pluck().all()).toEqual([3]);
    await send();
    expect(idsIn(google.spreadsheets[0])).toEqual([1, 2, 3].map(idOf));
  });

  it('does not call a row missing that arrived while the sheet was read', async () => {
    queue(1, 2);
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    await project.finish((await signIn(destinationId)).taskId);
    await send();
    queue(3, 3);
    google.onStep = (step, { kind }) => {
      if (step !== 'carriedOut' || kind !== 'read') return;
      writeDeliveries(project.workbench.context.db, destinationId, [{ rowId: 3, state: 'confirmed' }], '');
    };
    const { taskId } = await project.call('outbox.reconcile', { destinationId });
    expect(await project.finish(taskId)).toMatchObject({ report: { missingCount: 0 } });
  });

  it('ends what is being sent before a destination is another one', async () => {
    queue(1, 2);
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    await project.finish((await signIn(destinationId)).taskId);
    google.fault = ({ kind }) =>
      kind === 'write' ? { is: 'status', status: 503, headers: { 'retry-after': '3000' } } : null;
    await project.call('outbox.send', { destinationId });
    await eventually(() => expect(google.requests.some(({ kind }) => kind === 'write')).toBe(true));
    expect((await overview()).destinations[0]?.taskId).not.toBeNull();
    await project.call('outbox.changeDestination', { destinationId, settings: { ...googleSettings, baseName: 'B' } });
    expect((await overview()).destinations[0]?.taskId).toBeNull();
  });

  it('sends to a spreadsheet of its own as somebody who signed in, although one was named, and as no account without files to none', async () => {
    queue(1, 1);
    const named = google.addSpreadsheet('made by the owner');
    const settings = { ...googleSettings, spreadsheetId: named.id };
    const { destinationId } = await project.call('outbox.addDestination', { study, settings });
    // As a version of before kept it.
    project.workbench.context.db
      .prepare('UPDATE outbox_destinations SET settings_json = ?')
      .run(JSON.stringify(settings));
    expect((await overview()).destinations).toMatchObject([{ settings: { spreadsheetId: null } }]);
    await project.finish((await signIn(destinationId)).taskId);
    expect(await send()).toEqual([{ settled: 1, refused: 0, waiting: 0, trouble: null }]);
    expect(google.spreadsheets.map((spreadsheet) => idsIn(spreadsheet).length)).toEqual([0, 1]);
    const without = { ...googleSettings, account: 'service' as const };
    await expect(project.call('outbox.addDestination', { study, settings: without })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('reads what is at another place before it sends there', async () => {
    queue(1, 2);
    const shared = google.addSpreadsheet('made by the owner');
    const settings = { ...googleSettings, account: 'service' as const, spreadsheetId: shared.id };
    const { destinationId } = await project.call('outbox.addDestination', { study, settings });
    await project.call('project.updateSettings', { secretsInFile: true });
    const keyFile = project.workbench.grants.toRead(folder.write('key.json', serviceKey()));
    await project.call('outbox.giveSecret', { destinationId, secret: { keyFile } });
    await send();
    const copy = google.addSpreadsheet(
      'a copy',
      shared.tabs[0]?.rows.map((row) => row.map((cell) => cell ?? '')),
    );
    await project.call('outbox.changeDestination', {
      destinationId,
      settings: { ...settings, spreadsheetId: copy.id },
    });
    await project.call('outbox.sendAgain', { destinationId, submissionIds: [1, 2].map(idOf) });
    queue(3, 3);
    await send();
    expect(idsIn(copy)).toEqual([1, 2, 3].map(idOf));
  });

  it('asks the network for nothing until somebody has it send', async () => {
    queue(1, 3);
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    const { taskId } = await signIn(destinationId);
    await project.finish(taskId);
    google.requests.length = 0;
    await overview();
    await project.call('outbox.preview', { destinationId, limit: 10 });
    const destination = project.workbench.grants.toWrite(join(folder.path, 'all.csv'));
    await project.call('outbox.export', { study: null, format: 'csv', mark: true, destination });
    await project.close();
    await reopen();
    queue(4, 5);
    await overview();
    expect(google.requests).toEqual([]);
    await send();
    expect(idsIn(google.spreadsheets[0])).toEqual([1, 2, 3, 4, 5].map(idOf));
  });
});
