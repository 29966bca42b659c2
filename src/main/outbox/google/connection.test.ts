import { describe, expect, it } from 'vitest';
import { queueAll, submission } from '../../../../test/outbox/outboxProject.ts';
import { google, sender, sendingToGoogle } from '../../../../test/outbox/sendingToGoogle.ts';

describe('a connection with Google', () => {
  sendingToGoogle();

  it('asks once where no token is given at all: a fresh one is asked for only in place of one that was refused', async () => {
    google.fault = ({ kind }) => (kind === 'token' ? { is: 'status', status: 401 } : null);
    queueAll(sender.db, [submission(1)]);
    expect(await sender.send()).toMatchObject({ settled: 0, trouble: { code: 'signInNeeded' } });
    expect(google.requests.map(({ kind }) => kind)).toEqual(['token']);
  });
});
