import { ActButton } from '../../../../components/ActButton.tsx';
import { Note } from '../../../../components/Note.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useApp } from '../../../../window/workbench.ts';

/** One set is measured once at a time: that it is, and the way to end it. */
export function RunningNote() {
  const { t } = useText();
  const act = useAct();
  const task = useApp(({ tasks }) => tasks.find(({ kind, state }) => kind === 'measure' && state === 'running'));
  const cancelTask = useApp((state) => state.cancelTask);
  return (
    <Note
      kind="info"
      title={t('driftDialogs.measure.running')}
      acts={
        task && (
          <ActButton small onClick={() => act(() => cancelTask(task.taskId))}>
            {t('driftDialogs.measure.cancelRun')}
          </ActButton>
        )
      }
    >
      {t('driftDialogs.measure.runningText')}
    </Note>
  );
}
