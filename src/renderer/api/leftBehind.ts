import type { Request } from '../../shared/api/envelope.ts';
import { membersOf } from '../../shared/errors.ts';

const key = 'akapen-left-behind';
/** A page that is loaded anew comes within seconds; what is older is not of the page before. */
const longestMs = 60_000;

/**
 * Keeps commands without an answer of a page that goes away, in the storage of its tab, for the page that comes after it. A browser may
 * drop them with the page, or send them after the first question of the next one.
 */
export function leaveBehind(requests: ReadonlySet<Request>): void {
  try {
    if (requests.size === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ leftAt: Date.now(), requests: [...requests] }));
  } catch {
    // More than a tab may keep: they are on their way all the same.
  }
}

/** What the page before left, in the order in which it was sent, once; empty where there is nothing. */
export function takeLeftBehind(): readonly Request[] {
  const { leftAt, requests } = membersOf(parsed(sessionStorage.getItem(key)));
  sessionStorage.removeItem(key);
  const isOfPageBefore = typeof leftAt === 'number' && Math.abs(Date.now() - leftAt) < longestMs;
  return isOfPageBefore && Array.isArray(requests) ? requests.filter(isRequest) : [];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isRequest(value: unknown): value is Request {
  const { requestId, evaluatorId, method } = membersOf(value);
  const isSpeaker = evaluatorId === null || typeof evaluatorId === 'string';
  return typeof requestId === 'string' && typeof method === 'string' && isSpeaker;
}
