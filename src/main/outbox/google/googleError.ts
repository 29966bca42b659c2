import { membersOf } from '../../../shared/errors.ts';
import type { Trouble } from '../../../shared/outbox/states.ts';
import { retryAfterMs } from '../clock.ts';
import { DeliveryError, type Outcome } from '../destination.ts';

/** What was asked: `read` and `token` change nothing, so that their failure leaves nothing in doubt. */
export type CallKind = 'read' | 'write' | 'token';

/** Nobody was reached: no byte of the request can have arrived. */
const unreached = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ...['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  ...['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_PROXY_CONNECTION_FAILED'],
]);

/** What a failed call to Google means for what was sent. `names` are what sentences about it name: the account, the sheet. */
export function toDeliveryError(
  error: unknown,
  kind: CallKind,
  { names, now }: { readonly names: Trouble['params']; readonly now: Date },
): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { status, response } = membersOf(error);
  const { data } = membersOf(response);
  const wait = retryAfterMs(headerIn(response, 'retry-after'), headerIn(response, 'date'), now);
  const because = (outcome: Outcome) =>
    new DeliveryError(outcome, `Google answered ${String(status ?? codeOf(error))}`);
  const park = (code: Trouble['code'], said = '') =>
    because({ is: 'parked', trouble: { code, params: { ...names, said } } });

  if (typeof status !== 'number') {
    if (unreached.has(codeOf(error))) return because({ is: 'offline' });
    return because({ is: kind === 'write' ? 'unknown' : 'later', retryAfterMs: null });
  }
  const said = saidIn(data);
  const oauthError = membersOf(data).error;
  if (oauthError === 'invalid_grant') return park('signInExpired');
  if (kind === 'token' && status < 500 && status !== 429)
    return park('signInNeeded', said.message || String(oauthError));
  if (status === 429) return because({ is: 'later', retryAfterMs: wait });
  if (status >= 500 || status === 408)
    return because({ is: kind === 'write' ? 'unknown' : 'later', retryAfterMs: wait });
  if (status === 401) return park('signInNeeded');
  if (status === 404) return park('sheetGone');
  if (status === 403) {
    if (['rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED'].includes(said.reason)) {
      return because({ is: 'later', retryAfterMs: wait });
    }
    if (['accessNotConfigured', 'SERVICE_DISABLED'].includes(said.reason)) return park('apiNotEnabled', said.message);
    if (said.reason === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT') return park('signInNeeded', said.message);
    return park('noPermission', said.message);
  }
  if (/above the limit of \d+ cells/.test(said.message)) return park('sheetFull', said.message);
  return because({ is: 'refused', trouble: { code: 'rowRefused', params: { ...names, said: said.message } } });
}

/** Google's words, at most 300 characters, and the reason by which programs tell errors apart. */
function saidIn(data: unknown): { readonly message: string; readonly reason: string } {
  const { error } = membersOf(data);
  const { message, errors, details } = membersOf(error);
  const reasons = [errors, details].flatMap((list) => (Array.isArray(list) ? list : [])).map(membersOf);
  const reason = reasons.map((one) => one.reason).find((one) => typeof one === 'string');
  return { message: typeof message === 'string' ? message.slice(0, 300) : '', reason: String(reason ?? '') };
}

/** A reply is an instance of the library's own class, so nothing of it can be taken for granted. */
function headerIn(response: unknown, name: string): string | null {
  const headers: unknown =
    typeof response === 'object' && response !== null && 'headers' in response && response.headers;
  if (typeof headers !== 'object' || headers === null || !('get' in headers)) return null;
  const value: unknown = typeof headers.get === 'function' ? headers.get(name) : null;
  return typeof value === 'string' ? value : null;
}

/** The system's code of what went wrong, which libraries wrap more than once. */
function codeOf(error: unknown): string {
  for (let at: unknown = error, depth = 0; depth < 6 && at !== undefined; depth += 1) {
    const { code, cause, errors } = membersOf(at);
    // What fetch throws has names of its own above the system's.
    if (typeof code === 'string' && !['ERR_INVALID_URL'].includes(code)) return code;
    at = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return 'unknown';
}
