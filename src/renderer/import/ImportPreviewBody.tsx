import { useEffect, useRef, useState } from 'react';
import type { Dataset, FormatId, ImportPreview } from '../../shared/datasets.ts';
import type { WireError } from '../../shared/errors.ts';
import { ActButton } from '../components/ActButton.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { Note } from '../components/Note.tsx';
import { roomImports } from '../rooms/imports.ts';
import { useText } from '../window/i18n.ts';
import { useImports } from '../window/importStore.ts';
import { wireErrorOf } from '../window/wireErrorOf.ts';
import { useApp, useCall } from '../window/workbench.ts';
import { FormatFact } from './FormatFact.tsx';
import { ImportDecision } from './ImportDecision.tsx';
import { ImportMode, ImportProblems } from './ImportProblems.tsx';
import { ImportRunning } from './ImportRunning.tsx';
import { nameOf } from './importTexts.ts';
import { useShowDataset } from './useShowDataset.ts';

type Props = {
  readonly preview: ImportPreview;
  /** As the sheet calls the file: files that are read as one set, and folders, are archives by now. */
  readonly fileName: string;
  /** The drop that the file came with. */
  readonly drop: number;
  /** Whether the file is about to be read otherwise: what is shown is not what somebody asks for any more. */
  readonly isOutdated: boolean;
  readonly onFormat: (format: FormatId) => void;
  /** Orders the import, so that the sheet leaves the preview to it. */
  readonly take: <T>(order: () => Promise<T>) => Promise<T>;
  readonly onStarted: () => void;
  readonly onImported?: (datasetId: number) => void;
  readonly onClose: () => void;
};

const noDatasets: readonly Dataset[] = [];

/** The preview of one file with the decision at the bottom. */
export function ImportPreviewBody(props: Props) {
  const { preview, fileName, drop, isOutdated, onFormat, take, onStarted, onImported, onClose } = props;
  const { t } = useText();
  const call = useCall();
  const datasets = useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : noDatasets));
  const selectedId = useApp((state) => state.datasetId);
  const room = roomImports[preview.room];
  const answered = room.answers[preview.format];
  const isPrediction = answered !== undefined;
  const golds = room.sortGolds(
    preview,
    datasets.filter(({ role, format }) => role === 'gold' && format === answered),
  );
  const [name, setName] = useState(nameOf({ name: preview.fileName }));
  const [mode, setMode] = useState<'good' | 'all'>('good');
  const [chosenGold, setChosenGold] = useState<number | null>(null);
  const [error, setError] = useState<WireError | null>(null);
  const [taskId, setTaskId] = useState<string | null>(null);
  const acceptButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // The ring starts on what is asked first, on the act when it is open, else on the way out; `data-autofocus` says the same to the focus trap. Somebody
  // who types a field mapping keeps it.
  useEffect(() => {
    if (document.activeElement?.closest('.ak-mapping')) return;
    const asked = form.current?.querySelector<HTMLElement>('[data-asks]');
    const button = acceptButton.current?.disabled ? cancelButton : acceptButton;
    (asked ?? button.current)?.focus();
  }, []);
  const sets = useImports((state) => state.sets);
  const openSetId = useImports((state) => state.openSetId);
  const setsOfDrop = sets.flatMap((one) => (one.drop === drop ? [one.setId] : []));
  const proposedId = room.proposedGold(preview, { selectedId, setsOfDrop, openSetId });
  const gold =
    golds.find(({ id }) => id === chosenGold) ?? golds.find(({ id }) => id === proposedId) ?? golds[0] ?? null;
  const choice = room.useChoice({ preview, gold, onGold: setChosenGold });

  const refused = mode === 'all' && preview.badCount > 0;
  const same = datasets.find(({ id }) => id === preview.sameAsDatasetId) ?? null;
  const isThere = same !== null && same.goldDatasetId === (isPrediction ? (gold?.id ?? null) : null);
  const isClosed =
    isOutdated ||
    isThere ||
    preview.goodCount === 0 ||
    refused ||
    name.trim() === '' ||
    (isPrediction && gold === null) ||
    choice.isOpen;
  const isOrdered = useRef(false);
  const begin = async () => {
    if (isClosed || isOrdered.current) return;
    isOrdered.current = true;
    setError(null);
    try {
      const started = await take(() =>
        call('datasets.import', {
          previewId: preview.previewId,
          name: name.trim(),
          mode,
          goldDatasetId: isPrediction ? (gold?.id ?? null) : null,
          ...choice.options,
        }),
      );
      onStarted();
      setTaskId(started.taskId);
    } catch (thrown) {
      isOrdered.current = false;
      setError(wireErrorOf(thrown));
    }
  };

  if (taskId !== null) {
    return (
      <ImportRunning
        taskId={taskId}
        fileName={fileName}
        count={preview.goodCount}
        room={preview.room}
        role={isPrediction ? 'prediction' : 'gold'}
        goldDatasetId={isPrediction ? (gold?.id ?? null) : null}
        what={room.unitsOf(preview, { t })}
        drop={drop}
        {...(onImported && { onImported })}
        onClose={onClose}
      />
    );
  }
  return (
    <form
      ref={form}
      className="ak-import-form"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <room.Facts preview={preview} formatFact={<FormatFact preview={preview} onFormat={onFormat} />} />
      {choice.questions}
      <div className="ak-import-columns">
        <room.Records preview={preview} />
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
  const showDataset = useShowDataset();
  const open = () => {
    showDataset(dataset);
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
