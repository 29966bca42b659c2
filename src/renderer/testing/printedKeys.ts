import { fireEvent } from '@testing-library/react';
import { commands, keysOf } from '../../shared/keymap/keymap.ts';
import { keyCaps } from '../components/Keys.tsx';
import { isTextField } from '../window/keyDispatcher.ts';
import { effectOf, press } from './pressKeys.ts';

export type Printed = {
  /** What the key stands on; the text around it where it stands in a line that only tells of it. */
  readonly control: HTMLElement;
  readonly key: string;
};

/** Where the keys are told of in the page: on controls, and as caps in a text. */
const keyed = '[aria-keyshortcuts], [data-tooltip-keys]';
const controls = 'button, a[href], input, textarea, select, [role="menuitem"], [role="option"]';
/** Lists of the keys of other places, which tell what those do there. */
const lists = '.ak-keys-columns, .ak-keymap';
const notThere = '[hidden], [inert], :disabled, [aria-disabled="true"], [data-disabled]';

const plainKeys = [
  'Enter',
  'Escape',
  'Ctrl+Enter',
  'Backspace',
  'Space',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
];
const keyByCaps = new Map(
  [...plainKeys, ...commands.flatMap((command) => keysOf(command, {}))].map((key) => [keyCaps(key).join(' '), key]),
);

/** The keys that can be seen on what can be used. In a text field single keys are typed: those are left out there. */
export function keysPrinted(focus: HTMLElement, within: ParentNode = document): Printed[] {
  const told = [...within.querySelectorAll<HTMLElement>(keyed)].flatMap((control) =>
    (control.getAttribute('aria-keyshortcuts') ?? control.dataset.tooltipKeys ?? '')
      .split(' ')
      .map((key) => ({ control, key })),
  );
  const caps = [...within.querySelectorAll<HTMLElement>('.ak-keys')]
    .filter((one) => one.closest(keyed) === null && one.closest(lists) === null)
    .flatMap((one) => keyOfCaps(one).map((key) => ({ control: controlOf(one), key })));
  return [...told, ...caps]
    .filter(({ control }) => control.closest(notThere) === null)
    .filter(({ key }) => !isTyped(focus, key));
}

/**
 * Whether a field takes the key itself. In a dialog Escape closes it from a field too, and Enter in one of a single line sends it; one with a
 * list below it leads through that by the arrows.
 */
function isTyped(focus: HTMLElement, key: string): boolean {
  if (!isTextField(focus) || /^(Control|Ctrl|Alt|F\d)/.test(key)) return false;
  if (focus.role === 'combobox' && /^Arrow(Up|Down)$/.test(key)) return false;
  const isOfDialog = key === 'Escape' || (key === 'Enter' && focus instanceof HTMLInputElement);
  return !isOfDialog || focus.closest('[aria-modal="true"]') === null;
}

function controlOf(caps: HTMLElement): HTMLElement {
  const label = caps.closest('label');
  const labelled = label === null ? null : document.getElementById(label.htmlFor);
  return labelled ?? caps.closest<HTMLElement>(controls) ?? caps.parentElement ?? caps;
}

/** None where keys are told of together: a modifier with the keys behind it, the arrows up and down. */
function keyOfCaps(caps: HTMLElement): string[] {
  const text = [...caps.children].map((cap) => cap.textContent).join(' ');
  if (/^((Ctrl|Alt|Shift|↑↓)( |$))+$/.test(text)) return [];
  const key = keyByCaps.get(text);
  if (key === undefined) throw new Error(`Nobody knows the key ${text}`);
  return [key];
}

/** What the button of a key was seen to do, by name and key. */
type Clicked = Map<string, readonly string[]>;

/** What a printed key does first beside what its button does, where that is not the same; null where it is. */
async function differenceOf(done: string[], from: HTMLElement, one: Printed, clicked: Clicked): Promise<string | null> {
  const { control, key } = one;
  const byKey = await effectOf(done, from, () => press(key));
  const said = `${nameOf(control)}, ${key}: ${byKey.join()}`;
  if (!doesTheSame(control)) return byKey.length > 0 || control === from ? null : said;
  // A field that is left may keep what was typed there, too.
  const name = `${nameOf(control)}, ${key}${isTextField(from) ? ', from a field' : ''}`;
  const byClick = clicked.get(name) ?? (await effectOf(done, from, () => fireEvent.click(control)));
  // An act that was only written down is the same from everywhere else.
  if (byClick.some((effect) => effect.includes('('))) clicked.set(name, byClick);
  return isSame(byKey, byClick) ? null : `${said}, but its button ${byClick.join()}`;
}

/** A field prints the key that leads into it, a menu the one that chooses its next line, a text those of its surroundings. */
function doesTheSame(control: HTMLElement): boolean {
  return (
    control.matches(controls) && !control.matches('input:not([type="checkbox"]), textarea, [aria-haspopup="menu"]')
  );
}

/** Whether a key did what its button did, as far as both of them went: what follows from an act may come later or once. */
function isSame(byKey: readonly string[], byClick: readonly string[]): boolean {
  const [key, click] = [actsOf(byKey), actsOf(byClick)];
  const common = Math.min(key.length, click.length);
  return common > 0 && key.slice(0, common).join() === click.slice(0, common).join();
}

/** The acts among what was seen or, without any, where the focus went. */
function actsOf(effect: readonly string[]): readonly string[] {
  const acts = effect.filter((one) => !one.startsWith('focus on '));
  return acts.length > 0 ? acts : effect.slice(0, 1);
}

function nameOf(control: HTMLElement): string {
  return control.getAttribute('aria-label') ?? control.textContent ?? '';
}

/** Arrows, Enter and Escape belong to the part of a room that prints them, and so do the digits of a field with several answers. */
function isAsked(from: HTMLElement, { control, key }: Printed): boolean {
  if (control.matches('fieldset')) return control.contains(from);
  if (!/^(Shift\+)?(Arrow\w+|Enter|Escape|Space|Backspace)$/.test(key)) return true;
  const part = control.closest('[role="dialog"], [data-scope], search, [data-pane]') ?? document.body;
  return part.contains(from);
}

/** Enter presses the button that has the focus, as everywhere. */
function isOwnEnter(from: HTMLElement, { key }: Printed): boolean {
  return key === 'Enter' && from.matches('button, a[href]');
}

type Asked = {
  /** What the recorded acts write into. */
  readonly done: string[];
  /** Where the focus may be; null where there is no such place now. */
  readonly places: Readonly<Record<string, () => HTMLElement | null>>;
  readonly isExempt?: (from: HTMLElement, printed: Printed) => boolean;
  /** Arrows, Enter and Escape are asked for from every place, not only in the part that prints them. */
  readonly everywhere?: boolean;
  /** Gets the places that were there and had keys to press. */
  readonly visited?: Set<string>;
};

/** Presses every printed key from every place, and says which of them does not do what it is printed on. */
export async function wrongKeys({
  done,
  places,
  isExempt = () => false,
  everywhere = false,
  visited,
}: Asked): Promise<string[]> {
  const wrong: string[] = [];
  const clicked: Clicked = new Map();
  for (const [place, find] of Object.entries(places)) {
    const from = find();
    if (from === null) continue;
    await effectOf(done, from, () => {});
    for (const one of keysPrinted(from, uppermost())) {
      if (!(everywhere || isAsked(from, one)) || isOwnEnter(from, one) || isExempt(from, one)) continue;
      visited?.add(place);
      const difference = await differenceOf(done, find() ?? document.body, one, clicked);
      if (difference !== null) wrong.push(`from ${place}: ${difference}`);
    }
  }
  return wrong;
}

/** The dialog or menu that lies over everything, or the window. */
function uppermost(): ParentNode {
  return [...document.querySelectorAll('[aria-modal="true"], [role="menu"]')].at(-1) ?? document;
}

type Afresh = {
  /** Draws the dialog or menu anew; gives what the recorded acts write into. */
  readonly open: () => Promise<string[]>;
  readonly places: Asked['places'];
  readonly isExempt?: Asked['isExempt'];
  /** Gets every key that was pressed. */
  readonly pressed?: Set<string>;
};

/** The same for a dialog or menu, in which keys change what is there: it is drawn anew for each key and for each button. */
export async function wrongKeysAfresh({ open, places, isExempt = () => false, pressed }: Afresh): Promise<string[]> {
  const wrong: string[] = [];
  const clicked: Clicked = new Map();
  await open();
  for (const { place, find, at } of keysOfPlaces(places)) {
    const draw = async () => {
      const done = await open();
      const from = find();
      const one = from === null ? undefined : keysPrinted(from, uppermost())[at];
      if (from === null || one === undefined) throw new Error(`${place} is another one when it is drawn anew`);
      return { done, from, one };
    };
    const drawn = await draw();
    const { from, one } = drawn;
    if (isOwnEnter(from, one) || !isAsked(from, one) || isExempt(from, one)) continue;
    pressed?.add(one.key);
    const name = `${nameOf(one.control)}, ${one.key}`;
    const byKey = await effectAfresh(drawn, () => press(one.key));
    if (!doesTheSame(one.control)) {
      if (byKey.join() === 'open') wrong.push(`from ${place}: ${name}: nothing`);
      continue;
    }
    if (!clicked.has(name)) {
      const again = await draw();
      clicked.set(name, await effectAfresh(again, () => fireEvent.click(again.one.control)));
    }
    const byClick = clicked.get(name) ?? [];
    if (!isSame(byKey, byClick))
      wrong.push(`from ${place}: ${name}: ${byKey.join()}, but its button ${byClick.join()}`);
  }
  return wrong;
}

/** Each key of each place that is there, and is no other place's too. */
function keysOfPlaces(places: Asked['places']) {
  const known = new Set<HTMLElement>();
  return Object.entries(places).flatMap(([place, find]) => {
    const from = find();
    if (from === null || known.has(from)) return [];
    known.add(from);
    return keysPrinted(from, uppermost()).map((_, at) => ({ place, find, at }));
  });
}

/** What is seen of it, ending with whether something lies over the window still. */
async function effectAfresh({ done, from }: { done: string[]; from: HTMLElement }, run: () => void): Promise<string[]> {
  return [...(await effectOf(done, from, run)), uppermost() === document ? 'closed' : 'open'];
}
