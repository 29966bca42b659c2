import type { ReactNode } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { RetryNote } from '../../../components/RetryNote.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDrift, useDriftStore } from '../driftContext.ts';
import type { DriftState } from '../driftState.ts';

type Nothing = 'loading' | 'failed' | 'noSet' | 'noAnswers' | 'notMeasured' | 'running';

/** Why there is no chart; null when there is one. */
export function useNothingToShow(): Nothing | null {
  return useDrift(nothingOf);
}

function nothingOf({ overview, shown, runId }: DriftState): Nothing | null {
  if (overview.status === 'failed' || shown.status === 'failed') return 'failed';
  if (overview.status !== 'ready') return 'loading';
  const { datasetId, files, models, runs } = overview.value;
  if (shown.status === 'ready' && shown.value.models.length > 0) return null;
  if (runs.some(({ id, state }) => id === runId && state === 'running')) return 'running';
  if (shown.status !== 'ready') return runId === null && files.length === 0 ? nothingMeasured() : 'loading';
  return nothingMeasured();

  function nothingMeasured(): Nothing {
    if (datasetId === null) return 'noSet';
    return models.length === 0 ? 'noAnswers' : 'notMeasured';
  }
}

/** The work pane without a chart: what belongs here, and the one act that brings it. */
export function NothingToShow({ what }: { what: Nothing }) {
  if (what === 'loading') return <Loading />;
  if (what === 'failed') return <Failed />;
  if (what === 'running') return <Running />;
  return <Empty what={what} />;
}

function Loading() {
  const { t } = useText();
  return (
    <div className="dr-nothing">
      <LoadingShape rows={10} label={t('drift.work.loading')} />
    </div>
  );
}

function Failed() {
  const { t } = useText();
  const act = useAct();
  const reload = useDrift((state) => state.reload);
  return (
    <div className="dr-nothing">
      <RetryNote title={t('drift.work.failed')} onRetry={() => act(reload)} />
    </div>
  );
}

function Running() {
  const { t } = useText();
  return <EmptyState title={t('drift.work.runningTitle')}>{t('drift.work.runningText')}</EmptyState>;
}

function Empty({ what }: { what: 'noSet' | 'noAnswers' | 'notMeasured' }) {
  const { t } = useText();
  const store = useDriftStore();
  const overview = useDrift((state) => (state.overview.status === 'ready' ? state.overview.value : null));
  const count = overview?.models.length ?? 0;
  const importAct = (
    <ActButton primary command="frame.import" onClick={() => keys.run('frame.import')}>
      {t('drift.work.import')}
    </ActButton>
  );
  const measureAct = (
    <ActButton primary command="drift.measure" onClick={() => store.getState().openDialog('measure')}>
      {t('drift.work.measure')}
    </ActButton>
  );
  const texts = {
    noSet: { text: t('drift.work.noSetText'), act: importAct },
    noAnswers: { text: t('drift.work.noAnswersText'), act: importAct },
    notMeasured: {
      text: t('drift.work.notMeasuredText', { count, cases: overview?.caseCount ?? 0 }),
      act: measureAct,
    },
  } satisfies Record<typeof what, { text: string; act: ReactNode }>;
  return (
    <EmptyState title={t(`drift.work.${what}Title`)} acts={texts[what].act}>
      {texts[what].text}
    </EmptyState>
  );
}
