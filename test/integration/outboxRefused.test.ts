import { expect, it } from 'vitest';
import { googleSettings, queueAll, study, submission } from '../outbox/outboxProject.ts';
import { google, project, projectWithGoogle, send, signIn } from './outboxToGoogle.ts';

projectWithGoogle();

it('says of a sending that ended how many of its rows were refused, those that had been refused before left aside', async () => {
  const { destinationId } = await project.call('outbox.addDestination', { study, settings: googleSettings });
  await project.finish((await signIn(destinationId)).taskId);
  google.refuses = (text) => text === 'odd';
  const { db } = project.workbench.context;
  queueAll(db, [submission(1), submission(2, { comment: 'odd' }), submission(3)]);
  expect(await send()).toEqual([{ settled: 3, refused: 1, waiting: 0, trouble: null }]);
  queueAll(db, [submission(4)]);
  expect(await send()).toEqual([{ settled: 1, refused: 0, waiting: 0, trouble: null }]);
});
