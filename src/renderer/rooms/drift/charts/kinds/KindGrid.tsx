import { type EntityKind, entityKinds } from '../../../../../shared/rooms/drift/entityKinds.ts';
import type { EntityRecall, KindShare } from '../../../../../shared/rooms/drift/entityRecall.ts';
import { Content } from '../../../../components/Content.tsx';
import { SeriesSample } from '../../../../components/charts/Marker.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useDrift } from '../../driftContext.ts';
import type { KindTurns } from '../../driftState.ts';
import { useLooks } from '../chartTheme.ts';
import { intervalText } from '../metrics/valueText.ts';
import { shareOf } from './kindsTable.ts';

type Props = {
  readonly recall: EntityRecall;
  readonly models: readonly string[];
  readonly turns: KindTurns;
  /** The kind whose entities are listed; null for all. */
  readonly kind: EntityKind | null;
  readonly onKind: (kind: EntityKind | null) => void;
};

/** A row for each model and a column for each kind; pressing a kind lists its entities alone. */
export function KindGrid({ recall, models, turns, kind, onKind }: Props) {
  const { t } = useText();
  const looks = useLooks();
  const selectedLine = useDrift((state) => state.selectedLine);
  const shown = entityKinds.filter((one) => recall.kinds.some((known) => known.kind === one));
  return (
    <div className="dk-wide">
      <table className="ak-numbers dk-grid" aria-label={t('driftCharts.kinds.title')}>
        <thead>
          <tr>
            <th scope="col" className="ak-numbers-name dk-head">
              {t('driftCharts.columns.model')}
            </th>
            {shown.map((one) => (
              <th key={one} scope="col" className="ak-numbers-number">
                <button type="button" aria-pressed={kind === one} onClick={() => onKind(kind === one ? null : one)}>
                  {t(`driftCharts.kinds.names.${one}`)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {models.map((model) => {
            const look = looks.get(model);
            return (
              <tr key={model} data-selected={model === selectedLine}>
                <td className="ak-numbers-text ak-numbers-name">
                  <span className="dk-name">
                    {look && <SeriesSample look={look} isSelected={model === selectedLine} />}
                    <Content text={model} title={model} />
                  </span>
                </td>
                {shown.map((one) => {
                  const found = recall.kinds.find((known) => known.kind === one && known.model === model);
                  return <ShareCell key={one} share={found ? shareOf(found, turns) : null} />;
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function ShareCell({ share }: { share: KindShare | null }) {
  const { t } = useText();
  if (share === null) {
    return (
      <td className="ak-numbers-number" data-absent>
        {t('charts.table.absent')}
      </td>
    );
  }
  const { found, of, interval } = share;
  return (
    <td className="ak-numbers-number">
      <span title={t('driftCharts.kinds.foundOf', { found, of })}>
        <strong>{(found / of).toFixed(2)}</strong> <span className="dk-count">{`${found}/${of}`}</span>
      </span>
      {interval !== null && <span className="dk-beside">{intervalText(interval, 2)}</span>}
    </td>
  );
}
