import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { sentencesText } from '../../../../../shared/charts/numberTexts.ts';
import { type AlikePreview, type AlikeSaying, mostAlike } from '../../../../../shared/rooms/drift/overruleAlike.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { Content } from '../../../../components/Content.tsx';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../../components/LoadingShape.tsx';
import { ScrollPane } from '../../../../components/ScrollPane.tsx';
import { countText } from '../../../../window/countText.ts';
import { useFrame } from '../../../../window/frameStore.ts';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../../window/useReading.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import type { AlikeChoice } from './rowState.ts';
import '../../../../components/dialogTable.css';
import './overruleAlike.css';

type Props = { readonly choice: AlikeChoice; readonly onClose: () => void };

/** One word on an entity for every summary of the run in which the same wording stands: chosen, looked through, and said in one act. */
export function OverruleAlike({ choice: { entity, sayings, first }, onClose }: Props) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const store = useDriftStore();
  const showToast = useFrame((state) => state.showToast);
  const runId = useDrift((state) => state.runId);
  const [at, setAt] = useState(first);
  const saying = at === null ? undefined : sayings[at];
  const changes = useEventTimes('drift.changed');
  const read = useReading(
    runId === null || saying === undefined ? null : `${runId} ${entity} ${JSON.stringify(saying)}`,
    () => call('drift.alikePlaces', { runId: runId ?? 0, entity, saying: saying ?? nothing }),
    changes,
  );
  const preview = read.status === 'ready' ? read.value : null;
  const isNothing = preview?.count === 0;
  const canSay = preview !== null && !isNothing && preview.count <= mostAlike;
  const isSending = useRef(false);
  const say = () => {
    if (!canSay || saying === undefined || runId === null || isSending.current) return;
    isSending.current = true;
    act(async () => {
      const request = { runId, entity, saying, places: preview.places };
      const sent = store.getState().send('drift.overruleAlike', request);
      const { count, caseCount } = await sent.finally(() => {
        isSending.current = false;
      });
      showToast({ text: t(`driftReason.alike.done.${saying.say}`, { count, cases: caseCount, entity }) });
      onClose();
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('driftReason.alike.title', { entity })}
      size={860}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        className="ra-form"
        onSubmit={(event) => {
          event.preventDefault();
          say();
        }}
      >
        <fieldset className="ra-choices">
          <legend className="ak-hidden">{t('driftReason.alike.what')}</legend>
          {sayings.map((one, index) => (
            <label key={JSON.stringify(one)} className="ra-choice">
              <input
                type="radio"
                name="saying"
                checked={index === at}
                {...(index === (at ?? 0) && { 'data-autofocus': true })}
                onChange={() => setAt(index)}
              />
              <Saying saying={one} />
            </label>
          ))}
        </fieldset>
        <p className="ak-caption ak-sentence">{t('driftReason.alike.about')}</p>
        {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
        {saying === undefined && <p className="ra-count">{t('driftReason.alike.choose')}</p>}
        {saying !== undefined && preview === null && read.status !== 'failed' && (
          <LoadingShape rows={8} label={t('driftReason.alike.reading')} />
        )}
        {preview !== null && <Preview preview={preview} />}
        <div className="ak-dialog-foot">
          <ActButton onClick={onClose} keys="Escape">
            {t(isNothing ? 'common.close' : 'common.cancel')}
          </ActButton>
          {!isNothing && (
            <ActButton primary type="submit" keys="Enter" disabled={!canSay}>
              {saying === undefined || preview === null
                ? t('driftReason.alike.apply')
                : t(`driftReason.alike.act.${saying.say}`, { count: preview.count })}
            </ActButton>
          )}
        </div>
      </form>
    </Modal>
  );
}

const nothing: AlikeSaying = { say: 'asMeasured', counts: true, wording: null };

function Saying({ saying }: { saying: AlikeSaying }) {
  const { t } = useText();
  if (saying.say !== 'asMeasured') return t(`driftReason.alike.say.${saying.say}`, { wording: saying.wording });
  const { counts, wording } = saying;
  if (!counts) return t('driftReason.alike.say.backNot');
  return wording === null
    ? t('driftReason.alike.say.backCounts')
    : t('driftReason.alike.say.backCountsAs', { wording });
}

/** How many summaries of which models, where the wording stands besides, and the words around it. */
function Preview({ preview: { count, caseCount, models, examples, leftOut } }: { preview: AlikePreview }) {
  const { t } = useText();
  const reasons = (['counted', 'denied', 'said', 'standing'] as const).filter((reason) => leftOut[reason] > 0);
  return (
    <div className="ra-preview" aria-live="polite">
      <p className="ra-count">
        {sentencesText([
          count === 0 ? t('driftReason.alike.none') : t('driftReason.alike.count', { count, cases: caseCount }),
          count > mostAlike ? t('driftReason.alike.tooMany', { most: mostAlike }) : '',
        ])}
      </p>
      {models.length > 1 && (
        <p className="ak-caption ra-models">
          {models.map((one) => (
            <span key={one.model}>
              <Content text={one.model} /> <b className="ak-number">{countText(one.count)}</b>
            </span>
          ))}
        </p>
      )}
      {reasons.map((reason) => (
        <p key={reason} className="ak-caption ak-sentence" data-left-out>
          {t(`driftReason.alike.leftOut.${reason}`, { count: leftOut[reason] })}
        </p>
      ))}
      {examples.length > 0 && (
        <ScrollPane label={t('driftReason.alike.examples')} className="ra-examples">
          <table className="ak-dialog-table" aria-label={t('driftReason.alike.examples')}>
            <thead>
              <tr>
                <th scope="col">{t('driftCharts.columns.case')}</th>
                <th scope="col">{t('driftCharts.columns.model')}</th>
                <th scope="col">{t('driftCharts.columns.turn')}</th>
                <th scope="col">{t('driftReason.alike.summary')}</th>
              </tr>
            </thead>
            <tbody>
              {examples.map((one) => (
                <tr key={`${one.caseId} ${one.turn} ${one.model}`}>
                  <td className="ra-case">
                    <Content text={one.caseKey} />
                  </td>
                  <td>
                    <Content text={one.model} />
                  </td>
                  <td className="ak-number">{one.turn}</td>
                  <td className="ra-words">
                    <Content text={one.before} />
                    <mark>
                      <Content text={one.wording} />
                    </mark>
                    <Content text={one.after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollPane>
      )}
      {examples.length < count && (
        <p className="ak-caption">{t('driftReason.alike.shown', { shown: examples.length, count })}</p>
      )}
    </div>
  );
}
