import type { ClaimView } from '../../../../shared/rooms/evidence/claimTask.ts';
import type { Texts } from '../../../window/i18n.ts';

/** The filter in words, for the foot of the list and the state in which nothing was found; empty when it is off. */
export function filterWords(view: ClaimView, { t }: Pick<Texts, 't'>): string[] {
  const { tests, states, flagged, hasContext, models } = view;
  return [
    ...tests.map((test) => t(`evidence.tests.${test}`)),
    ...states.map((state) => t(`states.${state}`)),
    ...models,
    ...(hasContext === null ? [] : [t(hasContext ? 'evidence.list.withContext' : 'evidence.list.withoutContext')]),
    ...(flagged ? [t('states.flagged')] : []),
  ];
}
