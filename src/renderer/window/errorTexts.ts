import type { ErrorCode, WireError } from '../../shared/errors.ts';
import type { TextParams, Texts } from './i18n.ts';

/** Every code has its sentences; a code without them does not compile. */
type ErrorTextKey = `errors.${ErrorCode}.title`;

function paramsOf(details: WireError['details']): TextParams {
  return Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string | number] =>
      /^(string|number)$/.test(typeof entry[1]),
    ),
  );
}

/** The same in one line. */
export function refusalText(error: WireError, texts: Texts): string {
  const { title, text } = errorTexts(error, texts);
  return `${title} ${text}`;
}

/** What happened, what was kept and what to do, and the line for a report. A file says itself what is wrong with it. */
export function errorTexts(
  error: WireError,
  { t, textOf, has }: Texts,
): { title: string; text: string; report: string } {
  const params = { by: '?', ...paramsOf(error.details) };
  const title: ErrorTextKey = `errors.${error.code}.title`;
  const problem = `problems.${String(error.details.problem)}`;
  const reason = `errors.${error.code}.${String(error.details.reason)}`;
  const { problem: fault, reference, reason: why, path } = error.details;
  // The name of the file alone: the window tells nobody where it lies.
  const fileName = typeof path === 'string' ? path.replace(/^.*[/\\]/, '') : null;
  const facts = [fault, reference, why, fileName].filter((fact) => typeof fact === 'string' && fact !== '');
  return {
    title: has(problem)
      ? textOf(problem, params)
      : has(`${reason}Title`)
        ? textOf(`${reason}Title`, params)
        : t(title, params),
    text: has(reason) ? textOf(reason, params) : t(`errors.${error.code}.text`, params),
    report: [error.code, ...facts].join(' · '),
  };
}
