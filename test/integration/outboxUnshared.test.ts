import { expect, it } from 'vitest';
import { googleSettings, study } from '../outbox/outboxProject.ts';
import { google, overview, project, projectWithGoogle, queue, send, signIn } from './outboxToGoogle.ts';

projectWithGoogle();

it('names whom a spreadsheet is not shared with, as long as Drive shares no more today', async () => {
  const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
  await project.finish((await signIn(destinationId)).taskId);
  const unshared = async () => (await overview()).destinations[0]?.unshared;
  expect(await unshared()).toBeNull();
  google.fault = ({ path }) =>
    path.endsWith('/permissions') ? { is: 'status', status: 403, reason: 'sharingRateLimitExceeded' } : null;
  queue(1, 1);
  await send();
  expect(await unshared()).toEqual({ owner: googleSettings.ownerEmail, count: 1 });
  google.fault = () => null;
  queue(2, 2);
  await send();
  expect(await unshared()).toBeNull();
});

it('names nobody where whoever sends is the owner, or none is named', async () => {
  for (const ownerEmail of ['rater@example.org', null]) {
    const settings = { ...googleSettings, ownerEmail, baseName: ownerEmail ?? 'none' };
    const { destinationId } = await project.call('outbox.addDestination', { study, settings });
    await project.finish((await signIn(destinationId)).taskId);
  }
  queue(1, 1);
  await send();
  expect((await overview()).destinations.map(({ unshared }) => unshared)).toEqual([null, null]);
});
