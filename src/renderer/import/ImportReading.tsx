import type { TaskProgress } from '../../shared/api/events.ts';
import { ActButton } from '../components/ActButton.tsx';
import { LoadingShape } from '../components/LoadingShape.tsx';
import { rateOf } from '../components/TaskShape.tsx';
import { useText } from '../window/i18n.ts';
import { byteText } from '../window/time.ts';
import { useApp } from '../window/workbench.ts';

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
  // The ring is on no button: whoever presses the key that imports, a moment too soon, would stop the reading.
  return (
    // biome-ignore lint/a11y/useSemanticElements: what stands here is no form
    <div
      className="ak-import-reading"
      role="group"
      aria-label={label}
      tabIndex={-1}
      data-autofocus={!isBeside || undefined}
    >
      {task === undefined ? (
        <div className="ak-import-reading-shape">
          <LoadingShape rows={4} label={label} count={label} />
        </div>
      ) : (
        <ReadingTask title={label} task={task} />
      )}
      {fraction !== null && (
        <progress className="ak-progress ak-progress-wide" aria-label={label} value={fraction} max={1} />
      )}
      <p className="ak-caption">{t('import.readingText')}</p>
      <div className="ak-dialog-foot">
        <ActButton onClick={stop} keys="Escape">
          {t('import.cancel')}
        </ActButton>
      </div>
    </div>
  );
}

/** A long reading in bytes: share, bar, rate, time left. */
function ReadingTask({ title, task }: { title: string; task: TaskProgress }) {
  const { t } = useText();
  const { done } = task;
  const total = Math.max(1, task.total ?? 1);
  const rate = rateOf(task);
  const facts = [
    t('tracesImport.bytesOf', { done: byteText(done), total: byteText(total) }),
    ...(rate === null ? [] : [t('tracesImport.bytesPerSecond', { rate: byteText(rate) })]),
    ...(rate === null || rate === 0 ? [] : [t('tasks.left', { seconds: Math.ceil((total - done) / rate) })]),
  ];
  return (
    <div className="ak-task">
      <p className="ak-task-title">
        <strong>{title}</strong>
        <span className="ak-number">{Math.floor((done / total) * 100)} %</span>
      </p>
      <progress className="ak-progress ak-progress-wide" aria-label={title} value={done} max={total} />
      <p className="ak-task-facts">{facts.join(' · ')}</p>
    </div>
  );
}
