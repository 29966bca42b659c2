import { expect, test } from 'vitest';
import { isOwnOrigin } from './access.ts';

test('an origin that equals a rebound Host is not ours', () => {
  const headersOf = (host: string) => ({ host, origin: `http://${host}` });
  const hosts = ['127.0.0.1:4000', 'localhost:4000', 'evil.test:4000', '127.0.0.1:4001'];
  expect(hosts.map((host) => isOwnOrigin(headersOf(host), 4000, 'POST'))).toEqual([true, true, false, false]);
});
