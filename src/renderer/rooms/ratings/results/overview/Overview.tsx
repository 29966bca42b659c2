import { useText } from '../../../../window/i18n.ts';
import { CriterionHead } from '../CriterionHead.tsx';
import { NumbersView } from '../NumbersView.tsx';
import { useResults } from '../resultsContext.ts';
import { pooled, scopeOf } from '../resultsState.ts';
import { overviewTable } from '../tables/overviewTable.ts';
import { useModels } from '../useModels.ts';
import { AgreementSummary } from './AgreementSummary.tsx';
import { ApartNotes } from './ApartNotes.tsx';
import { ForestChart } from './ForestChart.tsx';
import { HowJudged } from './HowJudged.tsx';
import { Matrix } from './Matrix.tsx';

/** One criterion: win rates and strengths, what is told apart, the matrix, how people judged, and how far they agree. */
export function Overview() {
  const { t } = useText();
  const scope = useResults(scopeOf);
  const criterion = useResults((state) => state.criterion);
  const showsTable = useResults((state) => state.showsTable);
  const models = useModels();
  if (scope === null) return null;
  const takesDrawn = criterion === pooled;
  if (showsTable) return <NumbersView table={overviewTable(scope, models, t)} />;
  return (
    <div className="rr-overview">
      <CriterionHead />
      {takesDrawn && <p className="rr-quiet ak-sentence">{t('ratingsResults.pooledAbout')}</p>}
      <ForestChart
        scope={scope}
        title={t('ratingsResults.forest.title')}
        about={t('ratingsResults.forest.about', { n: scope.votesUsed, questions: scope.questions })}
        takesDrawn={takesDrawn}
      />
      <ApartNotes scope={scope} />
      <div className="rr-columns">
        <Matrix scope={scope} takesDrawn={takesDrawn} />
        <div>
          <HowJudged scope={scope} isPool={takesDrawn} />
          {!takesDrawn && <AgreementSummary />}
        </div>
      </div>
    </div>
  );
}
