import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../../../shared/errors.ts';
import type { DataFolder } from '../../context.ts';
import { loadAsset } from '../assets.ts';
import { canRestore, troublePage, wrongHostPage } from '../plainPages.ts';
import type { Project } from '../project.ts';
import { securityHeaders } from '../securityHeaders.ts';
import { type Access, createAccess, isForeignFetch, isOwnHost, isOwnOrigin, isSameSecret } from './access.ts';
import { answerError, answerJson, answerPage, redirect } from './answers.ts';
import { sendDownload } from './downloads.ts';
import { createEventFeed, type EventFeed } from './events.ts';
import { contentType, readBody } from './requestBody.ts';
import { answerCall } from './rpc.ts';
import { answerSignIn, answerSignInPage } from './signIn.ts';
import { receiveUpload } from './uploads.ts';

type ServerOptions = {
  readonly project: Project;
  readonly folder: Pick<DataFolder, 'uploadsFolder' | 'downloadsFolder'>;
  readonly rendererFolder: string;
  /** 0 for any free port. */
  readonly port: number;
  /** A link opened a session. */
  readonly onSignIn?: () => void;
  /** Somebody showed a link that another browser had used before. */
  readonly onLinkUsedTwice?: (usedAt: string) => void;
  /** Milliseconds; for the age of links. */
  readonly now?: () => number;
};

export type BrowserServer = {
  readonly port: number;
  /** An address that opens one browser session. What follows the `#` is sent to nobody but the sign-in. */
  newLaunchUrl(): string;
  close(): Promise<void>;
};

type Site = ServerOptions & { readonly port: number; readonly access: Access; readonly feed: EventFeed };
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly url: URL };

const formLimit = 4096;

// An import of it would read all that it offers, a client for web sockets too: a tenth of a second of each start.
const { createServer } = process.getBuiltinModule('node:http');

/** Serves the window on 127.0.0.1 and nowhere else. Rejects with a sentence when the port cannot be had. */
export async function startServer(options: ServerOptions): Promise<BrowserServer> {
  const server = createServer();
  // The limit of five minutes would end the upload of a large file.
  server.requestTimeout = 0;
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new Error(`port ${options.port} is in use`, { cause: error });
    if (error.code === 'EACCES') throw new Error(`port ${options.port} may not be used`, { cause: error });
    throw error;
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');

  const feed = createEventFeed();
  const site: Site = { ...options, port: address.port, access: createAccess(address.port, options.now), feed };
  options.project.onEvent((event) => feed.send(event));
  server.on('request', (request, response) => {
    answer(site, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else answerError(response, 500, 'INTERNAL', error instanceof Error ? error.name : 'Unexpected error');
    });
  });
  return {
    port: site.port,
    newLaunchUrl: () => `http://127.0.0.1:${site.port}/sign-in#${site.access.newLaunchToken()}`,
    async close() {
      feed.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The checks that stand before everything else: address, session, origin. */
async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isOwnHost(request.headers.host, site.port)) {
    return answerPage(response, 421, wrongHostPage(`http://127.0.0.1:${site.port}`));
  }
  const path = request.url ?? '';
  if (!path.startsWith('/') || !URL.canParse(path, 'http://127.0.0.1')) {
    return answerError(response, 400, 'INVALID_INPUT', 'Not an address');
  }
  const url = new URL(path, 'http://127.0.0.1');
  const exchange = { request, response, url };
  switch (request.method) {
    case 'GET':
      if (url.pathname === '/sign-in') return answerSignInPage(response, 200);
      if (site.access.hasCookie(request.headers)) return answerGet(site, exchange);
      return url.pathname === '/' ? answerSignInPage(response, 401) : refuseStranger(response);
    case 'POST':
      if (isOwnOrigin(request.headers, site.port, 'POST')) return answerPost(site, exchange);
      return answerError(response, 403, 'INVALID_INPUT', 'Foreign origin');
    default:
      return answerError(response, 405, 'INVALID_INPUT', 'Only GET and POST are accepted');
  }
}

function refuseStranger(response: ServerResponse): void {
  answerError(response, 401, 'INVALID_INPUT', 'No session: open the link printed in the terminal');
}

/** With the cookie: the files of the window. Everything else asks for more. */
async function answerGet(site: Site, { request, response, url }: Exchange): Promise<void> {
  if (['/session', '/trouble', '/events'].includes(url.pathname)) return answerOwnGet(site, { request, response, url });
  if (url.pathname.startsWith('/download/')) {
    if (isForeignFetch(request.headers)) return answerError(response, 403, 'INVALID_INPUT', 'Foreign origin');
    const id = url.pathname.slice('/download/'.length);
    if (!site.access.redeemTicket(id, url.searchParams.get('ticket') ?? '')) return refuseStranger(response);
    return sendDownload(response, site.folder.downloadsFolder, id);
  }
  if (url.pathname === '/' && site.project.workbench() === null) {
    await site.project.reopen();
    if (site.project.workbench() === null) return answerSignInPage(response, 503, true);
  }
  const asset = await loadAsset(site.rendererFolder, url.pathname, {
    lastShown: () => site.project.workbench()?.lastShown() ?? null,
    languages: languagesOf(request),
  });
  if (asset === null) return answerError(response, 404, 'NOT_FOUND', 'No such page');
  response.writeHead(200, asset.headers);
  response.end(asset.body);
}

/** The languages of the browser, the wanted first, as every browser sends them. */
function languagesOf({ headers }: IncomingMessage): readonly string[] {
  return (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim());
}

async function answerOwnGet(site: Site, { request, response, url }: Exchange): Promise<void> {
  if (!site.access.hasSession(request.headers)) return refuseStranger(response);
  if (url.pathname === '/events') {
    if (!isOwnOrigin(request.headers, site.port, 'GET')) {
      return answerError(response, 403, 'INVALID_INPUT', 'Foreign origin');
    }
    return site.feed.add(response, knownId(request), (tell) => site.project.workbench()?.tellOfEverything(tell));
  }
  if (url.pathname === '/trouble' && site.project.workbench() === null) return showTrouble(site, response, null);
  response.writeHead(204, { ...securityHeaders, 'Cache-Control': 'no-store' });
  response.end();
}

/** The last event that a window knows of, as `EventSource` would say it. */
function knownId({ headers }: IncomingMessage): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' ? id : undefined;
}

async function answerPost(site: Site, { request, response, url }: Exchange): Promise<void> {
  if (url.pathname === '/sign-in') return signIn(site, request, response);
  if (!site.access.hasCookie(request.headers)) return refuseStranger(response);
  // A form sends no headers; its token was in a page that was shown for the secret.
  if (url.pathname === '/restore') return restoreSnapshot(site, request, response);
  if (!site.access.hasSession(request.headers)) return refuseStranger(response);
  if (url.pathname.startsWith('/download/')) {
    return answerJson(response, 200, { ticket: site.access.newTicket(url.pathname.slice('/download/'.length)) });
  }
  const workbench = site.project.workbench();
  if (workbench === null) {
    const { code, message } = site.project.trouble() ?? closing;
    return answerError(response, 503, code, message);
  }
  switch (url.pathname) {
    case '/rpc':
      // Before anything is read, so that what happens meanwhile is told once the window listens.
      response.setHeader('X-Akapen-Event', site.feed.lastId());
      return answerCall(request, response, workbench);
    case '/upload':
      return receiveUpload(request, response, site.folder.uploadsFolder);
    default:
      return answerError(response, 404, 'NOT_FOUND', 'No such page');
  }
}

async function signIn(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await answerSignIn(request, response, site.access);
  if (answer?.outcome === 'opened') site.onSignIn?.();
  if (answer?.outcome !== 'used') return;
  const { usedAt } = answer;
  // To every window: the one that holds the session may be the stranger's, or the owner's.
  site.feed.send({ event: 'access.linkUsedTwice', payload: { usedAt } });
  site.onLinkUsedTwice?.(usedAt);
}

const closing = new AppError('HOST_UNAVAILABLE', 'Akapen is closing');

/** The form of the trouble page; only while there is trouble. */
async function restoreSnapshot(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (contentType(request) !== 'application/x-www-form-urlencoded') {
    return answerError(response, 415, 'INVALID_INPUT', 'Only a form is accepted');
  }
  const body = await readBody(request, formLimit);
  const form = new URLSearchParams(body?.toString() ?? '');
  if (!isSameSecret(site.access.formToken, form.get('token') ?? '')) {
    return answerError(response, 403, 'INVALID_INPUT', 'The form is not from this page');
  }
  const trouble = site.project.trouble();
  if (trouble === null || !canRestore(trouble)) return redirect(response, '/');
  try {
    await site.project.recovery.restore(form.get('fileName') ?? '');
  } catch (error) {
    return showTrouble(site, response, error instanceof Error ? error.message : String(error));
  }
  redirect(response, '/');
}

async function showTrouble(site: Site, response: ServerResponse, restoreProblem: string | null): Promise<void> {
  const { project, access } = site;
  const error = project.trouble() ?? closing;
  const snapshots = canRestore(error) ? await project.recovery.listSnapshots() : [];
  const { dataFolder } = project;
  answerPage(response, 503, troublePage({ error, dataFolder, snapshots, restoreProblem, formToken: access.formToken }));
}
