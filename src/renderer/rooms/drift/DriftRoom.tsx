import { useText } from '../../app/i18n.ts';
import { RoomFrame } from '../../components/RoomFrame.tsx';

/** The drift room: how much of a patient models keep over a conversation, and why. */
export function DriftRoom() {
  const { t } = useText();
  const name = t('rail.rooms.drift');
  return (
    <RoomFrame
      room="drift"
      list={null}
      work={null}
      inspector={null}
      names={{ list: name, work: name, inspector: name }}
      listWidth={236}
      inspectorWidth={424}
    />
  );
}
