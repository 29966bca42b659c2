import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { signInPage } from '../plainPages.ts';
import { type Access, type SignIn, tokenMinutes } from './access.ts';
import { answerError, answerJson, answerPage } from './answers.ts';
import { contentType, readBody } from './requestBody.ts';

const bodyLimit = 4096;
const bodySchema = z.object({ token: z.string() });

/**
 * What the sign-in page does: it shows the token of the link to the server, keeps the secret that it gets for it, and goes on to the
 * window. Without a token another tab of the browser is asked for the secret. Where the project cannot be opened, the page that says
 * so takes its place, since nothing of that may be read with the cookie alone.
 */
const script = `
const key = 'akapen-session';
const tabs = new BroadcastChannel('akapen');
const token = location.hash.slice(1);
const headersOf = (secret) => ({ 'X-Akapen-Session': secret });
const known = async (secret) =>
  secret !== null && (await fetch('/session', { headers: headersOf(secret), cache: 'no-store' })).status === 204;
const askTabs = () =>
  new Promise((resolve) => {
    tabs.onmessage = ({ data }) => typeof data.secret === 'string' && resolve(data.secret);
    setTimeout(() => resolve(null), 1000);
    tabs.postMessage({ ask: true });
  });
function say(outcome, usedAt) {
  for (const sentence of document.querySelectorAll('[data-outcome=' + outcome + ']')) {
    sentence.hidden = false;
    const time = sentence.querySelector('time');
    if (time && usedAt) time.textContent = new Date(usedAt).toLocaleTimeString(sentence.closest('section').lang);
  }
}
async function goOn(secret) {
  sessionStorage.setItem(key, secret);
  if (!document.body.dataset.trouble) return location.replace('/');
  const answer = await fetch('/trouble', { headers: headersOf(secret), cache: 'no-store' });
  if (answer.status !== 503) return location.replace('/');
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.body.replaceWith(document.adoptNode(page.body));
}
async function signIn() {
  history.replaceState(null, '', location.pathname);
  const answer = await fetch('/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const { outcome, secret, usedAt } = await answer.json();
  if (outcome === 'opened') {
    tabs.postMessage({ secret });
    await goOn(secret);
    return true;
  }
  if (outcome === 'own') return false;
  say(outcome, usedAt);
  return true;
}
async function enter() {
  if (token !== '' && (await signIn())) return;
  const kept = sessionStorage.getItem(key);
  if (await known(kept)) return goOn(kept);
  const told = await askTabs();
  if (await known(told)) return goOn(told);
  sessionStorage.removeItem(key);
}
// A fresh link in the same tab changes nothing but what follows the #.
addEventListener('hashchange', () => location.reload());
enter();
`;

const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page that a link opens, and that says what to do where there is no session. `isTrouble`: the project cannot be opened. */
export function answerSignInPage(response: ServerResponse, status: number, isTrouble = false): void {
  answerPage(response, status, signInPage({ script, minutes: tokenMinutes, isTrouble }), policy);
}

/** Answers a token with the secret of a session, or with what became of it. Null for what is no sign-in at all. */
export async function answerSignIn(
  request: IncomingMessage,
  response: ServerResponse,
  access: Access,
): Promise<SignIn | null> {
  if (contentType(request) !== 'application/json') {
    answerError(response, 415, 'INVALID_INPUT', 'Only application/json is accepted');
    return null;
  }
  const body = bodySchema.safeParse(parseJson((await readBody(request, bodyLimit))?.toString() ?? ''));
  if (!body.success) {
    answerError(response, 400, 'INVALID_INPUT', 'There is no token');
    return null;
  }
  const answer = access.signIn(body.data.token, request.headers);
  if (answer.outcome === 'opened') response.setHeader('Set-Cookie', answer.cookie);
  const { outcome } = answer;
  answerJson(response, 200, outcome === 'opened' ? { outcome, secret: answer.secret } : answer);
  return answer;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
