import { type Blind, useBlindTo } from '../../components/blind/blind.ts';
import { useTraces } from './tracesContext.ts';

/** What is hidden of the open traces. */
export function useBlind(): Blind {
  const isBlind = useTraces((state) => state.options.blind);
  const left = useTraces((state) => state.left?.head.model ?? null);
  const right = useTraces((state) => state.right?.head.model ?? null);
  const third = useTraces((state) => state.third?.head.model ?? null);
  const fourth = useTraces((state) => state.fourth?.head.model ?? null);
  return useBlindTo(isBlind, [left, right, third, fourth]);
}

/** What is hidden where any trace of the project may be named: files are often called after their models. */
export function useBlindToAll(): Blind {
  const isBlind = useTraces((state) => state.options.blind);
  const facets = useTraces((state) => state.facets);
  return useBlindTo(isBlind, facets.status === 'ready' ? facets.value.models.map(({ model }) => model) : []);
}
