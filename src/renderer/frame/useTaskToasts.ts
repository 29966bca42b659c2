import { useEffect } from 'react';
import type { TaskProgress } from '../../shared/api/events.ts';
import { membersOf } from '../../shared/errors.ts';
import { errorTexts } from '../window/errorTexts.ts';
import { useFrame } from '../window/frameStore.ts';
import { type Texts, useText } from '../window/i18n.ts';
import { taskSubject } from '../window/taskSubject.ts';
import { useApp } from '../window/workbench.ts';

/** What is told elsewhere, and what only keeps up with somebody's work, is told by no toast. */
function isNews({ kind, result }: TaskProgress): boolean {
  return !['import', 'index', 'fetch'].includes(kind) && result?.replacedRunId === undefined;
}

/** What a task came to that did not fail: what was in the way of the outbox is no failure of it, and was not done all the same. */
function textOfEnd(task: TaskProgress, { t }: Pick<Texts, 't'>): string {
  const { kind, done, total, result } = task;
  const subject = taskSubject(task, t);
  const { code } = membersOf(result?.trouble);
  if ((kind !== 'send' && kind !== 'compare') || code === undefined) return t(`tasks.done.${kind}`, { subject });
  return t(`tasks.${code === 'offline' ? 'unreached' : 'stuck'}.${kind}`, { subject, count: (total ?? done) - done });
}

/** Says how long work ended when nobody was shown it otherwise, and puts the ended task away. */
export function useTaskToasts(): void {
  const tasks = useApp((state) => state.tasks);
  const putAwayTask = useApp((state) => state.putAwayTask);
  const showToast = useFrame((state) => state.showToast);
  const texts = useText();
  const { t } = texts;
  useEffect(() => {
    for (const task of tasks) {
      if (task.state === 'running') continue;
      putAwayTask(task.taskId);
      const subject = { subject: taskSubject(task, t) };
      if (task.state === 'cancelled') showToast({ text: t(`tasks.cancelled.${task.kind}`, subject) });
      else if (task.state === 'failed') {
        const reason = task.error ? ` ${errorTexts(task.error, texts).title}` : '';
        showToast({ text: `${t(`tasks.failed.${task.kind}`, subject)}${reason}` });
      } else if (isNews(task)) showToast({ text: textOfEnd(task, texts) });
    }
  }, [tasks, putAwayTask, showToast, texts, t]);
}
