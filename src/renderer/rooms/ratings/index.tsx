import { loadedOnce } from '../../window/loadedOnce.ts';
import type { Room } from '../room.ts';

/** Two sheets side by side, of which one is ticked. */
function Icon({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 18 18" width={size} height={size} className="ak-icon ak-room-icon" aria-hidden="true">
      <path d="M2.5 3h5.5v12H2.5zM10 3h5.5v12H10zM11.4 9l1.1 1.2 1.8-2.4" />
    </svg>
  );
}

export const ratings: Room = {
  id: 'ratings',
  command: 'frame.ratings',
  Icon,
  component: loadedOnce(async () => (await import('./RatingsRoom.tsx')).RatingsRoom),
  welcome: {
    texts: { items: 'firstStart.ratedQuestions', answers: 'firstStart.ratedAnswers' },
    holdsItems: () => true,
    holdsAnswers: () => false,
    tries: [],
  },
  isWorkedOn: false,
  countEvent: 'ratings.changed',
  Settings: null,
  palette: null,
  linkOf: () => null,
};
