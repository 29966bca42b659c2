import { useEffect, useRef, useState } from 'react';
import type { Dataset, FormatId, ImportPreview } from '../../shared/datasets.ts';
import type { WireError } from '../../shared/errors.ts';
import { ActButton } from '../components/ActButton.tsx';
import { Note } from '../components/Note.tsx';
import { ErrorNote } from './ErrorNote.tsx';
import { useFrame } from './frameStore.ts';
import { ImportDecision } from './ImportDecision.tsx';
import { ImportFacts } from './ImportFacts.tsx';
import { ImportMode, ImportProblems } from './ImportProblems.tsx';
import { ImportRecords } from './ImportRecords.tsx';
import { ImportRunning } from './ImportRunning.tsx';
import { ImportTraceFacts } from './ImportTraceFacts.tsx';
import { ImportTraceRecords } from './ImportTraceRecords.tsx';
import { useText } from './i18n.ts';
import { wireErrorOf } from './wireErrorOf.ts';
import { useApp, useCall } from './workbench.ts';

type Props = {
  readonly preview: ImportPreview;
  readonly onFormat: (format: FormatId) => void;
  readonly onStarted: () => void;
  readonly onClose: () => void;
};

const noDatasets: readonly Dataset[] = [];

/** Gold datasets that a prediction of this format can answer. */
function goldFor(format: FormatId, datasets: readonly Dataset[]): readonly Dataset[] {
  const wanted: Partial<Record<FormatId, FormatId>> = {
    'jemhopqa-prediction': 'jemhopqa',
    'prediction-tsv': 'jemhopqa',
    'r4c-prediction': 'r4c',
  };
  return datasets.filter((dataset) => dataset.role === 'gold' && dataset.format === wanted[format]);
}

function nameOf(fileName: string): string {
  return fileName.replace(/\.(json|jsonl|ndjson|eval|traj|zip|csv|tsv|txt)$/i, '').slice(0, 200) || fileName;
}

/** The preview of one file with the decision at the bottom. */
export function ImportPreviewBody({ preview, onFormat, onStarted, onClose }: Props) {
  const call = useCall();
  const datasets = useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : noDatasets));
  const selectedId = useApp((state) => state.datasetId);
  const isPrediction = preview.room === 'derivations' && preview.format !== 'jemhopqa' && preview.format !== 'r4c';
  const golds = goldFor(preview.format, datasets);
  const [name, setName] = useState(nameOf(preview.fileName));
  const [mode, setMode] = useState<'good' | 'all'>('good');
  const [chosenGold, setChosenGold] = useState<number | null>(null);
  const [error, setError] = useState<WireError | null>(null);
  const [taskId, setTaskId] = useState<string | null>(null);
  const acceptButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  // The ring starts on the act when it is open, else on the way out; `data-autofocus` says the same to the focus trap. Somebody
  // who types a field mapping keeps it.
  useEffect(() => {
    if (document.activeElement?.closest('.ak-mapping')) return;
    (acceptButton.current?.disabled ? cancelButton : acceptButton).current?.focus();
  }, []);
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
        room={preview.room}
        role={isPrediction ? 'prediction' : 'gold'}
        onClose={onClose}
      />
    );
  }
  return (
    <form
      className="ak-import-form"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      {preview.room === 'derivations' ? (
        <ImportFacts preview={preview} onFormat={onFormat} />
      ) : (
        <ImportTraceFacts preview={preview} onFormat={onFormat} />
      )}
      <div className="ak-import-columns">
        {preview.room === 'derivations' ? (
          <ImportRecords preview={preview} />
        ) : (
          <ImportTraceRecords preview={preview} />
        )}
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
      <ImportDecision
        preview={preview}
        name={name}
        onName={setName}
        golds={isPrediction ? golds : null}
        gold={gold}
        onGold={setChosenGold}
        refused={refused}
        isClosed={isClosed}
        acceptButton={acceptButton}
        cancelButton={cancelButton}
        onClose={onClose}
      />
    </form>
  );
}

function SameFile({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const { t } = useText();
  const goTo = useFrame((state) => state.goTo);
  const selectDataset = useApp((state) => state.selectDataset);
  const open = () => {
    if (dataset.room === 'derivations') selectDataset(dataset.goldDatasetId ?? dataset.id);
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
