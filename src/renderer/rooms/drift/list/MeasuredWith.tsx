import type { EntityChoiceSetting } from '../../../../shared/drift/measureSettings.ts';
import type { DriftOverview, DriftRunFacts } from '../../../../shared/rooms/drift.ts';
import { useText } from '../../../app/i18n.ts';
import { dateAndTime } from '../../../app/time.ts';
import { useAct } from '../../../app/useAct.ts';
import { useCall } from '../../../app/workbench.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useDrift, useDriftStore } from '../driftContext.ts';
import { RunMenu } from './RunMenu.tsx';

/** Resamples of the bootstrap recipe. */
const resamples = 1_000;

/** Where the numbers come from: settings, source of entities, author and date of the run, and what is to be known of it. */
export function MeasuredWith() {
  const { t } = useText();
  const overview = useDrift((state) => (state.overview.status === 'ready' ? state.overview.value : null));
  const run = useDrift(({ shown, runId }) =>
    shown.status === 'ready' && shown.value.run?.id === runId ? shown.value.run : null,
  );
  if (!overview || overview.runs.length === 0) return null;
  return (
    <section className="dr-section">
      <h3>
        {t('drift.list.measuredWith')}
        <RunMenu runs={overview.runs} shownId={run?.id ?? null} />
      </h3>
      {run && <Settings run={run} overview={overview} />}
      {run && <RunNotes run={overview.runs.find(({ id }) => id === run.id) ?? run} />}
    </section>
  );
}

function Settings({ run, overview }: { run: DriftRunFacts; overview: DriftOverview }) {
  const { t } = useText();
  const source = useEntitySource(run.settings.entities, overview);
  const { mode, stride, seed, entities } = run.settings;
  const isStrict = mode === 'strict';
  return (
    <>
      <p>{source}</p>
      <p>
        {t(isStrict ? 'drift.list.modeStrict' : 'drift.list.modeReference')} · {t('drift.list.stride', { stride })}
      </p>
      <p>{t('drift.list.bootstrap', { resamples, seed })}</p>
      <p className="ak-caption">{t('drift.list.by', { author: run.author, date: dateAndTime(run.createdAt) })}</p>
      {entities.kind === 'lexicon' && <p className="ak-caption ak-sentence">{t('drift.list.lexiconNote')}</p>}
      {isStrict && <p className="ak-caption ak-sentence">{t('drift.list.strictNote')}</p>}
    </>
  );
}

function useEntitySource(entities: EntityChoiceSetting, overview: DriftOverview): string {
  const { t } = useText();
  const { entitySources, caseTermCount, projectTerms } = overview;
  if (entities.kind === 'onnx') return t('drift.list.onnx', { folder: entities.folder });
  if (entities.kind === 'precomputed') {
    const source = entitySources.find(({ datasetId }) => datasetId === entities.datasetId);
    return t('drift.list.precomputed', { name: source?.name ?? t('drift.list.unknownSource') });
  }
  const own = entities.onlyLists ? 0 : caseTermCount + projectTerms.length;
  const lists = entitySources.filter(({ datasetId }) => entities.datasetIds.includes(datasetId));
  const count = entities.datasetIds.length;
  if (count === 0) return t('drift.list.lexicon', { count: own });
  const terms = lists.reduce((sum, list) => sum + list.count, own);
  return t(entities.onlyLists ? 'drift.list.lexiconOnly' : 'drift.list.lexiconMore', { count, terms });
}

/** What is to be known before the numbers are used. */
function RunNotes({ run }: { run: DriftRunFacts }) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const store = useDriftStore();
  const { id: runId, measured, total, problemCount: count } = run;
  return (
    <>
      {run.state === 'stopped' && (
        <Note
          kind="caution"
          title={t('drift.list.stopped')}
          acts={
            <ActButton small onClick={() => act(() => call('drift.resume', { runId }))}>
              {t('drift.list.resume')}
            </ActButton>
          }
        >
          {t('drift.list.stoppedText', { measured, total })}
        </Note>
      )}
      {run.state === 'running' && (
        <p className="ak-caption">
          {t('drift.list.running')} {t('drift.list.runProgress', { measured, total })}
        </p>
      )}
      {run.state === 'done' && run.isOutdated && (
        <Note
          kind="caution"
          title={t('drift.list.outdated')}
          acts={
            <ActButton small command="drift.measure" onClick={() => store.getState().openDialog('measure')}>
              {t('drift.list.measureAgain')}
            </ActButton>
          }
        >
          {t('drift.list.outdatedText')}
        </Note>
      )}
      {count > 0 && (
        <button type="button" className="dr-problems ak-link" onClick={() => store.getState().openDialog('problems')}>
          <StatusSign sign="warning" />
          {t('drift.list.problems', { count })}
        </button>
      )}
    </>
  );
}
