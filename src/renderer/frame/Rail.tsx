import { Settings } from 'lucide-react';
import type { ComponentType } from 'react';
import { type RoomId, roomIds } from '../../shared/datasets.ts';
import { spoken } from '../components/ActButton.tsx';
import { tooltipOf } from '../components/Tooltips.tsx';
import { rooms } from '../rooms/index.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useKeyOf } from '../window/useKeymap.ts';

/** Triples: what stands left and right of a relation. */
function DerivationsIcon({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 18 18" width={size} height={size} className="ak-icon ak-room-icon" aria-hidden="true">
      <path d="M2.5 4.5h5M2.5 9h5M2.5 13.5h5M10.5 4.5h5M10.5 9h5M10.5 13.5h5" />
    </svg>
  );
}

/** Steps that follow each other, indented under what called them. */
function TracesIcon({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 18 18" width={size} height={size} className="ak-icon ak-room-icon" aria-hidden="true">
      <path d="M4.5 2.5v13M7.5 4.5h4M7.5 9h7M7.5 13.5h5" />
    </svg>
  );
}

/** A curve that falls between its axes. */
function DriftIcon({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 18 18" width={size} height={size} className="ak-icon ak-room-icon" aria-hidden="true">
      <path d="M2.5 2.5v13h13M5 5.5l4 2.5 2 3 4 1.5" />
    </svg>
  );
}

export const roomIcons: Readonly<Record<RoomId, ComponentType<{ size: number }>>> = {
  derivations: DerivationsIcon,
  traces: TracesIcon,
  drift: DriftIcon,
};

/** The rooms that exist, and settings. */
export function Rail() {
  const { t } = useText();
  const openDialog = useFrame((state) => state.openDialog);
  const settingsKey = useKeyOf('frame.settings');
  return (
    <nav className="ak-rail" aria-label={t('rail.label')}>
      <ul>
        {roomIds.map((room) => (
          <li key={room}>
            <RoomLink room={room} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="ak-rail-item"
        {...tooltipOf(t('rail.settings'), settingsKey)}
        onClick={() => openDialog('settings')}
      >
        <Settings size={18} className="ak-icon" aria-hidden />
        <span>{t('rail.settings')}</span>
      </button>
    </nav>
  );
}

function RoomLink({ room }: { room: RoomId }) {
  const { t } = useText();
  const place = useFrame((state) => state.place);
  const go = useFrame((state) => state.go);
  const key = useKeyOf(rooms[room].command);
  const Icon = roomIcons[room];
  return (
    <button
      type="button"
      className="ak-rail-item"
      {...tooltipOf(t(`rail.rooms.${room}`), key)}
      {...(place === room && { 'aria-current': 'page' as const })}
      {...(key !== null && { 'aria-keyshortcuts': spoken(key) })}
      onClick={() => go(room)}
    >
      <Icon size={18} />
      <span>{t(`rail.rooms.${room}`)}</span>
    </button>
  );
}
