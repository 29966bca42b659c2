import { randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import { loadAsset } from '../assets.ts';
import { canRestore, troublePage } from '../plainPages.ts';
import type { Project } from '../project.ts';
import { plainPagePolicy, securityHeaders } from '../securityHeaders.ts';
import { appAddress, isAppAddress } from './windowRules.ts';

const formToken = randomUUID();

/**
 * Answers `app://akapen/…`: the built window, or the page that says why the project cannot be opened. `languages` are those of the system, the
 * wanted first.
 */
export async function answerAppRequest(
  request: Request,
  project: Project,
  { rendererFolder, languages }: { readonly rendererFolder: string; readonly languages: readonly string[] },
): Promise<Response> {
  if (!isAppAddress(request.url)) return new Response(null, { status: 404 });
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname === '/restore') return restoreSnapshot(request, project);
  if (request.method !== 'GET') return new Response(null, { status: 405 });
  if (pathname === '/' && project.workbench() === null) {
    await project.reopen();
    if (project.workbench() === null) return showTrouble(project, null);
  }
  const asset = await loadAsset(rendererFolder, pathname, {
    lastShown: () => project.workbench()?.lastShown() ?? null,
    languages,
  });
  return asset === null
    ? new Response(null, { status: 404 })
    : new Response(asset.body, { headers: { ...asset.headers } });
}

async function restoreSnapshot(request: Request, project: Project): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const trouble = project.trouble();
  if (form.get('token') !== formToken || trouble === null || !canRestore(trouble)) return goHome();
  try {
    await project.recovery.restore(form.get('fileName') ?? '');
    return goHome();
  } catch (error) {
    return showTrouble(project, error instanceof Error ? error.message : String(error));
  }
}

/** A page that leads on. Electron follows a redirect of a scheme of ours, but the address may stay that of the form. */
function goHome(): Response {
  return plainPage(
    200,
    `<!doctype html><meta http-equiv="refresh" content="0;url=${appAddress}"><title>Akapen</title>`,
  );
}

async function showTrouble(project: Project, restoreProblem: string | null): Promise<Response> {
  const error = project.trouble() ?? new AppError('HOST_UNAVAILABLE', 'Akapen is closing');
  const snapshots = canRestore(error) ? await project.recovery.listSnapshots() : [];
  const html = troublePage({ error, dataFolder: project.dataFolder, snapshots, restoreProblem, formToken });
  return plainPage(503, html);
}

function plainPage(status: number, html: string): Response {
  const headers = {
    ...securityHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': plainPagePolicy,
    'Cache-Control': 'no-store',
  };
  return new Response(html, { status, headers });
}
