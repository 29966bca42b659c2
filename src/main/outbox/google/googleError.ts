import { membersOf } from '../../../shared/errors.ts';
import type { Trouble } from '../../../shared/outbox/states.ts';
import { beginningOf } from '../../../shared/text/wholeCharacters.ts';
import { retryAfterMs } from '../clock.ts';
import { DeliveryError, type Outcome } from '../destination.ts';

/** What was asked: `read` and `token` change nothing, so that their failure leaves nothing in doubt. */
export type CallKind = 'read' | 'write' | 'token';

/** Nobody was reached: no byte of the request can have arrived, unless it broke off while one side was reading or writing. */
const unreached = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'ERR_PROXY_CONNECTION_FAILED'],
]);

/** Somebody else answers in Google's place, or the computer's clock is wrong: nothing was sent, and waiting mends nothing. */
const untrusted = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER))/;

type Caller = {
  /** What sentences about a failure name: the account. */
  readonly names: Trouble['params'];
  /** Whether it is asked as a service account, by its key. */
  readonly isService: boolean;
  readonly now: Date;
};

/** What a failed call to Google means for what was sent. */
export function toDeliveryError(error: unknown, kind: CallKind, { names, isService, now }: Caller): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { status, response } = membersOf(error);
  const { data } = membersOf(response);
  const wait = retryAfterMs(headerIn(response, 'retry-after'), headerIn(response, 'date'), now);
  const because = (outcome: Outcome) =>
    new DeliveryError(outcome, `Google answered ${String(status ?? codeOf(error))}`);
  const park = (code: Trouble['code'], said = '') =>
    because({ is: 'parked', trouble: { code, params: { ...names, said } } });

  const inDoubt: Outcome = { is: kind === 'write' ? 'unknown' : 'later', retryAfterMs: wait };

  if (typeof status !== 'number') {
    const code = codeOf(error);
    if (untrusted.test(code)) return park('certificateRefused', code);
    if (kind === 'token' && code.startsWith('ERR_OSSL')) return park('keyRefused', code);
    return because(unreached.has(code) && !brokeOff(error) ? { is: 'offline' } : inDoubt);
  }
  const said = saidIn(data);
  const { error: oauthError, error_description: described } = membersOf(data);
  if (oauthError === 'invalid_grant')
    return isService ? park('keyRefused', beginningOf(String(described ?? oauthError), 300)) : park('signInExpired');
  if (kind === 'token' && status < 500 && status !== 429)
    return park('signInNeeded', said.message || String(oauthError));
  if (status === 429) return because({ is: 'later', retryAfterMs: wait });
  if (status >= 500 || status === 408 || status === 409) return because(inDoubt);
  if (status === 401) return park('signInNeeded');
  if (status === 404) return park('sheetGone');
  if (status === 403) {
    const has = (...reasons: readonly string[]) => reasons.some((reason) => said.reasons.has(reason));
    if (has('sharingRateLimitExceeded')) return park('shareRefused', said.message);
    if (has('rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED'))
      return because({ is: 'later', retryAfterMs: wait });
    if (has('accessNotConfigured', 'SERVICE_DISABLED')) return park('apiNotEnabled', said.message);
    if (has('ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'insufficientPermissions')) return park('signInNeeded', said.message);
    return park(has('storageQuotaExceeded') ? 'driveFull' : 'noPermission', said.message);
  }
  if (/above the limit of \d+ cells/.test(said.message)) return park('sheetFull', said.message);
  if (/protected cell or object/.test(said.message)) return park('noPermission', said.message);
  // Only what is asked to be written may be wrong in a row.
  if (kind !== 'write' || status !== 400 || /an Office file/.test(said.message))
    return park('googleRefused', said.message);
  return because({ is: 'refused', trouble: { code: 'rowRefused', params: { ...names, said: said.message } } });
}

/** Google's words, at most 300 characters, and the reasons by which programs tell errors apart: Drive and Sheets tell them in lists of their own. */
function saidIn(data: unknown): { readonly message: string; readonly reasons: ReadonlySet<unknown> } {
  const { error } = membersOf(data);
  const { message, errors, details } = membersOf(error);
  const told = [errors, details].flatMap((list) => (Array.isArray(list) ? list : [])).map(membersOf);
  return {
    message: typeof message === 'string' ? beginningOf(message, 300) : '',
    reasons: new Set(told.map(({ reason }) => reason)),
  };
}

/** Whether a connection that stood ended while something was read from it or written to it: its request may have arrived. */
function brokeOff(error: unknown): boolean {
  return chainOf(error).some(({ syscall, erroredSysCall }) =>
    [syscall, erroredSysCall].some((call) => call === 'read' || call === 'write'),
  );
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
  // What fetch throws has names of its own above the system's.
  const codes = chainOf(error).map(({ code }) => code);
  const found = codes.find((code) => typeof code === 'string' && code !== 'ERR_INVALID_URL');
  return typeof found === 'string' ? found : 'unknown';
}

/** An error and what libraries wrapped in it, from the outside. */
function chainOf(error: unknown): ReturnType<typeof membersOf>[] {
  const chain: ReturnType<typeof membersOf>[] = [];
  for (let at: unknown = error; chain.length < 6 && at !== undefined && at !== null; ) {
    const members = membersOf(at);
    chain.push(members);
    const { cause, errors, error: wrapped } = members;
    at = cause ?? wrapped ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return chain;
}
