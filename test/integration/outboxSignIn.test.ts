import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { googleSettings, idOf, idsIn, study } from '../outbox/outboxProject.ts';
import {
  addFiles,
  google,
  overview,
  project,
  projectWithGoogle,
  queue,
  send,
  serviceKey,
  signIn,
} from './outboxToGoogle.ts';

const folder = projectWithGoogle();

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

  it('asks who it is on a computer of several people, and proposes whoever it was before', async () => {
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    const asked = async () => {
      const { taskId, url } = await signIn(destinationId);
      await project.finish(taskId);
      return [url.searchParams.get('prompt'), url.searchParams.get('login_hint')];
    };
    expect(await asked()).toEqual(['select_account consent', null]);
    expect(await asked()).toEqual(['select_account consent', 'rater@example.org']);
  });

  it('keeps nothing of somebody who did not allow the files of this program, and says so', async () => {
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    google.scope = 'openid';
    const { taskId } = await signIn(destinationId);
    await expect(project.finish(taskId)).rejects.toMatchObject({
      task: { error: { code: 'TASK_FAILED', details: { reason: 'scopeRefused' } } },
    });
    expect((await overview()).destinations[0]).toMatchObject({ account: null, needsSecret: true });
  });

  it.each(['token', 'drive'])('ends when it is cancelled while Google says nothing (%s)', async (silent) => {
    const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
    google.fault = ({ kind }) => (kind === silent ? { is: 'silent' } : null);
    const { taskId } = await signIn(destinationId);
    await eventually(() => expect(google.requests.some(({ kind }) => kind === silent)).toBe(true));
    const cancelledAt = performance.now();
    await project.call('tasks.cancel', { taskId });
    await expect(project.finish(taskId)).rejects.toMatchObject({ task: { state: 'cancelled' } });
    expect(performance.now() - cancelledAt).toBeLessThan(10_000);
    expect((await overview()).destinations[0]?.needsSecret).toBe(true);
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
    await give(serviceKey());
    queue(1, 2);
    expect(await send()).toEqual([{ settled: 2, refused: 0, waiting: 0, trouble: null }]);
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
