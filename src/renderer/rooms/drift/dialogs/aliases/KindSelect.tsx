import { type AliasKind, aliasKinds } from '../../../../../shared/rooms/drift/aliases.ts';
import { useText } from '../../../../window/i18n.ts';

type KindProps = {
  readonly label: string;
  readonly kind: AliasKind;
  readonly onChange: (kind: AliasKind) => void;
};

/** What a wording is to its entity, and in which direction it counts. */
export function KindSelect({ label, kind, onChange }: KindProps) {
  const { t } = useText();
  return (
    <select
      className="ak-select"
      aria-label={label}
      title={t(kind === 'wording' ? 'driftDialogs.aliases.directions.one' : 'driftDialogs.aliases.directions.both')}
      value={kind}
      onChange={(event) => onChange(aliasKinds.find((one) => one === event.currentTarget.value) ?? kind)}
    >
      {aliasKinds.map((one) => (
        <option key={one} value={one}>
          {t(`driftDialogs.aliases.kinds.${one}`)}
        </option>
      ))}
    </select>
  );
}
