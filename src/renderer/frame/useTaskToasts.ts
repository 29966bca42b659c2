import { useEffect } from 'react';
import type { TaskProgress } from '../../shared/api/events.ts';
import { sentencesText } from '../../shared/charts/numberTexts.ts';
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
function textOfEnd(task: TaskProgress, texts: Pick<Texts, 't'>): string {
  const { kind, result } = task;
  const { t } = texts;
  const subject = taskSubject(task, t);
  if (kind === 'send') return textOfSending(result, subject, texts);
  const { code } = membersOf(result?.trouble);
  if (kind !== 'compare' || code === undefined) return t(`tasks.done.${kind}`, { subject });
  return t(`tasks.${code === 'offline' ? 'unreached' : 'stuck'}.${kind}`, { subject });
}

/** What was sent, what was refused, and what waits on and why. */
function textOfSending(result: TaskProgress['result'], subject: string, { t }: Pick<Texts, 't'>): string {
  // By members: the schema of a `Sending` would come with all that checks others, before the window shows anything.
  const { settled, refused, waiting, trouble } = membersOf(result);
  const { code } = membersOf(trouble);
  const said = (key: 'sent' | 'refused' | 'waiting', count: number) =>
    count === 0 ? '' : t(`tasks.sending.${key}`, { subject, count });
  const left =
    code === undefined
      ? said('waiting', countOf(waiting))
      : t(`tasks.${code === 'offline' ? 'unreached' : 'stuck'}.send`, { subject, count: countOf(waiting) });
  const sent = said('sent', countOf(settled) - countOf(refused));
  const all = sentencesText([sent, said('refused', countOf(refused)), left]);
  return all === '' ? t('tasks.sending.none', { subject }) : all;
}

const countOf = (value: unknown) => (typeof value === 'number' ? value : 0);

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
