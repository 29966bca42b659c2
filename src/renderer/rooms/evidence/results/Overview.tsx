import { adjustedP, toldApartAlpha } from '../../../../shared/rooms/evidence/resultsView.ts';
import { ChartHead } from '../../../components/charts/ChartHead.tsx';
import { listText, pText, signed } from '../../../components/charts/numberTexts.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { PairsChart } from './charts/PairsChart.tsx';
import { PointsChart } from './charts/PointsChart.tsx';
import { MeansTable } from './MeansTable.tsx';
import { useResults, useResultsStore, useView } from './resultsContext.ts';
import { agentsOf, lookOf, metricIn, pairsOf, toldApart } from './resultsData.ts';

/** Means of all metrics, the values of the chosen one as points, and the paired tests of each two agents. */
export function Overview() {
  const { t } = useText();
  const store = useResultsStore();
  const view = useView();
  const metric = useResults((state) => state.metric);
  const family = useResults((state) => state.family);
  const leaveOutEmpty = useResults((state) => state.leaveOutEmpty);
  const hidden = useResults((state) => state.hidden);
  const point = useResults((state) => state.point);
  const showsIntervals = useResults((state) => state.showsIntervals);
  if (view === null) return null;
  const look = { metric, family, leaveOutEmpty, hidden };
  const { setLook } = store.getState();
  const name = t(`evidenceResults.metrics.${metric}`);
  const agents = agentsOf(view, look);
  const shown = leaveOutEmpty
    ? agents.map((agent) => ({ ...agent, points: agent.points.filter(({ isEmpty }) => !isEmpty) }))
    : agents;
  const pairs = pairsOf(view, look);
  const tests = { metric: view.metrics[0]?.pairs.length ?? 0, scenario: view.counts.all.tests };
  const readings = pairs.some(({ withoutEmpty }) => withoutEmpty !== null) ? t('evidenceResults.pairs.readings') : '';
  const pairsAbout = `${readings} ${t('evidenceResults.pairs.about', { count: view.items })}`.trim();
  return (
    <>
      <MeansTable
        view={view}
        look={look}
        showsIntervals={showsIntervals}
        onChoose={(next) => setLook({ metric: next })}
      />
      <div className="er-figures">
        <PointsChart
          title={name}
          about={t('evidenceResults.points.about')}
          agents={shown}
          chosen={point}
          onChoose={(next) => setLook({ point: next })}
        />
        <section className="er-chart">
          <ChartHead title={t('evidenceResults.pairs.title')} about={pairsAbout}>
            <Segmented
              label={t('evidenceResults.pairs.family')}
              options={[
                {
                  value: 'metric',
                  label: t('evidenceResults.pairs.ofMetric', { count: tests.metric }),
                },
                { value: 'scenario', label: t('evidenceResults.pairs.ofAll', { count: tests.scenario }) },
              ]}
              value={family}
              onChange={(next) => setLook({ family: next })}
            />
          </ChartHead>
          <PairsChart
            title={t('evidenceResults.pairs.title')}
            about={t('evidenceResults.pairs.drawn', { about: pairsAbout, count: tests[family] })}
            pairs={pairs}
            family={family}
            leaveOutEmpty={leaveOutEmpty}
            lookOf={(agent) => lookOf(view, agent)}
          />
        </section>
      </div>
      <Said />
    </>
  );
}

/** What is told apart, in words: a gain is no finding by itself. */
function Said() {
  const { t, language } = useText();
  const view = useView();
  const metric = useResults((state) => state.metric);
  const family = useResults((state) => state.family);
  const leaveOutEmpty = useResults((state) => state.leaveOutEmpty);
  const hidden = useResults((state) => state.hidden);
  if (view === null) return null;
  const look = { metric, family, leaveOutEmpty, hidden };
  const pairs = pairsOf(view, look);
  const apart = toldApart(pairs, look);
  const words = apart.map(({ higher, lower, reading }) =>
    t('evidenceResults.said.pair', {
      higher,
      lower,
      difference: signed(Math.abs(reading.meanDifference ?? 0), 3),
      p: pText(adjustedP(reading, family) ?? 1),
    }),
  );
  const counts = (leaveOutEmpty ? view.counts.withoutEmpty : null) ?? view.counts.all;
  return (
    <footer className="er-said">
      <p className="ak-sentence" data-said>
        <b>
          {apart.length === 0
            ? t('evidenceResults.said.none', { count: pairs.length })
            : t('evidenceResults.said.apart', { pairs: listText(words, language) })}
        </b>{' '}
        {t('evidenceResults.said.others', { count: pairs.length - apart.length })}
      </p>
      <p className="er-quiet ak-sentence">
        {t('evidenceResults.said.counts', {
          tests: counts.tests,
          unadjusted: counts.unadjusted,
          metric: counts.holmWithinMetric,
          scenario: counts.holmWithinScenario,
        })}{' '}
        {t('evidenceResults.said.noFinding')}
      </p>
      <Friedman />
      <ClaimChoices />
    </footer>
  );
}

/** Whether any agents differ in the metric at all. */
function Friedman() {
  const { t } = useText();
  const view = useView();
  const metric = useResults((state) => state.metric);
  const leaveOutEmpty = useResults((state) => state.leaveOutEmpty);
  const found = view && metricIn(view, metric)?.friedman;
  const one = (leaveOutEmpty ? found?.withoutEmpty : null) ?? found?.all;
  if (view === null || !one || one.chiSquare === null || one.p === null) return null;
  const numbers = { items: one.items, df: one.df ?? 0, chi: signed(one.chiSquare, 2), p: pText(one.p) };
  const holm = one.pHolmWithinScenario === null ? '–' : pText(one.pHolmWithinScenario);
  return (
    <p className="er-quiet ak-sentence" data-said>
      {t('evidenceResults.said.friedman', {
        ...numbers,
        holm,
        metrics: view.metrics.length,
        agents: view.agents.length,
      })}
    </p>
  );
}

/** In the selection test: how often the right claim was chosen, which the scores of explanations do not say. */
function ClaimChoices() {
  const { t, language } = useText();
  const choice = useView()?.claimChoice ?? null;
  if (choice === null) return null;
  const words = choice.agents.map(({ agent, accuracy, A, empty, other }) =>
    t('evidenceResults.said.choice', {
      agent,
      share: accuracy === null ? '–' : accuracy.toFixed(2),
      right: A,
      empty,
      other,
    }),
  );
  const mcnemar = choice.pairs
    .filter(({ pHolm }) => pHolm !== null && pHolm <= toldApartAlpha)
    .map(({ first, second, onlyFirstRight, onlySecondRight, pHolm }) =>
      t('evidenceResults.said.mcnemarPair', {
        ...{ first, second, right: onlyFirstRight, left: onlySecondRight, p: pText(pHolm ?? 1) },
      }),
    );
  return (
    <p className="ak-sentence" data-said>
      {t('evidenceResults.said.choices', { agents: words.join('; ') })}{' '}
      {choice.cochranP !== null && t('evidenceResults.said.cochran', { p: pText(choice.cochranP) })}{' '}
      {choice.pairs.length > 0 &&
        (mcnemar.length === 0
          ? t('evidenceResults.said.mcnemarNone', { count: choice.pairs.length })
          : t('evidenceResults.said.mcnemar', { count: choice.pairs.length, pairs: listText(mcnemar, language) }))}
    </p>
  );
}
