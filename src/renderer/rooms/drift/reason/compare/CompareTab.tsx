import { useMemo } from 'react';
import type { TurnReason } from '../../../../../shared/rooms/drift/turnReason.ts';
import { ScrollPane } from '../../../../components/ScrollPane.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useDrift } from '../../driftContext.ts';
import type { DriftPoint } from '../../driftState.ts';
import { share } from '../numbers.ts';
import { Pending } from '../Pending.tsx';
import { AbsentSummary, hasPoint } from '../summary/AbsentSummary.tsx';
import { entityRowsOf } from '../summary/entityRows.ts';
import { MarkedText } from '../summary/MarkedText.tsx';
import { markedPieces } from '../summary/markedPieces.ts';
import { TurnHistory } from '../TurnHistory.tsx';
import { useRetry } from '../useRetry.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import './compare.css';

const noModels: readonly string[] = [];

/** The open turn beside the same turn of another model. */
export function CompareTab({ point }: { point: DriftPoint }) {
  const { t } = useText();
  const models = useDrift((state) =>
    state.shown.status === 'ready' ? (state.shown.value.run?.models ?? noModels) : noModels,
  );
  const beside = useDrift((state) => state.besideModel);
  const setLook = useDrift((state) => state.setLook);
  const others = models.filter((model) => model !== point.model);
  const chosen = beside !== null && others.includes(beside) ? beside : null;
  if (others.length === 0) return <p className="rs-none ak-sentence">{t('driftReason.compare.noOther')}</p>;
  return (
    <ScrollPane className="rs-scroll" label={t('driftReason.tabs.compare')}>
      <label className="rs-bar-line">
        <span className="rs-quiet">{t('driftReason.compare.with')}</span>
        <select
          className="ak-select rs-model"
          value={chosen ?? ''}
          onChange={(event) => setLook({ besideModel: event.currentTarget.value || null })}
        >
          <option value="">{t('driftReason.compare.choose')}</option>
          {others.map((model) => (
            <option key={model} value={model}>
              {model}
            </option>
          ))}
        </select>
      </label>
      {chosen === null ? (
        <p className="rs-none ak-sentence">{t('driftReason.compare.empty')}</p>
      ) : (
        <Beside key={chosen} />
      )}
    </ScrollPane>
  );
}

function Beside() {
  const { t } = useText();
  const reason = useDrift((state) => state.reason);
  const beside = useDrift((state) => state.besideReason);
  const retry = useRetry();
  if (reason.status !== 'ready') return null;
  return (
    <Pending data={beside} loading={t('driftReason.loading')} onRetry={retry}>
      {(other) => <Both one={reason.value} other={other} />}
    </Pending>
  );
}

function Both({ one, other }: { one: TurnReason; other: TurnReason }) {
  return (
    <>
      <ComparisonTable one={one} other={other} />
      <div className="rs-sides">
        <Side reason={one} />
        <Side reason={other} />
      </div>
    </>
  );
}

function Side({ reason }: { reason: TurnReason }) {
  const { t } = useText();
  const pieces = useMemo(() => markedPieces(entityRowsOf(reason)), [reason]);
  const { recall } = (reason.overruled ?? reason.measured).critical;
  return (
    <section className="rs-side">
      <h3 className="rs-title">
        <strong title={reason.model}>{reason.model}</strong>{' '}
        {hasPoint(reason) && <span>{t('driftReason.recall', { recall: share(recall) })}</span>}
      </h3>
      <TurnHistory reason={reason} label={t('driftReason.history.ofModel', { model: reason.model })} />
      {reason.absent === null ? (
        <MarkedText className="rs-side-text" text={reason.summary} pieces={pieces} />
      ) : (
        <AbsentSummary reason={reason} />
      )}
    </section>
  );
}
