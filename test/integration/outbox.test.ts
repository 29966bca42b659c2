import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDeliveries } from '../../src/main/outbox/deliveriesTable.ts';
import { runWords } from '../commandLine.ts';
import { eventually } from '../eventually.ts';
import { type FakeGoogle, startFakeGoogle } from '../outbox/fakeGoogle.ts';
import { googleSettings, idOf, idsIn, queueAll, study, submission } from '../outbox/outboxProject.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const folder = temporaryFolder();
let project: OpenWorkbench;
let google: FakeGoogle;
const bases = ['AKAPEN_SHEETS_BASE_URL', 'AKAPEN_DRIVE_BASE_URL', 'AKAPEN_OAUTH_BASE_URL'] as const;

beforeEach(async () => {
  google = await startFakeGoogle({ elapsed: () => performance.now(), at: () => {} });
  for (const name of bases) process.env[name] = google.endpoints.sheets;
  project = await openWorkbench({ dataFolder: join(folder.path, 'project') });
});
afterEach(async () => {
  await project.close();
  await google.close();
  for (const name of bases) delete process.env[name];
});

const queue = (from: number, to: number) =>
  queueAll(
    project.workbench.context.db,
    Array.from({ length: to - from + 1 }, (_, at) => submission(from + at)),
  );
const overview = () => project.call('outbox.overview', {});
const send = async () => {
  const { taskIds } = await project.call('outbox.send', { destinationId: null });
  return Promise.all(taskIds.map((taskId) => project.finish(taskId)));
};
const addFiles = (format: 'csv' | 'jsonl' = 'csv') =>
  project.call('outbox.addDestination', {
    study,
    settings: { kind: 'files', format, baseName: 'Eval', folderId: project.workbench.grants.folder(folder.path).id },
  });
const signIn = async (destinationId: number) => {
  await project.call('project.updateSettings', { secretsInFile: true });
  const { taskId, url } = await project.call('outbox.signIn', { destinationId });
  // As the browser that was led to Google's page, and back to the program.
  const page = await fetch(url);
  return { taskId, url: new URL(url), page: await page.text(), answeredAt: page.url };
};

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
    expect(await send()).toEqual([{ settled: 3, trouble: null }]);
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

  it('reads what is at another place before it sends there', async () => {
    queue(1, 2);
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    await project.finish((await signIn(destinationId)).taskId);
    await send();
    const [made] = google.spreadsheets;
    const copy = google.addSpreadsheet(
      'a copy',
      made?.tabs[0]?.rows.map((row) => row.map((cell) => cell ?? '')),
    );
    await project.call('outbox.changeDestination', {
      destinationId,
      settings: { ...googleSettings, spreadsheetId: copy.id },
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
    project = await openWorkbench({ dataFolder: project.dataFolder });
    queue(4, 5);
    await overview();
    expect(google.requests).toEqual([]);
    await send();
    expect(idsIn(google.spreadsheets[0])).toEqual([1, 2, 3, 4, 5].map(idOf));
  });
});

describe('signing in with Google', () => {
  it('is refused where the system keeps no secrets, until somebody allows a file', async () => {
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    await expect(project.call('outbox.signIn', { destinationId })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { secrets: 'refused' },
    });
  });

  it('asks for no more than the files of this program, with PKCE and a state, and keeps the token closed to others', async () => {
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    const { taskId, url, page } = await signIn(destinationId);
    await project.finish(taskId);
    expect(page).toContain('go back to Akapen');
    const {
      scope,
      code_challenge_method: method,
      state,
      redirect_uri: redirect,
    } = Object.fromEntries(url.searchParams);
    expect([scope, method]).toEqual(['https://www.googleapis.com/auth/drive.file', 'S256']);
    expect(state?.length).toBe(32);
    expect(redirect).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const file = join(project.dataFolder, 'secrets', `outbox-${destinationId}.json`);
    expect([statSync(file).mode & 0o777, readFileSync(file, 'utf8')]).toEqual([
      0o600,
      expect.stringContaining('refresh-1'),
    ]);
    expect((await overview()).destinations[0]).toMatchObject({ account: 'rater@example.org', needsSecret: false });
    expect(readFileSync(join(project.dataFolder, 'akapen.log'), 'utf8')).not.toMatch(/refresh-1|access-\d|code-\d/);
  });

  it('takes the first answer with its own state, and no other', async () => {
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    await project.call('project.updateSettings', { secretsInFile: true });
    const { taskId, url } = await project.call('outbox.signIn', { destinationId });
    const redirect = new URL(url).searchParams.get('redirect_uri') ?? '';
    const statusOf = async (query: string) => (await fetch(`${redirect}?${query}`)).status;
    expect(await statusOf('code=x&state=guessed')).toBe(404);
    const state = new URL(url).searchParams.get('state') ?? '';
    expect(
      await Promise.all([
        statusOf(`error=access_denied&state=${state}`),
        statusOf(`code=x&state=${state}`).catch(() => 409),
      ]),
    ).toEqual([200, 409]);
    await expect(project.finish(taskId)).rejects.toMatchObject({
      task: { error: { code: 'TASK_FAILED', details: { reason: 'access_denied' } } },
    });
  });

  it('works with the key file of a service account, which writes into the spreadsheet that was shared with it', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const spreadsheet = google.addSpreadsheet('made by the owner');
    spreadsheet.writers = ['robot@example.iam.gserviceaccount.com'];
    const settings = {
      ...googleSettings,
      account: 'service' as const,
      ownerEmail: null,
      spreadsheetId: spreadsheet.id,
    };
    const { destinationId } = await project.call('outbox.addDestination', { study, settings });
    await project.call('project.updateSettings', { secretsInFile: true });
    const give = (content: unknown) =>
      project.call('outbox.giveSecret', {
        destinationId,
        secret: { keyFile: project.workbench.grants.toRead(folder.write('key.json', content)) },
      });
    await expect(give({ type: 'authorized_user' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await give({
      type: 'service_account',
      client_email: 'robot@example.iam.gserviceaccount.com',
      private_key: privateKey,
    });
    queue(1, 2);
    expect(await send()).toEqual([{ settled: 2, trouble: null }]);
    expect(idsIn(spreadsheet)).toEqual([1, 2].map(idOf));
  });

  it('makes a new spreadsheet for one that was deleted only when it is told to, and sends everything again', async () => {
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    await project.finish((await signIn(destinationId)).taskId);
    queue(1, 2);
    await send();
    for (const spreadsheet of google.spreadsheets) spreadsheet.isDeleted = true;
    queue(3, 3);
    expect(await send()).toMatchObject([{ trouble: { code: 'sheetGone' } }]);
    expect((await overview()).destinations[0]?.trouble?.code).toBe('sheetGone');
    await project.call('outbox.beginAnew', { destinationId });
    await send();
    expect(idsIn(google.spreadsheets[1])).toEqual([1, 2, 3].map(idOf));
  });

  it('sends by itself only on the computer and in the folder where that was switched on', async () => {
    const { destinationId } = await addFiles();
    queue(1, 1);
    await project.call('outbox.setAutomatic', { destinationId, automatic: true });
    await eventually(async () => expect((await overview()).counts.confirmed).toBe(1));
    expect((await overview()).destinations[0]?.isAutomatic).toBe(true);
    await project.call('outbox.setAutomatic', { destinationId, automatic: false });
    expect((await overview()).destinations[0]?.isAutomatic).toBe(false);
  });
});

describe('akapen outbox', () => {
  it('connects, lists, previews, sends, reconciles, exports and merges without a window', async () => {
    queue(1, 3);
    await project.close();
    const dataDir = ['--data-dir', project.dataFolder];
    const settings = folder.write('settings.json', {
      kind: 'files',
      folder: folder.path,
      format: 'csv',
      baseName: 'Eval',
    });
    const connected = await runWords(['outbox', 'connect', ...dataDir, '--study', study, '--settings', settings]);
    expect(connected).toMatchObject({ code: 0, printed: [{ destination: 1, table: null }] });
    const [listed, previewed] = [
      await runWords(['outbox', 'list', ...dataDir, '--state', 'queued']),
      await runWords(['outbox', 'preview', ...dataDir, '--limit', '1']),
    ];
    expect(listed.printed).toMatchObject([{ counts: { queued: 3 }, rows: [{}, {}, {}] }]);
    expect(previewed.printed).toMatchObject([{ waiting: 3, rows: [[idOf(1), '0412', 'q-1', 4]] }]);
    expect(await runWords(['outbox', 'send', ...dataDir])).toMatchObject({
      code: 0,
      printed: [[{ destination: 1, settled: 3, trouble: null }]],
    });
    expect(await runWords(['outbox', 'reconcile', ...dataDir])).toMatchObject({
      code: 0,
      printed: [{ confirmed: 3, found: 3 }],
    });
    const exported = join(folder.path, 'all.jsonl');
    expect(await runWords(['outbox', 'export', ...dataDir, '--out', exported])).toMatchObject({
      code: 0,
      printed: [{ items: 3 }],
    });
    const other = folder.write(
      'other.jsonl',
      `{"submission_id":"${idOf(1)}","question_id":"changed"}\n{"submission_id":"${idOf(9)}"}\n`,
    );
    const merged = await runWords([
      'outbox',
      'merge',
      exported,
      join(folder.path, 'Eval_0412.csv'),
      other,
      '--out',
      join(folder.path, 'merged.csv'),
    ]);
    expect(merged).toMatchObject({
      code: 1,
      printed: [{ items: 4, repeated: 3, conflicts: [{ submissionId: idOf(1) }], problems: [] }],
    });
    project = await openWorkbench({ dataFolder: project.dataFolder });
  });

  it('connects and exports no study that the project does not hold, and names those that it does', async () => {
    queue(1, 1);
    await project.close();
    const settings = folder.write('settings.json', { kind: 'files', folder: folder.path, format: 'csv' });
    const dataDir = ['--data-dir', project.dataFolder];
    expect(await runWords(['outbox', 'connect', ...dataDir, '--study', 'nope', '--settings', settings])).toEqual({
      ...{ code: 1, printed: [] },
      said: [`akapen: No study nope: the project holds ${study}`],
    });
    const out = join(folder.path, 'all.csv');
    expect(await runWords(['outbox', 'export', ...dataDir, '--study', 'nope', '--out', out])).toMatchObject({
      ...{ code: 1, printed: [] },
      said: [`akapen: No study nope: the project holds ${study}`],
    });
    expect(existsSync(out)).toBe(false);
    project = await openWorkbench({ dataFolder: project.dataFolder });
    expect((await overview()).destinations).toEqual([]);
  });

  it('connects the spreadsheets that study.json names where no settings are given', async () => {
    await project.call('project.chooseEvaluator', { name: 'Aki' });
    const files = studyFolder({ studyId: 'named' });
    const named = { study_id: 'named', spreadsheet_id: 'shared-1', owner_email: 'o@example.org' };
    await project.importFile(folder.write('named.zip', studyZip({ ...files, 'study.json': named })));
    await project.importFile(folder.write('silent.zip', studyZip(studyFolder({ studyId: 'silent' }))));
    await project.close();
    const connect = (of: string) => runWords(['outbox', 'connect', '--data-dir', project.dataFolder, '--study', of]);
    expect(await connect('silent')).toMatchObject({ code: 2, said: [expect.stringContaining('--settings'), {}] });
    expect(await connect('named')).toMatchObject({ code: 0, printed: [{ destination: 1 }] });
    project = await openWorkbench({ dataFolder: project.dataFolder });
    expect((await overview()).destinations).toMatchObject([
      { study: 'named', settings: { account: 'service', spreadsheetId: 'shared-1', ownerEmail: 'o@example.org' } },
    ]);
  });

  it('writes no file of rows that were all refused', async () => {
    const refused = folder.write('refused.jsonl', '{"submission_id":"no id"}\n');
    const out = join(folder.path, 'merged.csv');
    expect(await runWords(['outbox', 'merge', refused, '--out', out])).toMatchObject({
      code: 1,
      printed: [{ path: null, items: 0, problems: [{ code: 'noSubmissions' }, { code: 'noSubmissionId' }] }],
      said: [
        expect.stringMatching(/refused\.jsonl: The file has no row .+: nothing of it was taken\.$/),
        expect.stringContaining('refused.jsonl:1'),
        'No row could be taken: nothing was written.',
      ],
    });
    expect(existsSync(out)).toBe(false);
  });

  it('says what is wrong with settings, a key and a missing destination', async () => {
    queue(1, 1);
    await project.close();
    const dataDir = ['--data-dir', project.dataFolder];
    const wrong = folder.write('wrong.json', { kind: 'postgres', host: '' });
    expect(await runWords(['outbox', 'connect', ...dataDir, '--study', study, '--settings', wrong])).toMatchObject({
      code: 1,
    });
    const sheet = folder.write('sheet.json', googleSettings);
    const refused = await runWords(['outbox', 'connect', ...dataDir, '--study', study, '--settings', sheet]);
    expect([refused.code, refused.said.join()]).toEqual([1, expect.stringContaining('--secrets-in-file')]);
    expect(await runWords(['outbox', 'list', ...dataDir])).toMatchObject({ code: 0, printed: [{ destinations: [] }] });
    const none = {
      code: 1,
      printed: [],
      said: ['akapen: The project has no destination: akapen outbox connect adds one'],
    };
    for (const command of ['preview', 'send', 'reconcile'])
      expect(await runWords(['outbox', command, ...dataDir]), command).toEqual(none);
    expect(await runWords(['outbox', 'list', ...dataDir, '--state', 'lost'])).toMatchObject({ code: 2 });
    project = await openWorkbench({ dataFolder: project.dataFolder });
  });
});
