import { Settings } from 'lucide-react';
import { spoken } from '../components/ActButton.tsx';
import { tooltipOf } from '../components/Tooltips.tsx';
import { roomList } from '../rooms/index.ts';
import type { Room } from '../rooms/room.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useHasEvaluator } from '../window/useHasEvaluator.ts';
import { useKeyOf } from '../window/useKeymap.ts';

/** The rooms that exist, and settings. */
export function Rail() {
  const { t } = useText();
  const openDialog = useFrame((state) => state.openDialog);
  const settingsKey = useKeyOf('frame.settings');
  return (
    <nav className="ak-rail" aria-label={t('rail.label')}>
      <ul>
        {roomList.map((room) => (
          <li key={room.id}>
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

function RoomLink({ room: { id, command, Icon } }: { room: Room }) {
  const { t } = useText();
  const place = useFrame((state) => state.place);
  const go = useFrame((state) => state.go);
  const key = useKeyOf(command);
  const canWork = useHasEvaluator();
  return (
    <button
      type="button"
      disabled={!canWork}
      className="ak-rail-item"
      {...tooltipOf(t(`rail.rooms.${id}`), key)}
      {...(place === id && { 'aria-current': 'page' as const })}
      {...(key !== null && { 'aria-keyshortcuts': spoken(key) })}
      onClick={() => go(id)}
    >
      <Icon size={18} />
      <span>{t(`rail.rooms.${id}`)}</span>
    </button>
  );
}
