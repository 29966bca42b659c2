import { useEffect } from 'react';
import type { TaskProgress } from '../../shared/api/events.ts';
import { sentencesText } from '../../shared/charts/numberTexts.ts';
import { membersOf } from '../../shared/errors.ts';
import { type Sending, sendingSchema } from '../../shared/outbox/api.ts';
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
function textOfEnd(task: TaskProgress, texts: Pick<Texts, 't'>): string {
  const { kind, result } = task;
  const { t } = texts;
  const subject = taskSubject(task, t);
  if (kind === 'send') return textOfSending(sendingSchema.parse(result), subject, texts);
  const { code } = membersOf(result?.trouble);
  if (kind !== 'compare' || code === undefined) return t(`tasks.done.${kind}`, { subject });
  return t(`tasks.${code === 'offline' ? 'unreached' : 'stuck'}.${kind}`, { subject });
}

/** What was sent, what was refused, and what waits on and why. */
function textOfSending(
  { settled, refused, waiting, trouble }: Sending,
  subject: string,
  { t }: Pick<Texts, 't'>,
): string {
  const sent = settled - refused;
  const said = (key: 'sent' | 'refused' | 'waiting', count: number) =>
    count === 0 ? '' : t(`tasks.sending.${key}`, { subject, count });
  const left =
    trouble === null
      ? said('waiting', waiting)
      : t(`tasks.${trouble.code === 'offline' ? 'unreached' : 'stuck'}.send`, { subject, count: waiting });
  const all = sentencesText([said('sent', sent), said('refused', refused), left]);
  return all === '' ? t('tasks.sending.none', { subject }) : all;
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
