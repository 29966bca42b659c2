import type { AppError } from '../../shared/errors.ts';
import type { Snapshot } from '../../shared/project.ts';
import en from '../languages/en.json' with { type: 'json' };
import ja from '../languages/ja.json' with { type: 'json' };
import { escapeHtml } from '../reports/html.ts';

/**
 * Pages for when there is no window to show: no session, a wrong address, a project that cannot be opened. In both
 * languages at once, since no setting can be read then; the sign-in alone has a script.
 */
type Texts = typeof en.shell;
type Section = (texts: Texts) => string;

/** What a link opens. The script unhides what became of the link; `isTrouble` makes it show the page of trouble instead of the window. */
export function signInPage(facts: {
  readonly script: string;
  readonly minutes: number;
  readonly isTrouble: boolean;
}): string {
  const minutes = String(facts.minutes);
  const section: Section = ({ signIn }) =>
    [
      `<h1>${signIn.title}</h1>`,
      `<p data-outcome="used" hidden>${fill(signIn.used, {}).replace('[[time]]', '<time></time>')}</p>`,
      `<p data-outcome="expired" hidden>${fill(signIn.expired, { minutes })}</p>`,
      `<p data-outcome="unknown" hidden>${signIn.unknown}</p>`,
      `<p>${fill(signIn.text, { minutes })}</p>`,
      `<p>${signIn.tabs}</p>`,
    ].join('\n');
  const attributes = facts.isTrouble ? ' data-trouble="yes"' : '';
  return page(section, { attributes, end: `<script>${facts.script}</script>` });
}

export function wrongHostPage(address: string): string {
  return page(({ host }) => `<h1>${host.title}</h1><p>${fill(host.text, { address })}</p>`);
}

type Trouble = {
  readonly error: AppError;
  readonly dataFolder: string;
  readonly snapshots: readonly Snapshot[];
  /** Why the last try to restore failed. */
  readonly restoreProblem: string | null;
  readonly formToken: string;
};

/** Says why the project is closed, and offers its snapshots when the database is damaged. */
export function troublePage({ error, dataFolder, snapshots, restoreProblem, formToken }: Trouble): string {
  return page((texts) => {
    const { trouble } = texts;
    const parts = [`<h1>${trouble.title}</h1>`, `<p>${reason(trouble, error)} ${trouble.nothingLost}</p>`];
    parts.push(`<p>${trouble.folder}: <code>${escapeHtml(dataFolder)}</code></p>`);
    if (restoreProblem !== null) parts.push(`<p>${fill(trouble.restoreFailed, { message: restoreProblem })}</p>`);
    if (canRestore(error)) parts.push(snapshotForms(trouble, snapshots, formToken));
    parts.push(`<p><a href="/">${trouble.retry}</a></p>`);
    return parts.join('\n');
  });
}

/** Whether an older state can be put in place of what is there. */
export function canRestore({ code }: AppError): boolean {
  return code === 'DATABASE_CORRUPT' || code === 'DATABASE_TOO_NEW';
}

function reason(trouble: Texts['trouble'], error: AppError): string {
  const { reason: found } = error.details;
  switch (error.code) {
    case 'DATABASE_CORRUPT':
      return `${trouble.DATABASE_CORRUPT} ${whatWasFound(trouble.found, error)}`;
    case 'STORAGE_READ_ONLY':
      if (found === 'symbolicLink' || found === 'specialFile') return whatWasFound(trouble.found, error);
      return trouble.STORAGE_READ_ONLY;
    case 'DATABASE_IN_USE':
    case 'DATABASE_TOO_NEW':
    case 'DISK_FULL':
      return trouble[error.code];
    default:
      return fill(trouble.other, { message: error.message });
  }
}

const pageChecks: readonly unknown[] = ['quick_check', 'integrity_check'];

/** A sentence for each reason that has one; else the reason as the system gave it. */
function whatWasFound(found: Texts['trouble']['found'], { details, message }: AppError): string {
  const reason = pageChecks.includes(details.reason) ? 'pages' : String(details.reason ?? message);
  const sentence = Object.entries(found).find(([known]) => known === reason)?.[1] ?? found.other;
  const values = Object.entries({ ...details, reason }).map(([name, value]) => [name, String(value)]);
  return fill(sentence, Object.fromEntries(values));
}

function snapshotForms(trouble: Texts['trouble'], snapshots: readonly Snapshot[], formToken: string): string {
  if (snapshots.length === 0) return `<p>${trouble.noSnapshots}</p>`;
  const rows = snapshots.map(
    ({ fileName, takenAt }) => `<form method="post" action="/restore">
      <input type="hidden" name="token" value="${escapeHtml(formToken)}">
      <input type="hidden" name="fileName" value="${escapeHtml(fileName)}">
      <button>${trouble.restore}</button> <time datetime="${escapeHtml(takenAt)}">${escapeHtml(takenAt)}</time>
    </form>`,
  );
  return `<p>${trouble.snapshots}</p>${rows.join('\n')}`;
}

function page(section: Section, { attributes = '', end = '' } = {}): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Akapen</title>
  <style>
    :root { color-scheme: light dark; }
    body { font: 15px/1.6 system-ui, sans-serif; max-width: 44em; margin: 8vh auto; padding: 0 2em; }
    h1 { font-size: 20px; }
    section + section { border-top: 1px solid; margin-top: 2em; padding-top: 1em; }
    form { margin: .4em 0; }
    button { font: inherit; }
  </style>
</head>
<body${attributes}>
<section lang="ja">${section(ja.shell)}</section>
<section lang="en">${section(en.shell)}</section>
${end}</body>
</html>
`;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''));
}
