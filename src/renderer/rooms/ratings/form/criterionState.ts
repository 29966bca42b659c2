import type { AnswerDraft } from '../../../../shared/rooms/ratings/draft.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import { conflictOf, missingParts } from '../../../../shared/rooms/ratings/rules.ts';
import type { Sign } from '../../../components/StatusSign.tsx';
import type { Texts } from '../../../window/i18n.ts';
import { type JudgePage, partsOf } from '../judgement.ts';

/** How far a criterion is, as a sign and in words. */
export function criterionState(
  protocol: Protocol,
  page: JudgePage,
  key: string,
  answer: AnswerDraft,
  { t }: Pick<Texts, 't'>,
): { readonly sign: Sign; readonly words: string } {
  if (conflictOf(protocol, key, answer) !== null)
    return {
      sign: 'error',
      words: t('ratings.form.conflictShort', { a: `${answer.ratingA}`, b: `${answer.ratingB}` }),
    };
  // On the page of ratings, what the page before it lacks is missing all the same: a protocol that changed since may ask for more there.
  const missing = missingParts(protocol, answer).filter((part) => page !== 'pairwise' || !part.startsWith('rating'));
  if (missing.length === 0) return { sign: 'done', words: t('ratings.form.answered') };
  const isNew = partsOf(protocol, page).every((part) => missing.includes(part)) && answer.reason === '';
  if (isNew) return { sign: 'todo', words: t('ratings.form.notStarted') };
  const lacks = (part: (typeof missing)[number]) => missing.includes(part);
  if (lacks('choice')) return { sign: 'draft', words: t('ratings.form.missingChoice') };
  if (lacks('ratingA') && lacks('ratingB')) return { sign: 'draft', words: t('ratings.form.missingBoth') };
  if (lacks('reason') && missing.length === 1) return { sign: 'draft', words: t('ratings.form.missingReason') };
  return { sign: 'draft', words: t('ratings.form.missingOne', { side: lacks('ratingA') ? 'A' : 'B' }) };
}

/** The words of a rating: its number, or that it cannot be judged. */
export function ratingWords(value: AnswerDraft['ratingA'], { t }: Pick<Texts, 't'>): string {
  return value === null ? '–' : value === 'U' ? t('ratings.form.unable') : String(value);
}
