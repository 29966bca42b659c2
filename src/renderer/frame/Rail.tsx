import { CalendarDays, Settings, Upload } from 'lucide-react';
import { spoken } from '../components/ActButton.tsx';
import { tooltipOf } from '../components/Tooltips.tsx';
import { roomList } from '../rooms/index.ts';
import type { Room } from '../rooms/room.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useHasEvaluator } from '../window/useHasEvaluator.ts';
import { useKeyOf } from '../window/useKeymap.ts';
import { useEventTimes, useReading, useSettled } from '../window/useReading.ts';
import { useCall } from '../window/workbench.ts';

/** The rooms that exist, the outbox, what was done, and settings. */
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
        <li>
          <OutboxLink />
        </li>
        <li>
          <WorkLink />
        </li>
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

/** Rows are counted in a pause of the work, in ms: of 10,000 that takes longer than an act may wait for. */
const quietMs = 500;

/** With the number of rows that wait. */
function OutboxLink() {
  const { t } = useText();
  const place = useFrame((state) => state.place);
  const go = useFrame((state) => state.go);
  const key = useKeyOf('frame.outbox');
  const canWork = useHasEvaluator();
  const call = useCall();
  const times = useEventTimes('outbox.changed') + useSettled(useEventTimes('project.saved'), quietMs);
  const reading = useReading(canWork ? 'waiting' : null, () => call('outbox.waiting', {}), times);
  const waiting = reading.status === 'ready' ? reading.value.waiting : 0;
  return (
    <button
      type="button"
      disabled={!canWork}
      className="ak-rail-item"
      {...tooltipOf(waiting === 0 ? t('rail.rooms.outbox') : t('outbox.waiting', { count: waiting }), key)}
      {...(place === 'outbox' && { 'aria-current': 'page' as const })}
      {...(key !== null && { 'aria-keyshortcuts': spoken(key) })}
      onClick={() => go('outbox')}
    >
      <Upload size={18} className="ak-icon" aria-hidden />
      {waiting > 0 && (
        <span className="ak-rail-count" aria-hidden="true">
          {waiting > 99 ? '99+' : waiting}
        </span>
      )}
      <span>{t('rail.rooms.outbox')}</span>
    </button>
  );
}

function WorkLink() {
  const { t } = useText();
  const place = useFrame((state) => state.place);
  const go = useFrame((state) => state.go);
  const key = useKeyOf('frame.work');
  const canWork = useHasEvaluator();
  return (
    <button
      type="button"
      disabled={!canWork}
      className="ak-rail-item"
      {...tooltipOf(t('rail.rooms.work'), key)}
      {...(place === 'work' && { 'aria-current': 'page' as const })}
      {...(key !== null && { 'aria-keyshortcuts': spoken(key) })}
      onClick={() => go('work')}
    >
      <CalendarDays size={18} className="ak-icon" aria-hidden />
      <span>{t('rail.rooms.work')}</span>
    </button>
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
