import type { ActLabel } from '../../shared/api/events.ts';
import type { Texts } from './i18n.ts';

/** An act in words, for the undo buttons and toasts: "edit of s-0047". */
export function actText(act: Pick<ActLabel, 'kind' | 'params'>, texts: Pick<Texts, 'textOf' | 'has'>): string {
  const key = `acts.${act.kind}`;
  return texts.has(key) ? texts.textOf(key, act.params) : texts.textOf('acts.other');
}
