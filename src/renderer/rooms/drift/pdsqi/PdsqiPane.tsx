import { ActButton } from '../../../components/ActButton.tsx';
import { BlindButton } from '../../../components/blind/BlindButton.tsx';
import { useBlindFrame } from '../../../components/blind/blind.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { RetryNote } from '../../../components/RetryNote.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { useDrift } from '../driftContext.ts';
import { AgreementTable } from './AgreementTable.tsx';
import { PdsqiRate } from './PdsqiRate.tsx';
import { ScoresView } from './ScoresView.tsx';
import { useBlind } from './useBlind.ts';
import { useBlindPanes } from './useBlindPanes.ts';
import { useRatings } from './useRatings.ts';
import './pdsqi.css';

/** PDSQI-9: ratings of summaries by people, what they say of each model, and how far raters agree. */
export function PdsqiPane() {
  const datasetId = useDrift((state) => state.datasetId);
  const hasRun = useDrift((state) => state.runId !== null);
  if (datasetId === null || !hasRun) return <NoRun />;
  return <PdsqiOf key={datasetId} datasetId={datasetId} />;
}

function NoRun() {
  const { t } = useText();
  const canMeasure = useDrift((state) => state.overview.status === 'ready' && state.overview.value.models.length > 0);
  const openDialog = useDrift((state) => state.openDialog);
  return (
    <EmptyState
      isAbout
      title={t('driftPdsqi.noRun')}
      acts={
        canMeasure && (
          <ActButton primary command="drift.measure" onClick={() => openDialog('measure')}>
            {t('driftPdsqi.measure')}
          </ActButton>
        )
      }
    >
      {t('driftPdsqi.noRunText')}
    </EmptyState>
  );
}

function PdsqiOf({ datasetId }: { datasetId: number }) {
  const { t } = useText();
  const data = useRatings(datasetId);
  const loadRatings = useDrift((state) => state.loadRatings);
  const tab = useDrift((state) => state.ratingTab);
  const setLook = useDrift((state) => state.setLook);
  const setTab = (ratingTab: typeof tab) => setLook({ ratingTab });
  return (
    <div className="pq">
      <div className="pq-tools">
        <Segmented
          label={t('driftPdsqi.view')}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'rate', label: t('driftPdsqi.rate') },
            { value: 'scores', label: t('driftPdsqi.scores.tab') },
            { value: 'agreement', label: t('driftPdsqi.agreement') },
          ]}
        />
        <BlindTool />
        <ExportLink />
      </div>
      {data.status === 'failed' ? (
        <div className="pq-body">
          <RetryNote title={t('driftPdsqi.failed')} onRetry={() => void loadRatings()} />
        </div>
      ) : data.status !== 'ready' ? (
        <LoadingShape rows={9} label={t('driftPdsqi.readingRatings')} />
      ) : tab === 'agreement' ? (
        <AgreementTable {...data.value} onRate={() => setTab('rate')} />
      ) : tab === 'scores' ? (
        <ScoresView datasetId={datasetId} entries={data.value.entries} onRate={() => setTab('rate')} />
      ) : (
        <PdsqiRate />
      )}
    </div>
  );
}

/** Hides which model wrote a summary while it is rated. */
function BlindTool() {
  const setLook = useDrift((state) => state.setLook);
  const blind = useBlind();
  useBlindPanes(blind.isBlind);
  useBlindFrame(blind);
  return <BlindButton command="drift.blind" isBlind={blind.isBlind} onChange={(isBlind) => setLook({ isBlind })} />;
}

function ExportLink() {
  const { t } = useText();
  const openDialog = useDrift((state) => state.openDialog);
  return (
    <button type="button" className="ak-link pq-export" onClick={() => openDialog('export')}>
      {t('driftPdsqi.export')}
    </button>
  );
}
