import { Scale } from 'lucide-react';
import { loadedOnce } from '../../window/loadedOnce.ts';
import type { Room } from '../room.ts';

function Icon({ size }: { size: number }) {
  return <Scale size={size} strokeWidth={1.5} className="ak-icon" aria-hidden />;
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
    tries: [{ id: 'ratings', run: ({ goTo }) => goTo({ itemId: null }) }],
  },
  isWorkedOn: false,
  countEvent: 'ratings.changed',
  Settings: null,
  palette: null,
  /** A study is place enough: the pair that an act was about is the one that is asked next. */
  linkOf: () => null,
};
