import { type Blind, useBlindTo } from '../../../components/blind/blind.ts';
import { useDrift } from '../driftContext.ts';

/** What is hidden while summaries are rated: every model of the set. */
export function useBlind(): Blind {
  const isBlind = useDrift((state) => state.isBlind);
  const overview = useDrift((state) => state.overview);
  return useBlindTo(isBlind, overview.status === 'ready' ? overview.value.models.map(({ model }) => model) : []);
}
