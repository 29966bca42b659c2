import type { ActLabel } from '../../shared/api/events.ts';
import type { Texts } from './i18n.ts';

/** A long id without spaces, of which nobody reads more than the beginning. */
const longId = /^[0-9a-f]{20,}$/i;

/** An act in words, for the undo buttons and toasts: "edit of s-0047". A corpus's hash is shortened. */
export function actText(act: Pick<ActLabel, 'kind' | 'params'>, texts: Pick<Texts, 'textOf' | 'has'>): string {
  const key = `acts.${act.kind}`;
  const id = act.params.key;
  const params = typeof id === 'string' && longId.test(id) ? { ...act.params, key: `${id.slice(0, 8)}…` } : act.params;
  return texts.has(key) ? texts.textOf(key, params) : texts.textOf('acts.other');
}

/** An act in the history of the item it was done to, which needs no name there: "edit". */
export function shortActText(act: Pick<ActLabel, 'kind' | 'params'>, texts: Pick<Texts, 'textOf' | 'has'>): string {
  const key = `acts.short.${act.kind}`;
  return texts.has(key) ? texts.textOf(key, act.params) : actText(act, texts);
}
