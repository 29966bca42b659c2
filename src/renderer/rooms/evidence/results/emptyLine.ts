import type { ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import type { Texts } from '../../../window/i18n.ts';

/** How many explanations are empty, and whether they are in the numbers; null where none is. */
export function emptyLine(
  view: Pick<ResultsView, 'withoutEmptyReason' | 'agents' | 'items'>,
  leaveOut: boolean,
  t: Texts['t'],
): { readonly title: string; readonly about: string; readonly isKnown: boolean } | null {
  if (view.withoutEmptyReason === 'noOutputs') {
    return {
      title: t('evidenceResults.empty.unknown'),
      about: t('evidenceResults.empty.unknownText'),
      isKnown: false,
    };
  }
  const all = view.agents.reduce((sum, { emptyItems }) => sum + (emptyItems ?? 0), 0);
  const counted = view.agents.reduce((sum, { countedItems }) => sum + countedItems, 0);
  if (all === 0) return null;
  // A template does not score 0: only what is left out counts both.
  const empty = leaveOut ? all : all - counted;
  const total = view.items * view.agents.length;
  return {
    title: t(leaveOut ? 'evidenceResults.empty.out' : 'evidenceResults.empty.in', { empty, total }),
    about: [
      t(leaveOut ? 'evidenceResults.empty.outText' : 'evidenceResults.empty.inText'),
      ...(counted === 0 ? [] : [t('evidenceResults.template.counted', { count: counted })]),
    ].join(' '),
    isKnown: true,
  };
}
