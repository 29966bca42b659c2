import type { ActLabel } from '../../shared/api/events.ts';
import { useFrame } from './frameStore.ts';
import { type Texts, useText } from './i18n.ts';

type Act = Pick<ActLabel, 'kind' | 'params'>;
type Words = Pick<Texts, 'textOf' | 'has'>;
/** Hides the names of models in a text. */
type Mask = (text: string) => string;

/** An id that nobody knows by sight: a hash, or a UUID. */
const hash = /^[0-9a-f-]{20,}$/i;
/** What names an item: that of the act, and the one that a question was joined with. */
const itemNames: readonly string[] = ['key', 'other'];
/** Of the text of an item, in letters: a toast has one line or two. */
const shownLetters = 28;
/** Acts whose `name` is that of a file, which is often called after its model. */
const actsOnFiles: readonly string[] = ['import', 'withdraw', 'putBack', 'rename', 'describe'];

/** An act in words, for the undo buttons and toasts: "edit of “Where was the author …”". With a mask it names no model and no file. */
export function actText(act: Act, words: Words, mask: Mask | null = null): string {
  const key = `acts.${act.kind}`;
  return words.has(key) ? words.textOf(key, shownParams(act, words, mask)) : words.textOf('acts.other');
}

function shownParams({ kind, params: { title, ...params } }: Act, words: Words, mask: Mask | null): Act['params'] {
  const hide = (value: string) => mask?.(value) ?? value;
  const shownValue = (name: string, value: string) =>
    itemNames.includes(name) && hash.test(value) ? words.textOf('acts.unnamed') : hide(value);
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? shownValue(name, value) : value]),
  );
  if (mask !== null && actsOnFiles.includes(kind)) return { ...shown, name: words.textOf('acts.hiddenFile') };
  if (typeof title === 'string') return { ...shown, key: words.textOf('acts.item', { title: hide(shortened(title)) }) };
  return shown;
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= shownLetters ? text : `${letters.slice(0, shownLetters - 1).join('')}…`;
}

/** Acts in words, as the room that is open lets them be read. */
export function useActText(): (act: Act) => string {
  const texts = useText();
  const mask = useFrame((state) => state.mask);
  return (act) => actText(act, texts, mask);
}

/** An act in the history of the item it was done to, which needs no name there: "edit". */
export function shortActText(act: Act, words: Words): string {
  const key = `acts.short.${act.kind}`;
  return words.has(key) ? words.textOf(key, act.params) : actText(act, words);
}
