import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../shared/keymap/keymap.ts';
import { createKeyDispatcher } from './keyDispatcher.ts';

const entry = (id: string, scope: string, keys: readonly string[], more: Partial<Command> = {}): Command => ({
  ...{ id, scope, keys, label: id, group: 'g' },
  ...more,
});
const table = [
  entry('frame.palette', 'everywhere', ['Ctrl+K']),
  entry('frame.undo', 'everywhere', ['Ctrl+Z']),
  entry('frame.keys', 'everywhere', ['?']),
  entry('room.next', 'room', ['J']),
  entry('room.first', 'room', ['1']),
  entry('room.shifted', 'room', ['Shift+1']),
  entry('room.search', 'room', ['/']),
  entry('room.seventh', 'room', ['Shift+7']),
  entry('room.done', 'room', ['Ctrl+Enter'], { once: true }),
  entry('room.open', 'room', ['Enter']),
  entry('room.rows.next', 'room.rows', ['J']),
  entry('dialog.close', 'dialog.find', ['Ctrl+K']),
];

let dispatcher: ReturnType<typeof createKeyDispatcher>;
let ran: string[];
let stop: () => void;

beforeEach(() => {
  dispatcher = createKeyDispatcher(table);
  ran = [];
  for (const { id } of table) {
    dispatcher.register(id, { handler: { current: () => ran.push(id) }, enabled: { current: true } });
  }
  stop = dispatcher.listen(window);
  document.body.innerHTML = `
    <div data-room-scope="room"><input id="field" value="a"><button id="button">b</button>
      <div data-scope="room.rows"><span id="cell" tabindex="0"></span></div></div>`;
});
afterEach(() => stop());

function press(init: KeyboardEventInit & { keyCode?: number }, selector = 'body'): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  if (init.keyCode !== undefined) Object.defineProperty(event, 'keyCode', { value: init.keyCode });
  document.querySelector(selector)?.dispatchEvent(event);
  return event;
}

describe('a key', () => {
  test('runs the command of the innermost scope around the focus', () => {
    press({ key: 'j', code: 'KeyJ' });
    press({ key: 'j', code: 'KeyJ' }, '#cell');
    expect(ran).toEqual(['room.next', 'room.rows.next']);
  });

  test('that is held goes on through a list, but through no judgements', () => {
    for (const repeat of [false, true, true]) {
      press({ key: 'j', code: 'KeyJ', repeat });
      expect(press({ key: 'Enter', ctrlKey: true, repeat }).defaultPrevented).toBe(true);
    }
    expect(ran).toEqual(['room.next', 'room.done', 'room.next', 'room.next']);
  });

  test('that is held presses a button once', () => {
    const prevented = [false, true].map((repeat) => press({ key: 'Enter', repeat }, '#button').defaultPrevented);
    expect(prevented).toEqual([false, true]);
  });

  test('alone does nothing in a text field; with Ctrl it works there too', () => {
    press({ key: 'j', code: 'KeyJ' }, '#field');
    press({ key: 'k', code: 'KeyK', ctrlKey: true }, '#field');
    expect(ran).toEqual(['frame.palette']);
  });

  test('that is typed on after its field was taken away is no command, until any other key or the pointer is pressed', () => {
    const typeAndLose = () => {
      const field = document.createElement('textarea');
      field.id = 'lost';
      document.body.append(field);
      press({ key: 'h', code: 'KeyH' }, '#lost');
      field.remove();
    };
    typeAndLose();
    expect(press({ key: 'j', code: 'KeyJ' }).defaultPrevented).toBe(true);
    press({ key: 'J', code: 'KeyJ', shiftKey: true });
    press({ key: '1', code: 'Digit1' });
    expect(ran).toEqual([]);
    press({ key: 'Escape' });
    press({ key: 'j', code: 'KeyJ' });
    typeAndLose();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    press({ key: '1', code: 'Digit1' });
    expect(ran).toEqual(['room.next', 'room.first']);
    // A field that was left is there still.
    press({ key: 'h', code: 'KeyH' }, '#field');
    press({ key: 'j', code: 'KeyJ' });
    expect(ran.at(-1)).toBe('room.next');
  });

  test('that is typed into a field that others took away is no command after a pause either', () => {
    const open = () => {
      const field = document.createElement('textarea');
      field.id = 'lost';
      document.body.append(field);
      field.focus();
      press({ key: 'ArrowLeft' }, '#lost');
      return field;
    };
    const field = open();
    dispatcher.fieldTaken();
    field.remove();
    expect(press({ key: 'j', code: 'KeyJ' }).defaultPrevented).toBe(true);
    open().remove();
    press({ key: 'j', code: 'KeyJ' });
    expect(ran).toEqual(['room.next']);
  });

  test('that means something to a focused control stays with the control', () => {
    press({ key: 'Enter', code: 'Enter' }, '#button');
    press({ key: 'Enter', code: 'Enter' });
    press({ key: 'Enter', code: 'Enter', ctrlKey: true }, '#button');
    expect(ran).toEqual(['room.open', 'room.done']);
  });

  test('is left alone when a component has taken it', () => {
    document.querySelector('#cell')?.addEventListener('keydown', (event) => event.preventDefault());
    press({ key: 'j', code: 'KeyJ' }, '#cell');
    expect(ran).toEqual([]);
  });

  test('with Shift and a digit is the same on every layout, unless the sign that it types means something', () => {
    press({ key: '!', code: 'Digit1', shiftKey: true });
    press({ key: 'ヌ', code: 'Digit1', shiftKey: true });
    press({ key: '/', code: 'Digit7', shiftKey: true });
    press({ key: "'", code: 'Digit7', shiftKey: true });
    press({ key: '1', code: 'Digit1', shiftKey: true });
    press({ key: '!', code: 'Digit1', shiftKey: true }, '#field');
    expect(ran).toEqual(['room.shifted', 'room.shifted', 'room.search', 'room.seventh', 'room.first']);
  });

  test('follows the keymap of the user', () => {
    dispatcher.setOverrides({ 'room.next': 'N', 'frame.palette': '' });
    press({ key: 'n', code: 'KeyN' });
    press({ key: 'j', code: 'KeyJ' });
    press({ key: 'k', code: 'KeyK', ctrlKey: true });
    expect(ran).toEqual(['room.next']);
  });

  test('reaches only the open dialog', () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div aria-modal="true"><b data-scope="dialog.find" id="in"></b></div>',
    );
    press({ key: 'j', code: 'KeyJ' });
    press({ key: 'k', code: 'KeyK', ctrlKey: true }, '#in');
    expect(ran).toEqual(['dialog.close']);
  });

  test('that would press what stands behind a dialog presses nothing, though the focus is still there', () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="root"><button id="behind">4</button></div>');
    const heard = vi.fn();
    document.querySelector('#behind')?.addEventListener('keydown', heard);
    press({ key: 'Enter', code: 'Enter' }, '#behind');
    expect(heard).toHaveBeenCalledTimes(1);
    document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"><button id="in">Submit</button></div>');
    const pressed = [' ', 'Enter'].map((key) => press({ key, code: key }, '#behind').defaultPrevented);
    expect([heard.mock.calls.length, pressed, press({ key: 'Enter', code: 'Enter' }, '#in').defaultPrevented]).toEqual([
      1,
      [true, true],
      false,
    ]);
  });

  test('that is typed before an open dialog has the focus goes into its field, not into what stands behind', () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="root"><textarea id="behind"></textarea></div>');
    document.querySelector<HTMLElement>('#behind')?.focus();
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div aria-modal="true"><button>x</button><input data-autofocus id="in"></div>',
    );
    press({ key: 'z', code: 'KeyZ', ctrlKey: true }, '#behind');
    expect(document.activeElement?.id).toBe('behind');
    press({ key: 'a', code: 'KeyA' }, '#behind');
    expect(document.activeElement?.id).toBe('in');
    // Nothing has the focus: keys come to the page itself.
    document.querySelector<HTMLElement>('#in')?.blur();
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'b', code: 'KeyB', bubbles: true, cancelable: true }),
    );
    expect(document.activeElement?.id).toBe('in');
  });

  test('that a line of an open menu prints chooses that line', () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="menu"><button role="menuitem" id="line" aria-keyshortcuts="Control+K">l</button></div>',
    );
    const chosen = vi.fn();
    document.querySelector('#line')?.addEventListener('click', chosen);
    expect(press({ key: 'k', ctrlKey: true }, '#line').defaultPrevented).toBe(true);
    expect([chosen.mock.calls.length, ran]).toEqual([1, []]);
  });

  test('in an open menu does nothing to the room behind it', () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="menu"><button role="menuitem" id="item">i</button></div>',
    );
    press({ key: 'j', code: 'KeyJ' }, '#item');
    press({ key: 'k', code: 'KeyK', ctrlKey: true }, '#item');
    expect(ran).toEqual([]);
  });

  test('undoes in a field of a record what the project has saved, never what the browser remembers of typing', () => {
    const field = document.querySelector<HTMLInputElement>('#field');
    if (field === null) throw new Error('no field');
    field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    field.value = 'ab';
    const pressed = press({ key: 'z', code: 'KeyZ', ctrlKey: true }, '#field');
    const asked = new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true });
    field.dispatchEvent(asked);
    expect([ran, pressed.defaultPrevented, asked.defaultPrevented]).toEqual([['frame.undo', 'frame.undo'], true, true]);
  });

  test('undoes nothing behind an open dialog, and in a field of the dialog what was typed there', () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div aria-modal="true"><button id="pressed">x</button><select id="chosen"></select><input id="in"></div>',
    );
    const isPrevented = (selector: string) => {
      const event = new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true });
      document.querySelector(selector)?.dispatchEvent(event);
      const pressed = [
        { key: 'z', code: 'KeyZ', ctrlKey: true },
        { key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true },
        { key: 'y', code: 'KeyY', ctrlKey: true },
      ].map((init) => press(init, selector).defaultPrevented);
      return [event.defaultPrevented, ...pressed];
    };
    for (const selector of ['body', '#field', '#pressed', '#chosen'])
      expect(isPrevented(selector)).toEqual([true, true, true, true]);
    expect(isPrevented('#in')).toEqual([false, false, false, false]);
    expect(ran).toEqual([]);
  });

  test('leaves a field that is no record the undo of its own typing', () => {
    document.body.insertAdjacentHTML('beforeend', '<search><input id="search"></search>');
    document.body.insertAdjacentHTML('beforeend', '<div data-own-undo=""><input id="own"></div>');
    for (const selector of ['#search', '#own']) {
      const pressed = press({ key: 'z', code: 'KeyZ', ctrlKey: true }, selector);
      const asked = new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true });
      document.querySelector(selector)?.dispatchEvent(asked);
      expect([ran, pressed.defaultPrevented, asked.defaultPrevented]).toEqual([[], false, false]);
    }
  });

  test('undoes in the editor of JSON before the editor takes the key for its own', () => {
    document.body.insertAdjacentHTML('beforeend', '<div class="monaco-editor"><textarea id="json"></textarea></div>');
    const own = vi.fn();
    document.querySelector('#json')?.addEventListener('keydown', own);
    press({ key: 'z', code: 'KeyZ', ctrlKey: true }, '#json');
    press({ key: 'a', code: 'KeyA', ctrlKey: true }, '#json');
    expect([ran, own.mock.calls.length]).toEqual([['frame.undo'], 1]);
  });

  test('that is held down says so to its command', () => {
    const handler = { current: vi.fn() };
    dispatcher.register('frame.undo', { handler, enabled: { current: true } });
    press({ key: 'z', code: 'KeyZ', ctrlKey: true });
    press({ key: 'z', code: 'KeyZ', ctrlKey: true, repeat: true });
    expect(handler.current.mock.calls).toEqual([[false], [true]]);
  });
});

describe('while an input method composes', () => {
  const keysOfComposition = ['Enter', 'Escape', 'Tab', 'ArrowDown', '1', ' ', 'j'];

  test.each(keysOfComposition)('%s reaches nobody of ours and keeps its default', (key) => {
    const listener = vi.fn();
    document.querySelector('#cell')?.addEventListener('keydown', listener);
    const composing = press({ key, code: key, isComposing: true }, '#cell');
    const processed = press({ key: 'Process', code: 'Enter', keyCode: 229 }, '#cell');
    expect([ran, listener.mock.calls.length, composing.defaultPrevented, processed.defaultPrevented]).toEqual([
      [],
      0,
      false,
      false,
    ]);
  });

  test('the keydown that some systems send right after the end is swallowed, the next one is not', () => {
    const listener = vi.fn();
    document.querySelector('#cell')?.addEventListener('keydown', listener);
    document.querySelector('#cell')?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    const stray = press({ key: 'Enter', code: 'Enter' }, '#cell');
    expect([listener.mock.calls.length, stray.defaultPrevented]).toEqual([0, true]);
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' }));
    press({ key: 'Enter', code: 'Enter' }, '#cell');
    expect([listener.mock.calls.length, ran]).toEqual([1, ['room.open']]);
  });
});
