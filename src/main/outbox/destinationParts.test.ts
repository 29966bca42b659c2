import { expect, it } from 'vitest';
import { googleSettings } from '../../../test/outbox/outboxProject.ts';
import { quotaOwner } from './destinationParts.ts';

it('requests of one account in one Google project share a quota, to whichever destination they go', () => {
  const signedIn = (email: string, refreshToken = 'r') => JSON.stringify({ refreshToken, email });
  const owner = (id: number, secret: string, clientId = 'client') =>
    quotaOwner({ id, settings: { ...googleSettings, clientId } }, secret);
  const own = owner(1, signedIn('rater@example.org'));
  expect(owner(2, signedIn('rater@example.org', 'of another sign-in'))).toBe(own);
  expect(owner(1, signedIn('other@example.org'))).not.toBe(own);
  expect(owner(1, signedIn('rater@example.org'), 'of another project')).not.toBe(own);
});
