import { Modal } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { mostTracesLabelled } from '../../../../shared/rooms/traces/wholeLabelsApi.ts';
import type { MarkCriterion } from '../../../../shared/traces/marks.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { ChoiceRow } from '../../../components/rating/ChoiceRow.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';
import { useCall } from '../../../window/workbench.ts';
import { asCriterion } from '../inspector/useAsked.ts';
import { useTraces } from '../tracesContext.ts';

type Props = {
  readonly groupIds: readonly number[];
  /** The questions about traces as wholes, at least one. */
  readonly criteria: readonly MarkCriterion[];
  readonly onClose: (isDone: boolean) => void;
};

type Counted = Output<'traces.countWholeLabels'>;

/** Stands for taking the label off; ids of answers are never empty. */
const none = '';

/** Gives every trace of the picked questions the same label as one act. A question is its traces: no label is on it alone. */
export function LabelPicked({ groupIds, criteria, onClose }: Props) {
  const { t, language } = useText();
  const headId = useId();
  const call = useCall();
  const showToast = useFrame((state) => state.showToast);
  const datasetIds = useTraces((state) => state.view.datasetIds);
  const [criterionId, setCriterion] = useState(criteria[0]?.id ?? '');
  const [choiceId, choose] = useState<string | undefined>(undefined);
  const [replace, setReplace] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const picked = { groupIds: [...groupIds], datasetIds: [...datasetIds] };
  // What was picked stays the same while the dialog is open.
  const counted = useReading('picked', () => call('traces.countWholeLabels', picked));
  const criterion = criteria.find(({ id }) => id === criterionId);
  if (criterion === undefined) return null;
  const asked = asCriterion(criterion, language);
  const noneAt = asked.choices.length;
  const total = counted.status === 'ready' ? counted.value.traceCount : null;
  const answered = counted.status === 'ready' ? answeredOf(counted.value, criterionId) : 0;
  const isTooMany = total !== null && total > mostTracesLabelled;
  const kept = replace || choiceId === none ? 0 : answered;
  const canSave = choiceId !== undefined && total !== null && kept < total && !isTooMany && !isSaving;
  const save = async (answer: string) => {
    const order = { ...picked, criterionId, replace, choiceId: answer === none ? null : answer };
    const { labelled, kept: left } = await call('traces.labelMany', order);
    const done = t(answer === none ? 'traces.labelMany.takenOff' : 'traces.labelMany.done', { count: labelled });
    showToast({ text: left === 0 ? done : `${done} ${t('traces.labelMany.kept', { count: left })}` });
    onClose(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    setSaving(true);
    save(choiceId)
      .catch(setFailed)
      .finally(() => setSaving(false));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, ctrlKey, altKey, metaKey, nativeEvent, target, currentTarget } = event;
    if (ctrlKey || altKey || metaKey || nativeEvent.isComposing) return;
    const answers = [...currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
    const at = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
    const choice = asked.choices[at];
    if (choice !== undefined) {
      choose(choice.value);
      answers[at]?.focus();
    } else if (
      key === 'Enter' &&
      answers.find(({ ariaChecked }) => ariaChecked === 'true')?.isSameNode(asNode(target))
    ) {
      event.preventDefault();
      currentTarget.requestSubmit();
    }
  };
  const goTo = (id: string) => {
    setCriterion(id);
    choose(undefined);
  };
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t('traces.labelMany.title', { count: groupIds.length })}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit} onKeyDown={onKeyDown}>
        <p className="ak-dialog-text ak-sentence" role="status">
          {sentencesText([
            counted.status === 'loading' ? t('traces.labelMany.counting') : '',
            total === null ? '' : t(reachOf(total, kept), { count: total - kept, total }),
            isTooMany ? t('traces.labelMany.tooMany', { most: mostTracesLabelled }) : '',
          ])}
        </p>
        <div className="tr-label-picked">
          {criteria.length === 1 ? (
            <strong id={headId}>{asked.name}</strong>
          ) : (
            <select
              id={headId}
              className="ak-select"
              aria-label={t('traces.labelMany.criterion')}
              value={criterionId}
              onChange={(event) => goTo(event.target.value)}
            >
              {criteria.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name[language]}
                </option>
              ))}
            </select>
          )}
          <div>
            <ChoiceRow
              labelledBy={headId}
              choices={[...asked.choices, { value: none, name: t('traces.labelMany.none') }]}
              chosen={choiceId === none ? noneAt : asked.choices.findIndex(({ value }) => value === choiceId)}
              keyOf={(index) => (index < noneAt ? String(index + 1) : null)}
              style={{ gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}
              takesFocus
              onFocus={() => {}}
              onChoose={choose}
              onTakeBack={() => choose(undefined)}
              onMove={() => {}}
            />
            {asked.asks !== '' && <p className="ak-criterion-note ak-sentence">{asked.asks}</p>}
          </div>
          {answered > 0 && total !== null && (
            <p className="ak-sentence ak-caption">
              {t('traces.labelMany.answered', { count: answered, total })}{' '}
              {choiceId !== none && (
                <label>
                  <input type="checkbox" checked={replace} onChange={(event) => setReplace(event.target.checked)} />{' '}
                  {t('traces.labelMany.replace')}
                </label>
              )}
            </p>
          )}
          {counted.status === 'failed' && <ErrorNote error={counted.error} onRetry={counted.again} />}
          {failed !== null && <ErrorNote error={wireErrorOf(failed)} />}
        </div>
        <div className="ak-dialog-foot">
          <ActButton onClick={() => onClose(false)} keys="Escape">
            {t('common.cancel')}
          </ActButton>
          <ActButton primary type="submit" keys="Enter" disabled={!canSave}>
            {t(choiceId === none ? 'traces.labelMany.takeOff' : 'traces.labelMany.put')}
          </ActButton>
        </div>
      </form>
    </Modal>
  );
}

function reachOf(total: number, kept: number) {
  if (kept === 0) return 'traces.labelMany.text';
  return kept < total ? 'traces.labelMany.textOthers' : 'traces.labelMany.textNone';
}

const asNode = (target: EventTarget) => (target instanceof Node ? target : null);

function answeredOf({ answered }: Counted, criterionId: string): number {
  return answered.find((one) => one.criterionId === criterionId)?.traceCount ?? 0;
}
