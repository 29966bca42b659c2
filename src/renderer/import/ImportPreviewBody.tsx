import { useEffect, useRef, useState } from 'react';
import type { Dataset, FormatId, ImportPreview } from '../../shared/datasets.ts';
import { answeringDriftFormats } from '../../shared/drift/driftFiles.ts';
import type { WireError } from '../../shared/errors.ts';
import { ActButton } from '../components/ActButton.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { Note } from '../components/Note.tsx';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useImports } from '../window/importStore.ts';
import { wireErrorOf } from '../window/wireErrorOf.ts';
import { useApp, useCall } from '../window/workbench.ts';
import { chosenSet, knownCount } from './chosenSet.ts';
import { ImportDecision } from './ImportDecision.tsx';
import { ImportDriftFacts } from './ImportDriftFacts.tsx';
import { ImportDriftFit, ImportDriftRepair } from './ImportDriftFit.tsx';
import { ImportDriftConversations, ImportDriftShort } from './ImportDriftNotes.tsx';
import { ImportDriftRecords } from './ImportDriftRecords.tsx';
import { ImportFacts } from './ImportFacts.tsx';
import { ImportMode, ImportProblems } from './ImportProblems.tsx';
import { ImportRecords } from './ImportRecords.tsx';
import { ImportRunning } from './ImportRunning.tsx';
import { ImportTraceFacts } from './ImportTraceFacts.tsx';
import { ImportTraceRecords } from './ImportTraceRecords.tsx';

type Props = {
  readonly preview: ImportPreview;
  /** The drop that the file came with. */
  readonly drop: number;
  readonly onFormat: (format: FormatId) => void;
  /** Orders the import, so that the sheet leaves the preview to it. */
  readonly take: <T>(order: () => Promise<T>) => Promise<T>;
  readonly onStarted: () => void;
  readonly onClose: () => void;
};

const noDatasets: readonly Dataset[] = [];

/** Whether a file of this format answers a dataset, which must be chosen. */
function isAnswer(format: FormatId): boolean {
  const isOfDrift = answeringDriftFormats.some((one) => one === format);
  return isOfDrift || format === 'jemhopqa-prediction' || format === 'r4c-prediction' || format === 'prediction-tsv';
}

/** Gold datasets that a file of this format can answer; of cases, those that it fits best come first. */
function goldFor(preview: ImportPreview, datasets: readonly Dataset[]): readonly Dataset[] {
  const wanted: Partial<Record<FormatId, FormatId>> = {
    'jemhopqa-prediction': 'jemhopqa',
    'prediction-tsv': 'jemhopqa',
    'r4c-prediction': 'r4c',
    'drift-generations': 'drift-cases',
    'drift-plans': 'drift-cases',
    'drift-entities': 'drift-cases',
  };
  const found = datasets.filter((dataset) => dataset.role === 'gold' && dataset.format === wanted[preview.format]);
  if (preview.room !== 'drift') return found;
  const { fits } = preview;
  const place = (id: number) => fits.findIndex(({ datasetId }) => datasetId === id);
  return found.toSorted((one, other) => place(one.id) - place(other.id));
}

function nameOf(fileName: string): string {
  return fileName.replace(/\.(json|jsonl|ndjson|eval|traj|zip|csv|tsv|txt)$/i, '').slice(0, 200) || fileName;
}

/** The preview of one file with the decision at the bottom. */
export function ImportPreviewBody({ preview, drop, onFormat, take, onStarted, onClose }: Props) {
  const { t } = useText();
  const call = useCall();
  const datasets = useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : noDatasets));
  const selectedId = useApp((state) => state.datasetId);
  const isPrediction = isAnswer(preview.format);
  const golds = goldFor(preview, datasets);
  const [repair, setRepair] = useState(false);
  const [name, setName] = useState(nameOf(preview.fileName));
  const [mode, setMode] = useState<'good' | 'all'>('good');
  /** The set for which somebody said that generations may end early. */
  const [shortSet, setShortSet] = useState<number | null>(null);
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
  const sets = useImports((state) => state.sets);
  const openSetId = useImports((state) => state.openSetId);
  const fits = preview.room === 'drift' ? preview.fits : null;
  const setsOfDrop = sets.flatMap((one) => (one.drop === drop ? [one.setId] : []));
  const proposedId = fits === null ? selectedId : chosenSet(fits, { setsOfDrop, openSetId });
  const gold =
    golds.find(({ id }) => id === chosenGold) ?? golds.find(({ id }) => id === proposedId) ?? golds[0] ?? null;
  const fit = fits?.find(({ datasetId }) => datasetId === gold?.id) ?? null;
  const asksShort = fit !== null && fit.shortCount > 0;

  const refused = mode === 'all' && preview.badCount > 0;
  const same = datasets.find(({ id }) => id === preview.sameAsDatasetId) ?? null;
  const isThere = same !== null && same.goldDatasetId === (isPrediction ? (gold?.id ?? null) : null);
  const isClosed =
    isThere ||
    preview.goodCount === 0 ||
    refused ||
    name.trim() === '' ||
    (isPrediction && (gold === null || (fit !== null && knownCount(fit) === 0))) ||
    (asksShort && shortSet !== gold?.id);
  const begin = async () => {
    if (isClosed) return;
    setError(null);
    try {
      const started = await take(() =>
        call('datasets.import', {
          previewId: preview.previewId,
          name: name.trim(),
          mode,
          goldDatasetId: isPrediction ? (gold?.id ?? null) : null,
          ...(preview.room === 'drift' && { repair }),
        }),
      );
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
        goldDatasetId={isPrediction ? (gold?.id ?? null) : null}
        what={preview.room === 'drift' ? t(`driftImport.units.${preview.format}`, { count: preview.goodCount }) : ''}
        drop={drop}
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
      {preview.room === 'derivations' && <ImportFacts preview={preview} onFormat={onFormat} />}
      {preview.room === 'traces' && <ImportTraceFacts preview={preview} onFormat={onFormat} />}
      {preview.room === 'drift' && (
        <>
          <ImportDriftFacts preview={preview} onFormat={onFormat} />
          {isPrediction && <ImportDriftFit fits={preview.fits} setId={gold?.id ?? null} onSet={setChosenGold} />}
          {asksShort && (
            <ImportDriftShort
              fit={fit}
              isAccepted={shortSet === fit.datasetId}
              onAccept={(is) => setShortSet(is ? fit.datasetId : null)}
            />
          )}
          <ImportDriftConversations preview={preview} />
          {preview.mojibakeCount > 0 && <ImportDriftRepair preview={preview} isOn={repair} onSwitch={setRepair} />}
        </>
      )}
      <div className="ak-import-columns">
        {preview.room === 'derivations' && <ImportRecords preview={preview} />}
        {preview.room === 'traces' && <ImportTraceRecords preview={preview} />}
        {preview.room === 'drift' && <ImportDriftRecords preview={preview} />}
        <div className="ak-import-right">
          <ImportProblems preview={preview} />
          {preview.badCount > 0 && preview.goodCount > 0 && (
            <ImportMode room={preview.room} badCount={preview.badCount} mode={mode} onMode={setMode} />
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
    const shownId = dataset.room === 'drift' ? (dataset.goldDatasetId ?? dataset.id) : dataset.id;
    goTo({ room: dataset.room, datasetId: shownId, itemId: null });
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
