import { writeTurnLink } from '../../../shared/rooms/drift/turnLink.ts';
import { loadedOnce } from '../../window/loadedOnce.ts';
import type { Room } from '../room.ts';

/** A curve that falls between its axes. */
function Icon({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 18 18" width={size} height={size} className="ak-icon ak-room-icon" aria-hidden="true">
      <path d="M2.5 2.5v13h13M5 5.5l4 2.5 2 3 4 1.5" />
    </svg>
  );
}

export const drift: Room = {
  id: 'drift',
  command: 'frame.drift',
  Icon,
  component: loadedOnce(async () => (await import('./DriftRoom.tsx')).DriftRoom),
  welcome: {
    texts: { items: 'firstStart.cases', answers: 'firstStart.generations' },
    // Lists of terms and results are no cases.
    holdsItems: ({ role, format }) => role === 'gold' && format === 'drift-cases',
    holdsAnswers: ({ format }) => format === 'drift-generations',
    tries: [{ id: 'drift', run: ({ goTo }) => goTo({ itemId: null }) }],
  },
  isWorkedOn: false,
  countEvent: 'drift.changed',
  Settings: null,
  palette: null,
  /** Acts on a turn say of which model; their item is the case. */
  linkOf: ({ itemId, params: { model, turn } }) =>
    typeof model === 'string' && typeof turn === 'number' && itemId !== null
      ? writeTurnLink({ caseId: itemId, turn, model })
      : null,
};
