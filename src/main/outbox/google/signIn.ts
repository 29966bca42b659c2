import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { OAuth2Client } from 'google-auth-library';
import { AppError, membersOf } from '../../../shared/errors.ts';
import type { GoogleSheetsSettings } from '../../../shared/outbox/destinations.ts';
import { escapeHtml } from '../../reports/html.ts';
import type { Clock } from '../clock.ts';
import { driveFileScope, PlainTransport } from './connection.ts';
import type { GoogleEndpoints } from './endpoints.ts';

/** How long somebody may take to sign in. */
const patienceMs = 10 * 60_000;

export type SignIn = {
  /** The page on which somebody signs in, to be opened in the system's browser. */
  readonly url: string;
  /** What is to be kept as the destination's secret. Throws CANCELLED, or TASK_FAILED `{ reason }`: `access_denied`, `scopeRefused`, `timeout`, or what Google said. */
  readonly finished: Promise<string>;
};

/** What the page in the browser says at the end, which the core has no language for. */
type SignInPages = { readonly done: readonly string[]; readonly refused: readonly string[] };

type Parts = {
  readonly settings: GoogleSheetsSettings;
  /** Who signed in before, an address; null or empty where that is not known. */
  readonly formerly: string | null;
  readonly endpoints: GoogleEndpoints;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly pages: SignInPages;
};

/**
 * Begins OAuth for a desktop program (RFC 8252): Google's page in the system's browser, which leads back to a port of this computer that nobody
 * else knows, with PKCE (S256) and a state. The first answer with the right state counts; every other is refused.
 */
export async function beginSignIn({ settings, formerly, endpoints, clock, signal, pages }: Parts): Promise<SignIn> {
  const verifier = randomBytes(48).toString('base64url');
  const state = randomBytes(24).toString('base64url');
  const answered = Promise.withResolvers<string>();
  let isAnswered = false;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method !== 'GET' || url.pathname !== '/' || !isSame(url.searchParams.get('state') ?? '', state)) {
      return answerPage(response, 404, pages.refused);
    }
    if (isAnswered) return answerPage(response, 409, pages.refused);
    isAnswered = true;
    const code = url.searchParams.get('code');
    if (code !== null) {
      answered.resolve(code);
      return answerPage(response, 200, pages.done);
    }
    const reason = (url.searchParams.get('error') ?? 'no answer').slice(0, 100);
    answered.reject(new AppError('TASK_FAILED', 'Nobody signed in', { reason }));
    answerPage(response, 200, pages.refused);
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  const redirectUri = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  const transporter = new PlainTransport(endpoints);
  // The library passes none of its own on.
  transporter.defaults.signal = signal;
  const { clientId, clientSecret } = settings;
  const client = new OAuth2Client({ clientId, clientSecret, redirectUri, transporter });
  const url = new URL(endpoints.signIn);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: driveFileScope,
    access_type: 'offline',
    // Several people may be signed in with Google on one computer.
    prompt: 'select_account consent',
    ...(formerly && { login_hint: formerly }),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const finish = async () => {
    const over = new AbortController();
    const stop = () => answered.reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    clock.sleep(patienceMs, over.signal).then(
      () => answered.reject(new AppError('TASK_FAILED', 'Nobody signed in', { reason: 'timeout' })),
      () => {},
    );
    try {
      const code = await answered.promise;
      return await exchange({ client, endpoints, code, verifier, signal });
    } finally {
      over.abort();
      signal.removeEventListener('abort', stop);
      server.close();
      server.closeIdleConnections();
    }
  };
  return { url: url.href, finished: finish() };
}

type Exchange = {
  readonly client: OAuth2Client;
  readonly endpoints: GoogleEndpoints;
  readonly code: string;
  readonly verifier: string;
  readonly signal: AbortSignal;
};

async function exchange({ client, endpoints, code, verifier, signal }: Exchange): Promise<string> {
  try {
    const { tokens } = await client.getToken({ code, codeVerifier: verifier });
    // Of what is asked for people may tick less.
    if (tokens.scope?.split(' ').includes(driveFileScope) === false) {
      throw new AppError('TASK_FAILED', 'The files of this program were not allowed', { reason: 'scopeRefused' });
    }
    const refreshToken = tokens.refresh_token;
    if (typeof refreshToken !== 'string') throw new AppError('TASK_FAILED', 'No lasting token', { reason: 'no token' });
    client.setCredentials(tokens);
    return JSON.stringify({ refreshToken, email: await emailOf(client, endpoints, signal) });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    const { data } = membersOf(membersOf(error).response);
    const reason = String(membersOf(data).error ?? membersOf(error).code ?? 'no answer').slice(0, 100);
    // The library's error holds the request with its code: it must not get into a log.
    throw new AppError('TASK_FAILED', 'Google gave no token', { reason });
  }
}

/** Whose token it is, for people to read; empty where Drive does not say. */
async function emailOf(client: OAuth2Client, { drive }: GoogleEndpoints, signal: AbortSignal): Promise<string> {
  try {
    const { data } = await client.request({ url: `${drive}drive/v3/about`, params: { fields: 'user(emailAddress)' } });
    return String(membersOf(membersOf(data).user).emailAddress ?? '');
  } catch {
    signal.throwIfAborted();
    return '';
  }
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

function answerPage(response: ServerResponse, status: number, texts: readonly string[]): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  });
  response.end(
    `<!doctype html><meta charset="utf-8"><title>Akapen</title>${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}`,
  );
}
