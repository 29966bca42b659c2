import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ActButton } from '../../../../components/ActButton.tsx';
import { languageOfContent } from '../../../../components/Content.tsx';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { useFrame } from '../../../../window/frameStore.ts';
import { useText } from '../../../../window/i18n.ts';
import { useReading } from '../../../../window/useReading.ts';
import { wireErrorOf } from '../../../../window/wireErrorOf.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { type Brush, type DriftState, lineOf } from '../../driftState.ts';
import { countTurns } from './turnsInBrush.ts';

/** No queue is longer. */
const mostTurns = 5_000;

/** A new queue of the turns that lie in the selected stretch of the chart, for the models that it shows. */
export function NewQueue({ brush, onMade }: { brush: Brush; onMade: (id: number) => void }) {
  const { t } = useText();
  const call = useCall();
  const store = useDriftStore();
  const showToast = useFrame((state) => state.showToast);
  const runId = useDrift((state) => state.runId);
  const [models] = useState(() => modelsInSight(store.getState()));
  const stretch = {
    from: brush.fromTurn,
    to: brush.toTurn,
    lower: brush.fromRecall.toFixed(2),
    upper: brush.toRecall.toFixed(2),
  };
  const [name, setName] = useState(() => t('driftDialogs.queue.prefill', stretch));
  const [failed, setFailed] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const asked = runId === null ? null : { runId, models, brush };
  const found = useReading(asked && JSON.stringify(asked), async () => asked && countTurns(call, asked));
  const count = found.status === 'ready' ? found.value : null;
  const canSave = asked !== null && count !== 0 && name.trim() !== '' && !isSaving;

  const save = async () => {
    if (asked === null) return;
    const made = await call('drift.saveQueue', {
      runId: asked.runId,
      name: name.trim(),
      models: [...models],
      ...brush,
    });
    showToast({ text: t('driftDialogs.queue.made', { name: name.trim(), count: made.total }) });
    store.getState().setLook({ brush: null });
    onMade(made.id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    setSaving(true);
    save()
      .catch(setFailed)
      .finally(() => setSaving(false));
  };
  return (
    <form className="dd-new" onSubmit={submit}>
      <h3>{t('driftDialogs.queue.makeTitle')}</h3>
      <p className="dd-text ak-sentence">
        {t('driftDialogs.queue.stretch', {
          ...stretch,
          models: t('driftDialogs.measure.modelCount', { count: models.length }),
        })}
      </p>
      <p className="ak-caption" role="status">
        {count === null
          ? t('driftDialogs.queue.counting')
          : count === 0
            ? t('driftDialogs.queue.nothing')
            : count > mostTurns
              ? t('driftDialogs.queue.tooMany', { most: mostTurns, count })
              : t('driftDialogs.queue.found', { count })}
      </p>
      <div className="dd-new-line">
        <TextInput
          aria-label={t('driftDialogs.queue.name')}
          lang={languageOfContent(name)}
          value={name}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ActButton primary type="submit" keys="Enter" disabled={!canSave}>
          {t('driftDialogs.queue.act')}
        </ActButton>
      </div>
      {failed !== null && <ErrorNote error={wireErrorOf(failed)} />}
    </form>
  );
}

/** Models of the run whose lines are shown. */
function modelsInSight({ shown, hidden }: DriftState): readonly string[] {
  if (shown.status !== 'ready') return [];
  const inSight = shown.value.models.filter((line) => line.fileDatasetId === null && !hidden.has(lineOf(line)));
  return inSight.map(({ model }) => model);
}
