import { signed } from '../../../../shared/charts/numberTexts.ts';
import { driftGates, gateNames, gateResults, type Verdict } from '../../../../shared/rooms/drift/gates.ts';
import type { MeasuredModel } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { numbersOf } from '../charts/curves/driftSeries.ts';
import { useDrift } from '../driftContext.ts';
import { lineOf } from '../driftState.ts';

/** How many of the visible models pass each gate, and which do not. */
export function Gates({ models }: { models: readonly MeasuredModel[] }) {
  const { t } = useText();
  const hidden = useDrift((state) => state.hidden);
  const showsOverruled = useDrift((state) => state.showsOverruled);
  const results = models
    .filter((model) => !hidden.has(lineOf(model)))
    .map((model) => ({ model, gates: gateResults(numbersOf(model, showsOverruled), model) }));
  const rows = gateNames.flatMap((gate) => {
    const found = results.flatMap(({ gates }) => gates.filter((one) => one.gate === gate && one.verdict !== null));
    const count = (...wanted: readonly Verdict[]) =>
      found.filter(({ verdict }) => verdict !== null && wanted.includes(verdict)).length;
    const [pass, undecided] = [count('passes'), count('undecided')];
    const none = count('noInterval', 'otherSource');
    return found.length === 0 ? [] : [{ gate, pass, of: pass + count('fails'), undecided, none }];
  });
  const failing = results.flatMap(({ model, gates }) => {
    const failed = gates.filter(({ verdict }) => verdict === 'fails');
    return failed.length === 0 ? [] : [{ model, failed }];
  });
  const isOtherSource = results.some(({ gates }) => gates.some(({ verdict }) => verdict === 'otherSource'));
  if (rows.length === 0) return null;
  return (
    <section className="dr-section">
      <h3>{t('drift.list.gates')}</h3>
      <dl className="dr-gates">
        {rows.map(({ gate, of, pass, undecided, none }) => (
          <div key={gate}>
            <dt>{t(`drift.list.gateNames.${gate}`, { gate: signed(driftGates[gate], 2) })}</dt>
            <dd className="ak-number">
              {[
                of > 0 ? t('drift.list.gateCount', { pass, of }) : '',
                undecided > 0 ? t('driftCharts.gates.undecided', { count: undecided }) : '',
                none > 0 ? t('driftCharts.gates.noVerdict', { count: none }) : '',
              ]
                .filter((part) => part !== '')
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      {isOtherSource && <p className="ak-caption ak-sentence">{t('drift.list.gatesOtherSource')}</p>}
      {failing.map(({ model, failed }) => (
        <p key={lineOf(model)} className="dr-failing ak-sentence">
          <StatusSign sign="warning" />
          {t('drift.list.failing', {
            model: model.model,
            numbers: failed
              .map(({ gate, value }) =>
                t(`drift.list.failValues.${gate}`, { value: signed(value ?? 0, gate === 'slope' ? 3 : 2) }),
              )
              .join(', '),
          })}
        </p>
      ))}
    </section>
  );
}
