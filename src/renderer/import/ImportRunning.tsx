import { useEffect, useRef } from 'react';
import { sentencesText } from '../../shared/charts/numberTexts.ts';
import type { RoomId } from '../../shared/datasets.ts';
import { ActButton } from '../components/ActButton.tsx';
import { TaskShape } from '../components/TaskShape.tsx';
import { roomImports } from '../rooms/imports.ts';
import { focusWhenShown } from '../window/focusWhenShown.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useImports } from '../window/importStore.ts';
import { useShowError } from '../window/useShowError.ts';
import { useUndoOfDataset } from '../window/useUndoRedo.ts';
import { useApp, useWorkbench } from '../window/workbench.ts';
import { useShowDataset } from './useShowDataset.ts';

type Props = {
  readonly taskId: string;
  /** The drop that the file came with: a set that comes in is the one of its other files. */
  readonly drop: number;
  readonly fileName: string;
  readonly count: number;
  readonly room: RoomId;
  readonly role: 'gold' | 'prediction';
  /** What the dataset belongs to; null for one that stands alone. */
  readonly goldDatasetId: number | null;
  /** What was imported, in words. */
  readonly what: string;
  readonly onImported?: (datasetId: number) => void;
  readonly onClose: () => void;
};

/** The import at work: count, rate, cancel. When it has ended well, the dataset opens. */
export function ImportRunning({ taskId, drop, fileName, count, room, onImported, onClose, ...belongs }: Props) {
  const { role, goldDatasetId, what } = belongs;
  const { t } = useText();
  const { store, call } = useWorkbench();
  const task = useApp((state) => state.tasks.find((one) => one.taskId === taskId));
  const cancelTask = useApp((state) => state.cancelTask);
  const showDataset = useShowDataset();
  const showToast = useFrame((state) => state.showToast);
  const showError = useShowError();
  const undoOf = useUndoOfDataset();

  const finish = async (datasetId: number, isWatched: boolean) => {
    await store.getState().reloadDatasets();
    onImported?.(datasetId);
    if (role === 'gold') useImports.getState().addSet(drop, datasetId);
    // This import is taken back, whatever was done since.
    showToast({
      text: t(roomImports[room].texts.imported, { name: fileName, count, what }),
      action: { label: t('common.undo'), run: () => undoOf({ datasetId, kind: 'import' }) },
    });
    void roomImports[room].onImported({ datasetId, role, goldDatasetId }, call).catch(showError);
    // Of several files the list goes on; of one the dataset is shown.
    if (!isWatched || onImported !== undefined) return;
    showDataset({ id: datasetId, room, goldDatasetId });
  };
  const newest = useRef({ finish, onClose });
  useEffect(() => {
    newest.current = { finish, onClose };
  });
  // Waits once, whatever is drawn meanwhile; closing the sheet only ends the watching.
  useEffect(() => {
    let isWatched = true;
    void store
      .getState()
      .waitForTask(taskId)
      .then(async ({ state, result }) => {
        if (state === 'done' && typeof result?.datasetId === 'number') {
          await newest.current.finish(result.datasetId, isWatched);
        }
        if (isWatched) newest.current.onClose();
      });
    return () => {
      isWatched = false;
    };
  }, [taskId, store]);

  const title = t('import.importing', { file: fileName });
  // The ring is on no button: whoever presses the key that imports twice would leave the import, and see nothing of what comes in.
  return (
    // biome-ignore lint/a11y/useSemanticElements: what stands here is no form
    <div className="ak-import-reading" role="group" aria-label={title} ref={focusWhenShown} tabIndex={-1}>
      <TaskShape title={title} task={task ?? null} />
      <p className="ak-caption ak-sentence">{sentencesText([t('import.importingText'), t('tasks.keptImport')])}</p>
      <div className="ak-dialog-foot">
        <ActButton onClick={() => void cancelTask(taskId).catch(showError)}>{t('tasks.cancel')}</ActButton>
        <ActButton onClick={onClose} keys="Escape">
          {t('import.background')}
        </ActButton>
      </div>
    </div>
  );
}
