import { FileText } from 'lucide-react';
import { loadedOnce } from '../../window/loadedOnce.ts';
import type { Room } from '../room.ts';

function Icon({ size }: { size: number }) {
  return <FileText size={size} strokeWidth={1.5} className="ak-icon" aria-hidden />;
}

export const evidence: Room = {
  id: 'evidence',
  command: 'frame.evidence',
  Icon,
  component: loadedOnce(async () => (await import('./EvidenceRoom.tsx')).EvidenceRoom),
  welcome: {
    texts: { items: 'firstStart.claims', answers: 'firstStart.modelAnswers' },
    holdsItems: ({ format }) => format === 'evidence-claims',
    holdsAnswers: () => false,
    tries: [],
  },
  isWorkedOn: false,
  countEvent: 'evidence.changed',
  Settings: null,
  palette: null,
  linkOf: () => null,
};
