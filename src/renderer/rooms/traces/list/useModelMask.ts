import { useMemo } from 'react';
import { createMask, namesOfModel } from '../../../../shared/traces/maskNames.ts';
import { useTraces } from '../tracesContext.ts';

/** Hides the names of all models of the project while the room is blind: files are often called after theirs. */
export function useModelMask(): (text: string) => string {
  const isBlind = useTraces((state) => state.options.blind);
  const facets = useTraces((state) => state.facets);
  return useMemo(() => {
    const models = facets.status === 'ready' ? facets.value.models : [];
    return createMask(isBlind ? [null, ...models.map(({ model }) => model)].flatMap(namesOfModel) : []);
  }, [isBlind, facets]);
}
