import { Modal } from '@mantine/core';
import { useState } from 'react';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { FileSource } from '../../../../shared/files.ts';
import { proposeMapping, type RowMapping } from '../../../../shared/rooms/ratings/rowMapping.ts';
import type { MergeReport } from '../../../../shared/rooms/ratings/rows.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { Note } from '../../../components/Note.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { countText } from '../../../window/countText.ts';
import { focusWhenShown } from '../../../window/focusWhenShown.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { MappingForm } from './MappingForm.tsx';
import { mergedWords, otherProtocolText } from './mergedWords.ts';

type Props = { readonly file: { readonly name: string; readonly source: FileSource }; readonly onClose: () => void };

/** What a file of judgements brings into a study, before it is taken. */
export function MergeDialog({ file: { name, source }, onClose }: Props) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const store = useRatingsStore();
  const studies = useRatings((state) => (state.studies.status === 'ready' ? state.studies.value : []));
  const openId = useRatings((state) => state.datasetId);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const asked = chosenId ?? openId ?? studies[0]?.datasetId ?? null;
  const [mapping, setMapping] = useState<RowMapping | null>(null);
  const [isTaking, setTaking] = useState(false);
  const order = { datasetId: asked ?? 0, source, mapping };
  const found = useReading(asked, () => call('ratings.previewMerge', order), JSON.stringify(mapping));
  // Rows of another program: somebody says what their columns are.
  const isNothing = found.status === 'ready' && found.value.refusedCount > 0 && takenOf(found.value) === 0;
  const isRefused = found.status === 'failed' && found.error.details.problem === 'noRatingRows';
  const isUnknown = mapping !== null || isRefused || isNothing;
  const columns = useReading(isUnknown ? asked : null, async () => {
    const [head, study] = await Promise.all([
      call('ratings.readColumns', { source }),
      call('ratings.readStudy', { datasetId: asked ?? 0 }),
    ]);
    if (head.columns.length > 0) setMapping(proposeMapping(head.columns, study.protocol, name));
    return { head, protocol: study.protocol };
  });
  // A bundle tells of which study it is: that is the one that it goes into.
  const named = found.status === 'failed' ? found.error.details.studyId : null;
  const own = studies.find(({ studyId, datasetId }) => studyId === named && datasetId !== asked);
  const title = studies.find(({ datasetId }) => datasetId === asked)?.title ?? '';
  const merge = () =>
    act(async () => {
      // The second press of a double one would take nothing, and say so over what the first one took.
      if (asked === null || isTaking) return;
      setTaking(true);
      const report = await call('ratings.mergeFile', { ...order, datasetId: asked }).finally(() => setTaking(false));
      onClose();
      await store.getState().openStudy(asked, 'study');
      const said = mergedWords({ t }, report, true);
      useFrame.getState().showToast({ text: sentencesText(said) });
    });
  const report = found.status === 'ready' ? found.value : null;
  const takenCount = report === null ? 0 : report.added + report.completed;
  const canMerge = report !== null && takenCount + report.conflictCount > 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('ratings.merging.title', { file: name })}
      size={mapping === null ? 640 : 900}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className="sm-body">
        {studies.length > 1 && (
          <label className="sm-into">
            {t('ratings.merging.into')}
            <select
              className="ak-input"
              value={asked ?? ''}
              onChange={(event) => setChosenId(Number(event.currentTarget.value))}
            >
              {studies.map(({ datasetId, title: shown }) => (
                <option key={datasetId} value={datasetId}>
                  {shown}
                </option>
              ))}
            </select>
          </label>
        )}
        {studies.length === 0 && (
          <Note kind="info" title={t('ratings.merging.noStudy')}>
            {t('ratings.merging.noStudyText')}
          </Note>
        )}
        {found.status === 'loading' && <LoadingShape rows={4} label={t('ratings.merging.reading')} />}
        {columns.status === 'failed' && <ErrorNote error={columns.error} />}
        {found.status === 'failed' && columns.status !== 'failed' && (
          <ErrorNote
            error={found.error}
            acts={
              own && (
                <ActButton small onClick={() => setChosenId(own.datasetId)}>
                  {t('ratings.merging.intoNamed', { title: own.title })}
                </ActButton>
              )
            }
          />
        )}
        {columns.status === 'ready' && mapping !== null && (
          <MappingForm
            found={columns.value.head}
            protocol={columns.value.protocol}
            mapping={mapping}
            onChange={setMapping}
          />
        )}
        {report !== null && <Report report={report} title={title} />}
      </div>
      <div className="ak-dialog-foot">
        <ActButton data-autofocus onClick={onClose} keys="Escape">
          {t('common.cancel')}
        </ActButton>
        <ActButton
          // The ring goes to it as soon as there is something to take.
          key={String(canMerge)}
          primary
          ref={canMerge ? focusWhenShown : undefined}
          keys="Enter"
          disabled={!canMerge}
          onClick={merge}
        >
          {takenCount === 0 && canMerge
            ? t('ratings.merging.keepBeside', { count: report.conflictCount })
            : t('ratings.merging.take', { count: takenCount })}
        </ActButton>
      </div>
    </Modal>
  );
}

const takenOf = ({ added, completed, same, conflictCount }: MergeReport) => added + completed + same + conflictCount;

const shownRefusals = 20;

function Report({ report, title }: { readonly report: MergeReport; readonly title: string }) {
  const { t } = useText();
  const { added, completed, same, conflictCount, refused, refusedCount, unknownWords, isOtherState, isEnded } = report;
  const otherProtocol = otherProtocolText({ t }, report);
  const counts = [
    { key: 'added', count: added, sign: 'done' },
    ...(completed > 0 ? [{ key: 'completed', count: completed, sign: 'done' } as const] : []),
    { key: 'same', count: same, sign: 'match' },
    { key: 'conflicts', count: conflictCount, sign: conflictCount > 0 ? 'warning' : 'todo' },
    { key: 'refused', count: refusedCount, sign: refusedCount > 0 ? 'error' : 'todo' },
  ] as const;
  return (
    <>
      <p className="ak-sentence sp-quiet">{t('ratings.merging.lead', { title })}</p>
      <table className="ak-figures">
        <tbody>
          {counts.map(({ key, count, sign }) => (
            <tr key={key}>
              <th scope="row">
                <StatusSign sign={sign} /> {t(`ratings.merging.${key}`)}
              </th>
              <td className="ak-number">{countText(count)}</td>
              <td className="sp-quiet">{t(`ratings.merging.${key}Text`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unknownWords.length > 0 && (
        <Note kind="caution" title={t('ratings.mapping.unknown')}>
          {unknownWords
            .slice(0, shownRefusals)
            .map(({ column, word, count }) => t('ratings.mapping.unknownWord', { column, word, count }))
            .join(t('ratings.separator'))}
        </Note>
      )}
      {otherProtocol !== '' && (
        <Note kind="caution" title={otherProtocol}>
          {t('ratings.merging.otherProtocolText')}
        </Note>
      )}
      {isOtherState === true && (
        <Note kind="caution" title={t('ratings.merging.otherState')}>
          {t('ratings.merging.otherStateText')}
        </Note>
      )}
      {refusedCount > 0 && (
        <div className="sm-refused">
          <table className="ak-figures">
            <thead>
              <tr>
                <th scope="col">{t('ratings.merging.place')}</th>
                <th scope="col">{t('ratings.merging.why')}</th>
              </tr>
            </thead>
            <tbody>
              {refused.slice(0, shownRefusals).map(({ place, reason, field, value = '' }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of one report never changes
                <tr key={index}>
                  <td className="ak-number">{countText(place)}</td>
                  <td>{t(`ratings.merging.reasons.${reason}`, { field, value })}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {refusedCount > shownRefusals && (
            <p className="sp-quiet">{t('ratings.merging.more', { count: refusedCount - shownRefusals })}</p>
          )}
        </div>
      )}
      {isEnded && added > 0 && (
        <Note kind="caution" title={t('ratings.merging.ended')}>
          {t('ratings.merging.endedText')}
        </Note>
      )}
    </>
  );
}
