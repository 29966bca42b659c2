import { useCallback } from 'react';
import { refusalText } from './errorTexts.ts';
import { useFrame } from './frameStore.ts';
import { texts, textsOf } from './i18n.ts';
import { wireErrorOf } from './wireErrorOf.ts';

/** Says in a toast why an act failed; for acts that have no place of their own to say it. */
export function useShowError(): (error: unknown) => void {
  const showToast = useFrame((state) => state.showToast);
  return useCallback(
    (thrown: unknown) => {
      const error = wireErrorOf(thrown);
      // The window has told already that another evaluator works.
      if (error.code === 'CANCELLED' || error.code === 'EVALUATOR_CHANGED') return;
      showToast({ text: refusalText(error, textsOf(texts)) });
    },
    [showToast],
  );
}
