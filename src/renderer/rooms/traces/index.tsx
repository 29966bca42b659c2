import { writeStepLink } from '../../../shared/traces/permalink.ts';
import { loadedOnce } from '../../window/loadedOnce.ts';
import type { Room } from '../room.ts';
import { palette } from './palette.tsx';

/** Steps that follow each other, indented under what called them. */
function Icon({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 18 18" width={size} height={size} className="ak-icon ak-room-icon" aria-hidden="true">
      <path d="M4.5 2.5v13M7.5 4.5h4M7.5 9h7M7.5 13.5h5" />
    </svg>
  );
}

export const traces: Room = {
  id: 'traces',
  command: 'frame.traces',
  Icon,
  component: loadedOnce(async () => (await import('./TracesRoom.tsx')).TracesRoom),
  welcome: {
    texts: { items: 'firstStart.traces', answers: 'firstStart.predictions' },
    holdsItems: ({ role }) => role === 'gold',
    holdsAnswers: ({ role }) => role === 'prediction',
    tries: [{ id: 'traces', run: ({ goTo }) => goTo({ itemId: null }) }],
  },
  isWorkedOn: false,
  countEvent: 'traces.changed',
  Settings: null,
  palette,
  /** Acts on a trace say which; those about a step have its 1-based number. */
  linkOf: ({ params: { traceId, step } }) =>
    typeof traceId === 'number'
      ? writeStepLink({ traceId, step: typeof step === 'number' ? step - 1 : null, besideId: null })
      : null,
};
