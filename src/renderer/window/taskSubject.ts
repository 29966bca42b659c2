import type { TaskProgress } from '../../shared/api/events.ts';
import { readSnapshotName } from '../../shared/snapshotName.ts';
import type { Texts } from './i18n.ts';
import { dateAndTime } from './time.ts';

/** What a task works on, as people call it: a snapshot by its time and version, not by its file. */
export function taskSubject({ kind, subject }: Pick<TaskProgress, 'kind' | 'subject'>, t: Texts['t']): string {
  const snapshot = kind === 'restore' ? readSnapshotName(subject) : null;
  if (snapshot === null) return subject;
  return t('tasks.snapshotSubject', { time: dateAndTime(snapshot.takenAt), version: snapshot.counter });
}
