import { driftGates, type MeasuredModel } from '../../../../shared/drift/modelNumbers.ts';
import { useText } from '../../../app/i18n.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useDrift } from '../driftContext.ts';
import { lineOf } from '../driftState.ts';
import { gateNames, gateResults, signed } from './gates.ts';

/** How many of the visible models pass each gate, and which do not. */
export function Gates({ models }: { models: readonly MeasuredModel[] }) {
  const { t } = useText();
  const hidden = useDrift((state) => state.hidden);
  const showsOverruled = useDrift((state) => state.showsOverruled);
  const results = models
    .filter((model) => !hidden.has(lineOf(model)))
    .map((model) => ({ model, gates: gateResults(model, showsOverruled) }));
  const rows = gateNames.flatMap((gate) => {
    const of = results.flatMap(({ gates }) => gates.filter((one) => one.gate === gate));
    return of.length === 0 ? [] : [{ gate, of: of.length, pass: of.filter(({ passes }) => passes).length }];
  });
  const failing = results.flatMap(({ model, gates }) => {
    const failed = gates.filter(({ passes }) => !passes);
    return failed.length === 0 ? [] : [{ model, failed }];
  });
  if (rows.length === 0) return null;
  return (
    <section className="dr-section">
      <h3>{t('drift.list.gates')}</h3>
      <dl className="dr-gates">
        {rows.map(({ gate, of, pass }) => (
          <div key={gate}>
            <dt>{t(`drift.list.gateNames.${gate}`, { gate: signed(driftGates[gate], 2) })}</dt>
            <dd className="ak-number">{t('drift.list.gateCount', { pass, of })}</dd>
          </div>
        ))}
      </dl>
      {failing.map(({ model, failed }) => (
        <p key={lineOf(model)} className="dr-failing ak-sentence">
          <StatusSign sign="warning" />
          {t('drift.list.failing', {
            model: model.model,
            numbers: failed
              .map(({ gate, value }) =>
                t(`drift.list.failValues.${gate}`, { value: signed(value, gate === 'slope' ? 3 : 2) }),
              )
              .join(', '),
          })}
        </p>
      ))}
    </section>
  );
}
