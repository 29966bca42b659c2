import { useTraces } from '../tracesContext.ts';
import type { Place } from '../tracesState.ts';
import { placeName } from './askedPlace.ts';

/** Goes to a step of an open trace. */
export function StepLink({ place }: { place: Place }) {
  const select = useTraces((state) => state.select);
  return (
    <button type="button" className="ak-link ti-step-link" onClick={() => select(place)}>
      {placeName(place)}
    </button>
  );
}
