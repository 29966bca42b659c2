import type { TaskProgress } from '../../shared/api/events.ts';
import { useText } from '../window/i18n.ts';
import './taskShape.css';

/** Units per second so far, of those that it did itself; null in the first moments. */
export function rateOf({
  done,
  kept = 0,
  elapsedMs,
}: Pick<TaskProgress, 'done' | 'kept' | 'elapsedMs'>): number | null {
  return elapsedMs < 500 || done <= kept ? null : Math.round(((done - kept) * 1000) / elapsedMs);
}

/** A long task: name, share, bar, count of count, rate, time left. */
export function TaskShape({ title, task }: { title: string; task: TaskProgress | null }) {
  const { t } = useText();
  const done = task?.done ?? 0;
  const total = task?.total ?? null;
  const rate = task === null ? null : rateOf(task);
  const facts = [
    total === null ? t('tasks.count', { done }) : t('tasks.countOf', { done, total }),
    ...(rate === null ? [] : [t('tasks.perSecond', { rate })]),
    ...(rate === null || total === null || rate === 0
      ? []
      : [t('tasks.left', { seconds: Math.ceil((total - done) / rate) })]),
  ];
  return (
    <div className="ak-task">
      <p className="ak-task-title">
        <strong>{title}</strong>
        {total !== null && total > 0 && <span className="ak-number">{Math.floor((done / total) * 100)} %</span>}
      </p>
      <progress
        className="ak-progress ak-progress-wide"
        aria-label={title}
        {...(total === null ? {} : { value: done, max: Math.max(1, total) })}
      />
      <p className="ak-task-facts">{facts.join(' · ')}</p>
    </div>
  );
}
