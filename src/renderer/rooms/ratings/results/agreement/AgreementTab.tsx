import { sentencesText } from '../../../../../shared/charts/numberTexts.ts';
import { type AgreementKind, unableRules } from '../../../../../shared/rooms/ratings/results.ts';
import { AgreementView } from '../../../../components/agreement/AgreementView.tsx';
import { Guideline } from '../../../../components/agreement/Guideline.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../../components/LoadingShape.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { CriterionHead } from '../CriterionHead.tsx';
import { NumbersView } from '../NumbersView.tsx';
import { useResults, useResultsStore } from '../resultsContext.ts';
import { headOf, pooled, type ResultsState } from '../resultsState.ts';
import { useNarrowing } from '../useNarrowing.ts';
import { WidenResults } from '../WidenResults.tsx';
import { agreementLines } from './agreementLines.ts';
import { agreementTable } from './agreementTable.ts';
import { RatedDisagreementTools } from './RatedDisagreementTools.tsx';
import { useAgreementCommands } from './useAgreementCommands.ts';
import { useAgreementWords } from './useAgreementWords.tsx';

/** Agreement comes before the other numbers do. */
const chosenFilter = ({ filter }: ResultsState) => filter;

/** How far evaluators agree on a criterion: on which answer is better, or on ratings. */
export function AgreementTab() {
  const { t } = useText();
  const act = useAct();
  const store = useResultsStore();
  const words = useAgreementWords();
  const data = useResults((state) => state.agreement);
  const criterion = useResults((state) => state.criterion);
  const kind = useResults((state) => state.agreementKind);
  const unable = useResults((state) => state.unable);
  const showsTable = useResults((state) => state.showsTable);
  const itemKey = useResults((state) => state.itemKey);
  const hidesNames = useResults((state) => state.hidesNames);
  const hasRatings = useResults((state) => (headOf(state)?.highestRating ?? null) !== null);
  const isNarrowed = useNarrowing(chosenFilter).length > 0;
  useAgreementCommands();
  if (criterion === pooled) {
    return (
      <div className="rr-overview">
        <CriterionHead withChoice={false} />
        <EmptyState isAbout title={t('ratingsResults.agree.noPool')} />
      </div>
    );
  }
  if (showsTable && data.status === 'ready') {
    return <NumbersView table={agreementTable(data.value, t)} withChoice={false} />;
  }
  return (
    <div className="rr-overview rr-agreement" data-scope="agreement" data-room-scope="agreement">
      <CriterionHead withChoice={false} />
      <div className="rr-agreement-of">
        {hasRatings && (
          <Segmented
            label={t('ratingsResults.agree.of')}
            options={(['outcomes', 'ratings'] as const satisfies readonly AgreementKind[]).map((value) => ({
              value,
              label: t(`ratingsResults.agree.${value}`),
            }))}
            value={kind}
            onChange={(value) => store.getState().askAgreement({ agreementKind: value })}
          />
        )}
        {kind === 'outcomes' && (
          <>
            <span className="rr-quiet">{t('ratingsResults.agree.unable')}</span>
            <Segmented
              label={t('ratingsResults.agree.unable')}
              options={unableRules.map((value) => ({ value, label: t(`ratingsResults.agree.unableAs.${value}`) }))}
              value={unable}
              onChange={(value) => store.getState().askAgreement({ unable: value })}
            />
          </>
        )}
      </div>
      {data.status === 'ready' && isNarrowed && data.value.evaluators.length < 2 ? (
        <EmptyState isAbout title={t('agreement.needsTwo')} acts={<WidenResults />}>
          {t('ratingsResults.agree.narrowed', { count: data.value.evaluators.length })}
        </EmptyState>
      ) : data.status === 'ready' ? (
        <AgreementView
          data={data.value}
          words={words}
          chosenKey={itemKey}
          onChoose={(key) => act(() => store.getState().chooseItem(key))}
          hidesNames={hidesNames}
          tools={<RatedDisagreementTools />}
        />
      ) : data.status === 'failed' ? (
        <ErrorNote error={data.error} onRetry={() => store.getState().askAgreement({})} />
      ) : (
        <LoadingShape rows={8} label={t('ratingsResults.reading')} />
      )}
      {data.status === 'ready' && data.value.evaluators.length > 1 && (
        <>
          <p className="rr-quiet ak-sentence">
            {sentencesText(agreementLines(data.value, { agreementKind: kind, unable }, t))}
          </p>
          <Guideline data={data.value} words={words} />
        </>
      )}
    </div>
  );
}
