import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How long a launch token may lie unused. */
export const tokenMinutes = 10;
/** How long the browser may take to fetch a download that the window has asked for. */
const ticketMs = 60_000;
/** Tokens that are remembered, so that a page can say what became of one. */
const rememberedAtMost = 1_000;

/** The header that carries the second secret of a session: no cookie, since cookies go to every port of a host. */
const sessionHeader = 'x-akapen-session';

/** What becomes of a launch token that somebody shows. `own`: by the very browser that used it before. */
export type SignIn =
  | { readonly outcome: 'opened'; readonly secret: string; readonly cookie: string }
  | { readonly outcome: 'used'; readonly usedAt: string }
  | { readonly outcome: 'own' | 'expired' | 'unknown' };

/**
 * Who may talk to the loopback server. A launch token opens one session and is then worthless, as it is when nobody used it in time. A
 * session is a cookie, whose name holds the port, and a secret that only pages of this origin can keep. The cookie alone opens
 * nothing but the files of the window.
 */
export type Access = {
  newLaunchToken(): string;
  signIn(token: string, headers: IncomingHttpHeaders): SignIn;
  hasCookie(headers: IncomingHttpHeaders): boolean;
  /** Cookie and secret, of the same session. */
  hasSession(headers: IncomingHttpHeaders): boolean;
  /** Lets the browser fetch one download, once and soon: a link sends no headers. */
  newTicket(downloadId: string): string;
  redeemTicket(downloadId: string, ticket: string): boolean;
  /** A value for forms of plain pages, so that only a page of ours can have sent them. */
  readonly formToken: string;
};

type Session = { readonly cookie: string; readonly secret: string };
type Launch = { readonly madeAt: number; used: { readonly at: number; readonly session: Session } | null };
type Ticket = { readonly downloadId: string; readonly until: number };

export function createAccess(port: number, now: () => number = Date.now): Access {
  const cookieName = `akapen-${port}`;
  const sessions: Session[] = [];
  // By hash, so that looking one up tells nothing about the others.
  const launches = new Map<string, Launch>();
  const tickets = new Map<string, Ticket>();

  const sessionOf = (headers: IncomingHttpHeaders): Session | null => {
    const values = cookieValues(headers.cookie, cookieName);
    return sessions.find(({ cookie }) => values.some((value) => isSameSecret(cookie, value))) ?? null;
  };
  const open = (): Session => {
    const session = { cookie: newSecret(), secret: newSecret() };
    sessions.push(session);
    return session;
  };

  return {
    formToken: newSecret(),
    newLaunchToken() {
      const token = newSecret();
      remember(launches, hashOf(token), { madeAt: now(), used: null });
      return token;
    },
    signIn(token, headers) {
      const launch = launches.get(hashOf(token));
      if (launch === undefined) return { outcome: 'unknown' };
      const own = sessionOf(headers);
      if (launch.used !== null) {
        if (launch.used.session === own) return { outcome: 'own' };
        return { outcome: 'used', usedAt: new Date(launch.used.at).toISOString() };
      }
      if (now() - launch.madeAt > tokenMinutes * 60_000) return { outcome: 'expired' };
      // A browser that has a session keeps it, so that its other windows go on.
      const session = own ?? open();
      launch.used = { at: now(), session };
      const cookie = `${cookieName}=${session.cookie}; HttpOnly; SameSite=Strict; Path=/`;
      return { outcome: 'opened', secret: session.secret, cookie };
    },
    hasCookie: (headers) => sessionOf(headers) !== null,
    hasSession(headers) {
      const secret = headers[sessionHeader];
      return typeof secret === 'string' && isSameSecret(sessionOf(headers)?.secret ?? newSecret(), secret);
    },
    newTicket(downloadId) {
      const ticket = newSecret();
      remember(tickets, hashOf(ticket), { downloadId, until: now() + ticketMs });
      return ticket;
    },
    redeemTicket(downloadId, ticket) {
      const found = tickets.get(hashOf(ticket));
      tickets.delete(hashOf(ticket));
      return found !== undefined && found.downloadId === downloadId && now() <= found.until;
    },
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

function remember<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.set(key, value);
  if (kept.size > rememberedAtMost) kept.delete(kept.keys().next().value ?? '');
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
