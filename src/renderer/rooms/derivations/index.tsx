import { loadedOnce } from '../../window/loadedOnce.ts';
import type { Room } from '../room.ts';
import { DictionaryFields } from './DictionaryFields.tsx';
import { palette } from './palette.tsx';

/** Triples: what stands left and right of a relation. */
function Icon({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 18 18" width={size} height={size} className="ak-icon ak-room-icon" aria-hidden="true">
      <path d="M2.5 4.5h5M2.5 9h5M2.5 13.5h5M10.5 4.5h5M10.5 9h5M10.5 13.5h5" />
    </svg>
  );
}

export const derivations: Room = {
  id: 'derivations',
  command: 'frame.derivations',
  Icon,
  component: loadedOnce(async () => (await import('./DerivationsRoom.tsx')).DerivationsRoom),
  welcome: {
    texts: { items: 'firstStart.questions', answers: 'firstStart.predictions' },
    holdsItems: ({ role }) => role === 'gold',
    holdsAnswers: ({ role }) => role === 'prediction',
    tries: [
      {
        id: 'check',
        async run({ call, datasetId, goTo }) {
          if (datasetId === null) return;
          const view = { datasetId, filter: { problems: true } };
          const found = await call('derivations.listQuestions', { view, offset: 0, limit: 1 }).catch(() => null);
          goTo({ itemId: found?.rows[0]?.id ?? null });
        },
      },
      { id: 'score', run: ({ goTo }) => goTo({ itemId: null, command: 'derivations.score' }) },
      { id: 'export', run: ({ goTo }) => goTo({ itemId: null, command: 'derivations.export' }) },
    ],
  },
  isWorkedOn: true,
  countEvent: 'derivations.changed',
  Settings: DictionaryFields,
  palette,
  linkOf: () => null,
};
