import { useMemo } from 'react';
import { createMask, namesOfModel } from '../../../../shared/traces/maskNames.ts';
import { useTraces } from '../tracesContext.ts';

/** Hides the names of the open traces' models while the room is blind; else gives a text back as it is. */
export function useBlindMask(): (text: string) => string {
  const isBlind = useTraces((state) => state.options.blind);
  const left = useTraces((state) => state.left?.head.model ?? null);
  const right = useTraces((state) => state.right?.head.model ?? null);
  return useMemo(
    () => createMask(isBlind ? [...namesOfModel(left), ...namesOfModel(right)] : []),
    [isBlind, left, right],
  );
}
