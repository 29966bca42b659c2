import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type FakeGoogle, startFakeGoogle } from '../outbox/fakeGoogle.ts';
import { queueAll, study, submission } from '../outbox/outboxProject.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const bases = ['AKAPEN_SHEETS_BASE_URL', 'AKAPEN_DRIVE_BASE_URL', 'AKAPEN_OAUTH_BASE_URL'] as const;
let folder: ReturnType<typeof temporaryFolder>;
export let project: OpenWorkbench;
export let google: FakeGoogle;

/** Gives each test of the file that asks a project that meets the fake Google wherever it would meet Google; returns the folder around the project. */
export function projectWithGoogle() {
  folder = temporaryFolder();
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
  return folder;
}

/** Opens the project, which was closed, once more. */
export async function reopen(): Promise<void> {
  project = await openWorkbench({ dataFolder: project.dataFolder });
}

/** Queues submissions by their numbers. */
export const queue = (from: number, to: number) =>
  queueAll(
    project.workbench.context.db,
    Array.from({ length: to - from + 1 }, (_, at) => submission(from + at)),
  );

export const overview = () => project.call('outbox.overview', {});

/** Sends to every destination and waits for the end. */
export async function send() {
  const { taskIds } = await project.call('outbox.send', { destinationId: null });
  return Promise.all(taskIds.map((taskId) => project.finish(taskId)));
}

/** A destination in the folder around the project. */
export const addFiles = (format: 'csv' | 'jsonl' = 'csv') =>
  project.call('outbox.addDestination', {
    study,
    settings: { kind: 'files', format, baseName: 'Eval', folderId: project.workbench.grants.folder(folder.path).id },
  });

/** The key file of a service account. */
export function serviceKey() {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const email = 'robot@example.iam.gserviceaccount.com';
  return { type: 'service_account', client_email: email, private_key: privateKey };
}

export async function signIn(destinationId: number) {
  await project.call('project.updateSettings', { secretsInFile: true });
  const { taskId, url } = await project.call('outbox.signIn', { destinationId });
  // As the browser that was led to Google's page, and back to the program.
  const page = await fetch(url);
  return { taskId, url: new URL(url), page: await page.text(), answeredAt: page.url };
}
