import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import {
  apartSentences,
  choicesSentence,
  friedmanSentence,
  pairsOf,
} from '../../../../shared/rooms/evidence/resultsSaid.ts';
import { BoldLead } from '../../../components/BoldLead.tsx';
import { ChartHead } from '../../../components/charts/ChartHead.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { PairsChart } from './charts/PairsChart.tsx';
import { PointsChart } from './charts/PointsChart.tsx';
import { MeansTable } from './MeansTable.tsx';
import { useResults, useResultsStore, useView } from './resultsContext.ts';
import { agentsOf, itemsOfPairs, lookOf } from './resultsData.ts';

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
  const pairs = pairsOf(view, look);
  const tests = { metric: view.metrics[0]?.pairs.length ?? 0, scenario: view.counts.all.tests };
  const numbers = leaveOutEmpty ? 'withoutEmpty' : 'ofAllTexts';
  const readings = sentencesText([
    ...(pairs.some(({ withoutEmpty }) => withoutEmpty !== null)
      ? [t('evidenceResults.pairs.readings'), t(`evidenceResults.pairs.${numbers}`)]
      : []),
    t('evidenceResults.pairs.lines'),
    t('evidenceResults.pairs.about', itemsOfPairs(view, pairs, leaveOutEmpty)),
  ]);
  const pairsAbout = t('evidenceResults.pairs.drawn', { about: readings, count: tests[family] });
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
          agents={agents}
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
            about={pairsAbout}
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
  const texts = useText();
  const { t } = texts;
  const view = useView();
  const metric = useResults((state) => state.metric);
  const family = useResults((state) => state.family);
  const leaveOutEmpty = useResults((state) => state.leaveOutEmpty);
  const hidden = useResults((state) => state.hidden);
  if (view === null) return null;
  const look = { metric, family, leaveOutEmpty, hidden };
  const { apart, others } = apartSentences(view, look, texts);
  const friedman = friedmanSentence(view, look, texts);
  const choices = choicesSentence(view, texts);
  const counts = (leaveOutEmpty ? view.counts.withoutEmpty : null) ?? view.counts.all;
  const said = {
    tests: counts.tests,
    unadjusted: counts.unadjusted,
    metric: counts.holmWithinMetric,
    scenario: counts.holmWithinScenario,
  };
  return (
    <footer className="er-said">
      <p className="ak-sentence">
        <BoldLead lead={apart}>{others}</BoldLead>
      </p>
      <p className="er-quiet ak-sentence">
        {sentencesText([t('evidenceResults.said.counts', said), t('evidenceResults.said.noFinding')])}
      </p>
      {friedman !== null && <p className="er-quiet ak-sentence">{friedman}</p>}
      {choices !== null && <p className="ak-sentence">{choices}</p>}
    </footer>
  );
}
