import { useState } from 'react';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { placeText } from '../../../../shared/outbox/destinations.ts';
import type { Trouble } from '../../../../shared/outbox/states.ts';
import { fetchReportSchema } from '../../../../shared/rooms/ratings/rows.ts';
import type { Study } from '../../../../shared/rooms/ratings/study.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { useTroubleText } from '../../../outbox/useTroubleText.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useApp, useCall } from '../../../window/workbench.ts';
import { useRatingsStore } from '../ratingsContext.ts';
import { mergedWords, otherProtocolText } from './mergedWords.ts';

/** The tables of the team's databases to which a study is sent, from which the judgements of others are fetched; nothing where there is none. */
export function TeamTables({ study: { datasetId, studyId } }: { readonly study: Study }) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const store = useRatingsStore();
  const troubleText = useTroubleText();
  const times = useEventTimes('outbox.changed');
  const overview = useReading('overview', () => call('outbox.overview', {}), String(times));
  const running = useApp(({ tasks }) =>
    tasks.find(({ kind, subject, state }) => kind === 'fetch' && subject === studyId && state === 'running'),
  );
  const waitForTask = useApp((state) => state.waitForTask);
  const [found, setFound] = useState<{ readonly place: string; readonly trouble: Trouble } | null>(null);
  const tables =
    overview.status === 'ready'
      ? overview.value.destinations.filter(({ study, settings }) => study === studyId && settings.kind === 'postgres')
      : [];
  const fetchFrom = ({ id, settings }: (typeof tables)[number]) =>
    act(async () => {
      setFound(null);
      const { taskId } = await call('ratings.pullRows', { datasetId, destinationId: id });
      const { state, result } = await waitForTask(taskId);
      await store.getState().readStudy();
      // Of one that was stopped or failed the window tells by itself.
      if (state !== 'done') return;
      const report = fetchReportSchema.parse(result);
      const { trouble, refusedCount } = report;
      setFound(trouble && { place: placeText(settings), trouble });
      const said = sentencesText([
        ...mergedWords({ t }, report, trouble === null),
        ...(report.isEnded && report.added > 0 ? [t('ratings.merging.ended'), t('ratings.merging.endedText')] : []),
        otherProtocolText({ t }, report),
        ...(refusedCount > 0 ? [t('ratings.owning.fetchedRefused', { count: refusedCount })] : []),
      ]);
      if (said !== '') useFrame.getState().showToast({ text: said });
    });
  const [first] = tables;
  useCommand('ratings.fetch', () => first && fetchFrom(first), first !== undefined && running === undefined);
  if (first === undefined) return null;
  return (
    <section aria-labelledby="sp-tables">
      <h3 id="sp-tables">{t('ratings.owning.tables')}</h3>
      <p className="ak-sentence sp-quiet">{t('ratings.owning.tablesText')}</p>
      {tables.map((table) => (
        <div key={table.id} className="sp-table">
          <ActButton
            {...(table === first && { command: 'ratings.fetch' })}
            disabled={running !== undefined}
            onClick={() => fetchFrom(table)}
          >
            {t('ratings.owning.fetch')}
          </ActButton>
          <span className="ak-mono">{placeText(table.settings)}</span>
        </div>
      ))}
      {running !== undefined && (
        <p className="sp-table sp-quiet" role="status">
          <progress className="ak-progress" aria-label={t('tasks.fetch', { subject: studyId })} />
          {t('tasks.count', { done: running.done })}
          <ActButton small onClick={() => act(() => call('tasks.cancel', { taskId: running.taskId }))}>
            {t('tasks.cancel')}
          </ActButton>
        </p>
      )}
      {found !== null && (
        <Note kind="fault" inline className="sp-trouble" title={troubleText(found.trouble).what}>
          {troubleText(found.trouble).remedy}
        </Note>
      )}
    </section>
  );
}
