import type { MeasuredModel } from '../../../../shared/rooms/drift/modelNumbers.ts';
import type { DriftRunFacts } from '../../../../shared/rooms/drift/overview.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useAct } from '../../../window/useAct.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../driftContext.ts';
import { entitiesOf, equalConversations, filesOf, wordingLines } from '../madeOf.ts';
import { RunMenu } from './RunMenu.tsx';

const noModels: readonly MeasuredModel[] = [];

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
      {run && <Settings run={run} />}
      {run && <RunNotes run={overview.runs.find(({ id }) => id === run.id) ?? run} />}
    </section>
  );
}

function Settings({ run }: { run: DriftRunFacts }) {
  const { t } = useText();
  const { mode, stride, seed, entities, clusters } = run.settings;
  const isStrict = mode === 'strict';
  const overview = useDrift((state) => state.overview);
  const equal = overview.status === 'ready' ? equalConversations(run, overview.value) : null;
  return (
    <>
      <p className="ak-sentence">{entitiesOf(run, t)}</p>
      <p>
        {t(modeText(run))} · {t('drift.list.stride', { stride })}
      </p>
      {overview.status === 'ready' &&
        wordingLines(run, overview.value, t).map((line) => (
          <p key={line} className="ak-caption ak-sentence">
            {line}
          </p>
        ))}
      <p>{t(`drift.made.resampled.${clusters}`, { resamples, seed })}</p>
      {equal !== null && (
        <p className="ak-caption ak-sentence">
          <StatusSign sign="warning" /> {t('drift.made.equalConversations', equal)}
        </p>
      )}
      <Readings run={run} />
      <p className="ak-caption ak-sentence">{t('drift.made.files', { files: filesOf(run) })}</p>
      <p className="ak-caption">{t('drift.list.by', { author: run.author, date: dateAndTime(run.createdAt) })}</p>
      {entities.kind === 'lexicon' && <p className="ak-caption ak-sentence">{t('drift.list.lexiconNote')}</p>}
      {isStrict && <p className="ak-caption ak-sentence">{t('drift.list.strictNote')}</p>}
    </>
  );
}

/** Reference mode is the published code alone where nobody added anything to the entities. */
function modeText({ settings: { mode }, madeOf: { aliases } }: DriftRunFacts) {
  if (mode === 'strict') return 'drift.list.modeStrict';
  return aliases === null ? 'drift.list.modeReference' : 'drift.list.modeReferenceAliases';
}

/** What was read of the model folders, and from which turn on the texts of the aligned curve are longer than that. */
function Readings({ run: { readings } }: { run: DriftRunFacts }) {
  const { t } = useText();
  const models = useDrift(({ shown }) => (shown.status === 'ready' ? shown.value.models : noModels));
  if (readings === null) return null;
  const { entities, nli, embedder } = readings;
  const cuts = models.flatMap(({ measured, fileDatasetId }) => {
    const at = fileDatasetId === null ? (measured.alignment?.cutPerTurn.findIndex((count) => count > 0) ?? -1) : -1;
    return at < 0 ? [] : [at + 1];
  });
  return (
    <>
      {entities !== null && <p>{t('drift.list.readEntities', { tokens: entities.maxTokens })}</p>}
      {nli !== null && <p>{t('drift.list.readNli', { tokens: nli.maxTokens })}</p>}
      {embedder !== null && <p>{t('drift.list.readEmbedder', { tokens: embedder.maxTokens })}</p>}
      {cuts.length > 0 && (
        <p className="ak-caption ak-sentence">{t('drift.list.cutFrom', { turn: Math.min(...cuts) })}</p>
      )}
    </>
  );
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
      {run.state === 'running' && <p className="ak-caption">{t('drift.list.running')}</p>}
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
