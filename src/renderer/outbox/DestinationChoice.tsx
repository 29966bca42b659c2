import type { ShownDestination } from '../../shared/outbox/api.ts';
import { placeText } from '../../shared/outbox/destinations.ts';
import { useText } from '../window/i18n.ts';

export type ChoiceProps = {
  readonly destination: ShownDestination;
  /** All of the project: a choice where there is more than this one. */
  readonly destinations: readonly ShownDestination[];
  readonly onDestination: (destination: ShownDestination) => void;
};

/** Which destination a dialog is about. */
export function DestinationChoice({
  destination,
  destinations,
  onDestination,
  disabled = false,
}: ChoiceProps & { readonly disabled?: boolean }) {
  const { t } = useText();
  const nameOf = ({ study, settings }: ShownDestination) =>
    t('outbox.destinationName', { kind: t(`outbox.kinds.${settings.kind}`), place: placeText(settings), study });
  if (destinations.length < 2) return <p className="ob-dialog-words">{nameOf(destination)}</p>;
  return (
    <label className="ob-dialog-words ob-choice">
      {t('outbox.destination')}
      <select
        className="ak-input"
        value={destination.id}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const chosen = destinations.find(({ id }) => id === Number(currentTarget.value));
          if (chosen !== undefined) onDestination(chosen);
        }}
      >
        {destinations.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
