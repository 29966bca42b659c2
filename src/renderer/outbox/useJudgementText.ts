import { useCallback } from 'react';
import type { ShownRow } from '../../shared/outbox/api.ts';
import { useText } from '../window/i18n.ts';

const knownChoices = ['A', 'B', 'tie_good', 'tie_bad', 'unable'] as const;
const knownStatuses = ['nonsense', 'revised', 'withdrawn'] as const;

/** What a row says, in a few words: how its comparisons came out, and whether it takes another row back. */
export function useJudgementText(): (row: Pick<ShownRow, 'status' | 'choices'>) => string {
  const { t } = useText();
  return useCallback(
    ({ status, choices }) => {
      const counted = choices.map(({ choice, count }) => {
        const known = knownChoices.find((one) => one === choice);
        return known === undefined ? `${choice} ${count}` : t(`outbox.choices.${known}`, { count });
      });
      const said = knownStatuses.find((one) => one === status);
      return [...(said === undefined ? [] : [t(`outbox.statuses.${said}`)]), ...counted].join(t('outbox.separator'));
    },
    [t],
  );
}
