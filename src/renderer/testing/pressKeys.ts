import { act, fireEvent } from '@testing-library/react';

const codes: Readonly<Record<string, string>> = { '/': 'Slash', '?': 'Slash', '[': 'BracketLeft', ']': 'BracketRight' };

/** Presses keys one after the other, each when what the one before it did is drawn. */
export async function pressKeys(...shortcuts: readonly string[]): Promise<void> {
  for (const shortcut of shortcuts) await act(async () => press(shortcut));
}

/** Presses a key, as `aria-keyshortcuts` writes it, where the focus is. A browser sends the form of a field by Enter. */
export function press(
  shortcut: string,
  more: KeyboardEventInit = {},
  target: Element = document.activeElement ?? document.body,
): void {
  const parts = shortcut.split(/\+(?!$)/);
  const name = parts.at(-1) ?? '';
  const has = (modifier: string) => parts.slice(0, -1).includes(modifier);
  const shiftKey = has('Shift') || name === '?';
  const code = codes[name] ?? (/^[A-Z]$/.test(name) ? `Key${name}` : /^\d$/.test(name) ? `Digit${name}` : name);
  const shifted = shiftKey && /^\d$/.test(name) ? ')!@#$%^&*('[Number(name)] : undefined;
  const key = shifted ?? (name === 'Space' ? ' ' : /^[A-Z]$/.test(name) && !shiftKey ? name.toLowerCase() : name);
  const goesOn = fireEvent.keyDown(target, {
    key,
    code,
    shiftKey,
    ctrlKey: has('Control') || has('Ctrl'),
    altKey: has('Alt'),
    ...more,
  });
  if (goesOn && shortcut === 'Enter') enter(target);
}

/** What a browser does with Enter that nobody took: it presses a button, and sends the form of a field of one line. */
function enter(target: Element): void {
  if (target instanceof HTMLButtonElement) fireEvent.click(target);
  if (!(target instanceof HTMLInputElement)) return;
  const send = target.form?.querySelector('[type="submit"]');
  if (send) fireEvent.click(send);
}

export type StoreOfActs = { getState(): object; setState(change: object): void };

/** An act of nobody, which is asked about: none is undone here. */
const nameless = { counter: 0, kind: 'edit', params: {}, room: null, datasetId: null, itemId: null };

/** Puts a record of its calls in the place of each act, but of those in `untouched`, so that every key leaves the state as it is. */
export function recordActs(done: string[], store: StoreOfActs, untouched: ReadonlySet<string> = new Set()): void {
  const acts = Object.entries(store.getState()).filter(
    ([name, value]) => typeof value === 'function' && !untouched.has(name),
  );
  const recorded = acts.map(([name]) => [
    name,
    (...given: unknown[]) => {
      const said = given
        .filter((one) => !(typeof one === 'object' && one !== null && 'nativeEvent' in one))
        .map((one) => (typeof one === 'function' ? 'f' : JSON.stringify(one)));
      done.push(`${name}(${name === 'change' ? said[1] : said.join()})`);
      return Promise.resolve({ label: nameless, isDone: false, stays: null });
    },
  ]);
  store.setState(Object.fromEntries(recorded));
}

/** Draws without waiting for the next sixtieth of a second: there are thousands of keys to press. The function returned ends that. */
export function quickFrames(): () => void {
  const usual = window.requestAnimationFrame;
  window.requestAnimationFrame = (draw) => Number(window.setTimeout(() => draw(performance.now())));
  return () => {
    window.requestAnimationFrame = usual;
  };
}

/** What somebody would see of it: acts that ran, a focus that went elsewhere, a window that looks different. */
export async function effectOf(done: string[], from: HTMLElement, run: () => void): Promise<string[]> {
  act(() => (from === document.body ? (document.activeElement as HTMLElement | null)?.blur() : from.focus()));
  const before = document.activeElement;
  const look = watchLook();
  done.length = 0;
  await act(async () => {
    run();
    await new Promise((later) => requestAnimationFrame(later));
    await new Promise((later) => setTimeout(later));
  });
  const now = document.activeElement;
  const moved = now === before ? [] : [`focus on ${now?.className || now?.nodeName}`];
  const changed = look.isChanged() && done.length === 0 ? ['another look'] : [];
  return [...done, ...moved, ...changed];
}

/** Tells later whether anything in the window is another than now. */
function watchLook() {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((told) => records.push(...told));
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(document.body, { ...all, attributeOldValue: true, characterDataOldValue: true });
  return {
    isChanged(): boolean {
      records.push(...observer.takeRecords());
      observer.disconnect();
      return records.some(({ type, target, attributeName, oldValue }) => {
        if (type === 'childList') return true;
        if (type === 'characterData') return target.nodeValue !== oldValue;
        return (target as Element).getAttribute(attributeName ?? '') !== oldValue;
      });
    },
  };
}
