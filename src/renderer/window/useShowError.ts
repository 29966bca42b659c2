import { useCallback } from 'react';
import { errorTexts } from './errorTexts.ts';
import { useFrame } from './frameStore.ts';
import { texts, textsOf } from './i18n.ts';
import { wireErrorOf } from './wireErrorOf.ts';

/** Says in a toast why an act failed; for acts that have no place of their own to say it. */
export function useShowError(): (error: unknown) => void {
  const showToast = useFrame((state) => state.showToast);
  return useCallback(
    (thrown: unknown) => {
      const error = wireErrorOf(thrown);
      if (error.code === 'CANCELLED') return;
      const { title, text } = errorTexts(error, textsOf(texts));
      showToast({ text: `${title} ${text}` });
    },
    [showToast],
  );
}
