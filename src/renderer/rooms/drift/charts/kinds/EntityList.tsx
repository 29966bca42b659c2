import { type EntityKind, entityKinds } from '../../../../../shared/rooms/drift/entityKinds.ts';
import type { EntityRecall, EntityRecallRow } from '../../../../../shared/rooms/drift/entityRecall.ts';
import { Content } from '../../../../components/Content.tsx';
import { SeriesSample } from '../../../../components/charts/Marker.tsx';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useCall } from '../../../../window/workbench.ts';
import type { KindTurns } from '../../driftState.ts';
import { useOpenPoint } from '../../reason/useShowReason.ts';
import { useLooks } from '../chartTheme.ts';

type Props = {
  readonly recall: EntityRecall;
  readonly models: readonly string[];
  readonly turns: KindTurns;
  readonly kind: EntityKind | null;
  readonly onKind: (kind: EntityKind | null) => void;
};

/** Names of more models than this leave no room for their numbers: their marks, which the table above explains, head the columns. */
const mostNamed = 4;

/** The critical entities, those kept least by the shown models first, each with its kind, which can be set right here. */
export function EntityList({ recall, models, turns, kind, onKind }: Props) {
  const { t } = useText();
  const looks = useLooks();
  const isNamed = models.length <= mostNamed;
  const rows = listed(recall.entities, models, turns).filter((row) => kind === null || row.kind === kind);
  const name = kind === null ? null : t(`driftCharts.kinds.names.${kind}`);
  return (
    <section className="dk-entities">
      <h3>{name === null ? t('driftCharts.kinds.forgotten') : t('driftCharts.kinds.forgottenOf', { kind: name })}</h3>
      <p className="ak-caption ak-sentence">
        {t('driftCharts.kinds.listAbout')}
        {kind !== null && (
          <>
            {' '}
            <button type="button" className="ak-link" onClick={() => onKind(null)}>
              {t('driftCharts.kinds.allKinds')}
            </button>
          </>
        )}
      </p>
      <div className="dk-wide">
        <table className="ak-numbers dk-list" data-narrow={!isNamed} aria-label={t('driftCharts.kinds.forgotten')}>
          <thead>
            <tr>
              <th scope="col" className="ak-numbers-name dk-head">
                {t('driftCharts.columns.entity')}
              </th>
              <th scope="col" className="dk-head">
                {t('driftCharts.columns.kind')}
              </th>
              <th scope="col" className="ak-numbers-number dk-head">
                {t('driftCharts.columns.cases')}
              </th>
              {models.map((model) => {
                const look = looks.get(model);
                return (
                  <th key={model} scope="col" className="ak-numbers-number dk-head" title={model}>
                    {!isNamed && look && <SeriesSample look={look} />}
                    <Content text={model} className={isNamed ? 'ak-cut dk-model' : 'ak-hidden'} />
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.entity} row={row} models={models} turns={turns} />
            ))}
          </tbody>
        </table>
      </div>
      {recall.entityCount > recall.entities.length && (
        <p className="ak-caption ak-sentence">
          {t('driftCharts.kinds.more', { shown: recall.entities.length, total: recall.entityCount })}
        </p>
      )}
    </section>
  );
}

type LineProps = { readonly row: EntityRecallRow } & Pick<Props, 'models' | 'turns'>;

function Line({ row, models, turns }: LineProps) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const { entity, kind, isSet, caseCount } = row;
  const say = (chosen: string) => {
    const found = entityKinds.find((one) => one === chosen) ?? null;
    act(() => call('drift.setEntityKinds', { entities: [entity], kind: found }));
  };
  return (
    <tr>
      <td className="ak-numbers-text ak-numbers-name">
        <Content text={entity} />
      </td>
      <td>
        <select
          className="ak-select"
          aria-label={t('driftCharts.kinds.kindOf', { entity })}
          data-proposed={!isSet}
          value={isSet ? kind : ''}
          onChange={(event) => say(event.currentTarget.value)}
        >
          <option value="">
            {isSet
              ? t('driftCharts.kinds.byWords')
              : t('driftCharts.kinds.proposed', { kind: t(`driftCharts.kinds.names.${kind}`) })}
          </option>
          {entityKinds.map((one) => (
            <option key={one} value={one}>
              {t(`driftCharts.kinds.names.${one}`)}
            </option>
          ))}
        </select>
      </td>
      <td className="ak-numbers-number">{countText(caseCount)}</td>
      {models.map((model) => (
        <td key={model} className="ak-numbers-number">
          <Kept row={row} model={model} turns={turns} />
        </td>
      ))}
    </tr>
  );
}

/** How often a model kept it; where it was lost, a press shows the place. */
function Kept({ row, model, turns }: { row: EntityRecallRow; model: string; turns: KindTurns }) {
  const { t } = useText();
  const openPoint = useOpenPoint();
  const own = row.models.find((one) => one.model === model);
  const counts = own && (turns === 'ten' ? own.atTen : own.all);
  if (!own || !counts || counts.of === 0) return <span className="dk-absent">–</span>;
  const text = `${counts.found}/${counts.of}`;
  const spoken = t('driftCharts.kinds.foundOf', counts);
  const { missed } = own;
  if (missed === null || counts.found === counts.of) return <span title={spoken}>{text}</span>;
  return (
    <button
      type="button"
      className="ak-link"
      title={`${spoken}. ${t('driftCharts.kinds.openMissed', { turn: missed.turn })}`}
      onClick={() => openPoint({ model, turn: missed.turn }, missed.caseId)}
    >
      {text}
    </button>
  );
}

/** In the order of what the shown models keep, least first. */
function listed(rows: readonly EntityRecallRow[], models: readonly string[], turns: KindTurns): EntityRecallRow[] {
  const keptOf = (row: EntityRecallRow) => {
    const own = row.models.filter(({ model }) => models.includes(model));
    const sum = (key: 'found' | 'of') =>
      own.reduce((total, one) => total + (turns === 'ten' ? one.atTen : one.all)[key], 0);
    return sum('of') === 0 ? 2 : sum('found') / sum('of');
  };
  return rows.toSorted((a, b) => keptOf(a) - keptOf(b));
}
