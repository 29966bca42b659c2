import { Scale } from 'lucide-react';
import { loadedOnce } from '../../window/loadedOnce.ts';
import type { Room } from '../room.ts';
import { palette } from './palette.tsx';

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
  palette,
  /** A judgement leads to its pair, where it is revised or withdrawn; for other acts a study is place enough. */
  linkOf: ({ kind, itemId }) => (judging.includes(kind) && itemId !== null ? `akapen://ratings/${itemId}` : null),
};

const judging: readonly string[] = ['submitRating', 'reviseRating', 'submitNonsense'];
