import { ActButton } from '../components/ActButton.tsx';
import { LoadingShape } from '../components/LoadingShape.tsx';
import { TaskShape } from '../components/TaskShape.tsx';
import { useText } from './i18n.ts';
import { useApp } from './workbench.ts';

type Props = {
  /** How much of it was sent; null when it is being read. */
  readonly fraction: number | null;
  readonly fileName: string;
  /** Whether it stands beside a form that keeps the focus. */
  readonly isBeside: boolean;
  readonly onClose: () => void;
};

/** The file on its way to the core, or being read there. Leaving ends the reading too. */
export function ImportReading({ fraction, fileName, isBeside, onClose }: Props) {
  const { t } = useText();
  const task = useApp((state) => state.tasks.findLast((one) => one.state === 'running' && one.subject === fileName));
  const cancelTask = useApp((state) => state.cancelTask);
  const label =
    fraction === null
      ? t('import.reading', { file: fileName })
      : t('import.sending', { file: fileName, percent: Math.floor(fraction * 100) });
  const stop = () => {
    // A task that ended meanwhile needs no ending.
    if (task !== undefined) void cancelTask(task.taskId).catch(() => undefined);
    onClose();
  };
  return (
    <div className="ak-import-reading">
      {task === undefined ? (
        <div className="ak-import-reading-shape">
          <LoadingShape rows={4} label={label} count={label} />
        </div>
      ) : (
        <TaskShape title={label} task={task} />
      )}
      {fraction !== null && (
        <progress className="ak-progress ak-progress-wide" aria-label={label} value={fraction} max={1} />
      )}
      <p className="ak-caption">{t('import.readingText')}</p>
      <div className="ak-dialog-foot">
        <ActButton data-autofocus={!isBeside || undefined} onClick={stop} keys="Escape">
          {t('import.cancel')}
        </ActButton>
      </div>
    </div>
  );
}
