import type { ErrorCode, WireError } from '../../shared/errors.ts';
import type { TextParams, Texts } from './i18n.ts';

/** Every code has its sentences; a code without them does not compile. */
export type ErrorTextKey = `errors.${ErrorCode}.title`;

function paramsOf(details: WireError['details']): TextParams {
  return Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string | number] =>
      /^(string|number)$/.test(typeof entry[1]),
    ),
  );
}

/** What happened, what was kept and what to do, and the line for a report. */
export function errorTexts(error: WireError, { t }: Pick<Texts, 't'>): { title: string; text: string; report: string } {
  const params = { by: '?', ...paramsOf(error.details) };
  const title: ErrorTextKey = `errors.${error.code}.title`;
  const facts = [error.details.reference, error.details.reason, error.details.path].filter(
    (fact) => typeof fact === 'string',
  );
  return {
    title: t(title, params),
    text: t(`errors.${error.code}.text`, params),
    report: [error.code, ...facts].join(' · '),
  };
}
