import { useCallback } from 'react';
import type { Trouble } from '../../shared/outbox/states.ts';
import { useText } from '../window/i18n.ts';

/** What is in the way and what to do about it, in words. */
export function useTroubleText(): (trouble: Trouble) => { readonly what: string; readonly remedy: string } {
  const { t } = useText();
  return useCallback(
    ({ code, params }) => ({
      what: t(`outbox.troubles.${code}.what`, params),
      remedy: t(`outbox.troubles.${code}.remedy`, params),
    }),
    [t],
  );
}
