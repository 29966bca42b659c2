import type { ErrorDetails } from '../../shared/errors.ts';
import type { Texts } from './i18n.ts';

/** What a judgement or a draft is called, by its method. */
export function refusedName(method: string, { textOf }: Texts): string {
  return textOf(`refused.${method}`);
}

/** What a window says of an act that was refused because another evaluator works: who does, what was not saved, and where it is now. */
export function refusedText({ by, whose, method, reason }: ErrorDetails, texts: Texts): string {
  const { t } = texts;
  const title = t('errors.EVALUATOR_CHANGED.title', { by: String(by ?? '?') });
  if (reason !== 'kept' && reason !== 'drafted') return `${title} ${t('errors.EVALUATOR_CHANGED.text')}`;
  const params = { what: refusedName(String(method), texts), whose: String(whose) };
  return `${title} ${t(`errors.EVALUATOR_CHANGED.${reason}`, params)}`;
}
