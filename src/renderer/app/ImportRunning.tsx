import { useEffect } from 'react';
import { ActButton } from '../components/ActButton.tsx';
import { TaskShape } from '../components/TaskShape.tsx';
import { useFrame } from './frameStore.ts';
import { useText } from './i18n.ts';
import { useShowError } from './useShowError.ts';
import { useApp, useWorkbench } from './workbench.ts';

type Props = {
  readonly taskId: string;
  readonly fileName: string;
  readonly count: number;
  readonly role: 'gold' | 'prediction';
  readonly onClose: () => void;
};

/** The import at work: count, rate, cancel. When it has ended well, the dataset opens. */
export function ImportRunning({ taskId, fileName, count, role, onClose }: Props) {
  const { t } = useText();
  const { store } = useWorkbench();
  const task = useApp((state) => state.tasks.find((one) => one.taskId === taskId));
  const cancelTask = useApp((state) => state.cancelTask);
  const goTo = useFrame((state) => state.goTo);
  const showToast = useFrame((state) => state.showToast);
  const showError = useShowError();

  useEffect(() => {
    let current = true;
    void store
      .getState()
      .waitForTask(taskId)
      .then(async (ended) => {
        const datasetId = ended.result?.datasetId;
        if (ended.state === 'done' && typeof datasetId === 'number') {
          await store.getState().reloadDatasets();
          showToast({
            text: t('import.imported', { name: fileName, count }),
            action: { label: t('common.undo'), run: () => void store.getState().undo().catch(showError) },
          });
          if (current) {
            if (role === 'gold') store.getState().selectDataset(datasetId);
            goTo({ room: 'derivations', datasetId, itemId: null });
          }
        }
        if (current) onClose();
      });
    return () => {
      current = false;
    };
  }, [taskId, store, goTo, showToast, showError, t, fileName, count, role, onClose]);

  return (
    <div className="ak-import-reading">
      <TaskShape title={t('import.importing', { file: fileName })} task={task ?? null} />
      <p className="ak-caption ak-sentence">
        {t('import.importingText')} {t('tasks.keptImport')}
      </p>
      <div className="ak-dialog-foot">
        <ActButton onClick={() => void cancelTask(taskId).catch(showError)}>{t('tasks.cancel')}</ActButton>
        <ActButton data-autofocus onClick={onClose} keys="Escape">
          {t('import.background')}
        </ActButton>
      </div>
    </div>
  );
}
