import { Select, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Dataset, DerivationFormatId, DerivationsPreview, FormatId } from '../../shared/datasets.ts';
import type { WireError } from '../../shared/errors.ts';
import { ActButton } from '../components/ActButton.tsx';
import { Note } from '../components/Note.tsx';
import { ErrorNote } from './ErrorNote.tsx';
import { useFrame } from './frameStore.ts';
import { ImportFacts } from './ImportFacts.tsx';
import { ImportMode, ImportProblems } from './ImportProblems.tsx';
import { ImportRecords } from './ImportRecords.tsx';
import { ImportRunning } from './ImportRunning.tsx';
import { useText } from './i18n.ts';
import { wireErrorOf } from './wireErrorOf.ts';
import { useApp, useCall } from './workbench.ts';

type Props = {
  readonly preview: DerivationsPreview;
  readonly onFormat: (format: FormatId) => void;
  readonly onStarted: () => void;
  readonly onClose: () => void;
};

const noDatasets: readonly Dataset[] = [];

/** Gold datasets that a prediction of this format can answer. */
function goldFor(format: DerivationFormatId, datasets: readonly Dataset[]): readonly Dataset[] {
  const wanted: Readonly<Record<DerivationFormatId, readonly FormatId[]>> = {
    jemhopqa: [],
    r4c: [],
    'jemhopqa-prediction': ['jemhopqa'],
    'prediction-tsv': ['jemhopqa'],
    'r4c-prediction': ['r4c'],
  };
  return datasets.filter((dataset) => dataset.role === 'gold' && wanted[format].includes(dataset.format));
}

function nameOf(fileName: string): string {
  return fileName.replace(/\.(json|tsv|txt)$/i, '').slice(0, 200) || fileName;
}

/** The preview of one file with the decision at the bottom. */
export function ImportPreviewBody({ preview, onFormat, onStarted, onClose }: Props) {
  const { t } = useText();
  const call = useCall();
  const datasets = useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : noDatasets));
  const selectedId = useApp((state) => state.datasetId);
  const isPrediction = preview.format !== 'jemhopqa' && preview.format !== 'r4c';
  const golds = goldFor(preview.format, datasets);
  const [name, setName] = useState(nameOf(preview.fileName));
  const [mode, setMode] = useState<'good' | 'all'>('good');
  const [chosenGold, setChosenGold] = useState<number | null>(null);
  const [error, setError] = useState<WireError | null>(null);
  const [taskId, setTaskId] = useState<string | null>(null);
  const acceptButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  // The ring starts on the act when it is open, else on the way out; `data-autofocus` says the same to the focus trap.
  useEffect(() => (acceptButton.current?.disabled ? cancelButton : acceptButton).current?.focus(), []);
  const gold =
    golds.find(({ id }) => id === chosenGold) ?? golds.find(({ id }) => id === selectedId) ?? golds[0] ?? null;

  const refused = mode === 'all' && preview.badCount > 0;
  const same = datasets.find(({ id }) => id === preview.sameAsDatasetId) ?? null;
  const isThere = same !== null && same.goldDatasetId === (isPrediction ? (gold?.id ?? null) : null);
  const isClosed =
    isThere || preview.goodCount === 0 || refused || name.trim() === '' || (isPrediction && gold === null);
  const begin = async () => {
    if (isClosed) return;
    setError(null);
    try {
      const started = await call('datasets.import', {
        previewId: preview.previewId,
        name: name.trim(),
        mode,
        goldDatasetId: isPrediction ? (gold?.id ?? null) : null,
      });
      onStarted();
      setTaskId(started.taskId);
    } catch (thrown) {
      setError(wireErrorOf(thrown));
    }
  };

  if (taskId !== null) {
    return (
      <ImportRunning
        taskId={taskId}
        fileName={preview.fileName}
        count={preview.goodCount}
        role={isPrediction ? 'prediction' : 'gold'}
        onClose={onClose}
      />
    );
  }
  const good = { count: preview.goodCount };
  const label =
    preview.goodCount === 0
      ? t('import.nothingGood')
      : preview.badCount === 0
        ? t('import.importAll', good)
        : t('import.importGood', good);
  return (
    <form
      className="ak-import-form"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <ImportFacts preview={preview} onFormat={onFormat} />
      <div className="ak-import-columns">
        <ImportRecords preview={preview} />
        <div className="ak-import-right">
          <ImportProblems preview={preview} />
          {preview.badCount > 0 && preview.goodCount > 0 && (
            <ImportMode badCount={preview.badCount} mode={mode} onMode={setMode} />
          )}
        </div>
      </div>
      {(error !== null || isThere) && (
        <div className="ak-import-notes">
          {error !== null && <ErrorNote error={error} />}
          {isThere && <SameFile dataset={same} onClose={onClose} />}
        </div>
      )}
      <div className="ak-import-foot">
        <TextInput
          label={t('import.name')}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
        />
        {isPrediction &&
          (golds.length > 0 ? (
            <Select
              label={t('import.gold')}
              aria-label={t('import.goldChoose')}
              data={golds.map((dataset) => ({ value: String(dataset.id), label: dataset.name }))}
              value={gold === null ? null : String(gold.id)}
              onChange={(value) => setChosenGold(Number(value))}
            />
          ) : (
            <span className="ak-import-refused ak-sentence">{t('import.goldNone')}</span>
          ))}
        <span className="ak-import-bytes ak-sentence">
          {refused ? t('import.refused', { count: preview.badCount }) : t('import.bytesKept')}
        </span>
        <ActButton ref={cancelButton} data-autofocus={isClosed || undefined} onClick={onClose} keys="Escape">
          {t('import.cancel')}
        </ActButton>
        <ActButton
          ref={acceptButton}
          data-autofocus={!isClosed || undefined}
          primary
          type="submit"
          keys="Enter"
          disabled={isClosed}
        >
          {label}
        </ActButton>
      </div>
    </form>
  );
}

function SameFile({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const { t } = useText();
  const goTo = useFrame((state) => state.goTo);
  const selectDataset = useApp((state) => state.selectDataset);
  const open = () => {
    selectDataset(dataset.goldDatasetId ?? dataset.id);
    goTo({ room: dataset.room, datasetId: dataset.id, itemId: null });
    onClose();
  };
  return (
    <Note
      kind="caution"
      title={t('import.same', { name: dataset.name })}
      inline
      acts={
        <ActButton small onClick={open}>
          {t('import.sameOpen')}
        </ActButton>
      }
    >
      {t('import.sameText')}
    </Note>
  );
}
