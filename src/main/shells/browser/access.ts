import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Who may talk to the loopback server. A launch token opens one browser session and is then worthless; the session is a
 * cookie whose name holds the port, because cookies are shared by all ports of a host.
 */
export type Access = {
  newLaunchToken(): string;
  /** True once for each token. */
  redeem(token: string): boolean;
  /** The value of a `Set-Cookie` header. */
  sessionCookie(): string;
  hasSession(headers: IncomingHttpHeaders): boolean;
  /** A value for forms of plain pages, so that only a page of ours can have sent them. */
  readonly formToken: string;
};

export function createAccess(port: number): Access {
  const cookieName = `akapen-${port}`;
  const session = newSecret();
  const launchTokens = new Set<string>();
  return {
    formToken: newSecret(),
    newLaunchToken() {
      const token = newSecret();
      launchTokens.add(token);
      return token;
    },
    redeem(token) {
      const known = [...launchTokens].filter((each) => isSameSecret(each, token));
      for (const each of known) launchTokens.delete(each);
      return known.length > 0;
    },
    sessionCookie: () => `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`,
    hasSession: (headers) => cookieValues(headers.cookie, cookieName).some((value) => isSameSecret(session, value)),
  };
}

/** Exactly the names under which this machine reaches the server. Anything else may be a rebound DNS name. */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return ownHosts(port).includes(host ?? '');
}

/**
 * `Origin` must be one that the server really has; that it equals `Host` proves nothing when both are a rebound name.
 * A browser leaves `Origin` out of a same-origin GET, and then says so in `Sec-Fetch-Site`.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, port: number, method: string): boolean {
  if (headers.origin !== undefined) {
    // `Host` was checked before; the page must come from the very name it talks to.
    return isOwnHost(headers.host, port) && headers.origin === `http://${headers.host}`;
  }
  return method === 'GET' && headers['sec-fetch-site'] === 'same-origin';
}

/** A page of another origin asks, as far as the browser tells. `none` is a link that the user typed or opened. */
export function isForeignFetch(headers: IncomingHttpHeaders): boolean {
  return !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString());
}

/** Constant time, also for secrets of different length. */
export function isSameSecret(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}

function ownHosts(port: number): readonly string[] {
  const suffix = port === 80 ? '' : `:${port}`;
  return [`127.0.0.1${suffix}`, `localhost${suffix}`];
}

function cookieValues(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
