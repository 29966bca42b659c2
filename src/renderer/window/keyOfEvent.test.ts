import { describe, expect, test } from 'vitest';
import { keyOfEvent } from './keyOfEvent.ts';

describe('the name of a key', () => {
  const name = (init: KeyboardEventInit, isMac = false) => keyOfEvent(new KeyboardEvent('keydown', init), isMac);

  test('is that of the physical key when kana is typed, and that of the letter on any Latin layout', () => {
    expect([
      name({ key: 'ま', code: 'KeyJ' }),
      name({ key: 'Process', code: 'KeyJ' }),
      name({ key: 'j', code: 'KeyC' }),
    ]).toEqual(['J', 'J', 'J']);
    expect([name({ key: 'め', code: 'Slash' }), name({ key: '・', code: 'Slash', shiftKey: true })]).toEqual([
      '/',
      '?',
    ]);
  });

  test('has no Shift before a sign and has it before a letter or a name', () => {
    expect([
      name({ key: '?', code: 'Slash', shiftKey: true }),
      name({ key: 'J', code: 'KeyJ', shiftKey: true }),
      name({ key: 'F6', code: 'F6', shiftKey: true }),
    ]).toEqual(['?', 'Shift+J', 'Shift+F6']);
  });

  test('counts Command as Ctrl on a Mac and nothing for AltGr', () => {
    const altGr = new KeyboardEvent('keydown', {
      key: '@',
      code: 'KeyQ',
      ctrlKey: true,
      altKey: true,
      modifierAltGraph: true,
    });
    expect([
      name({ key: 'k', code: 'KeyK', metaKey: true }, true),
      name({ key: 'k', code: 'KeyK', ctrlKey: true }, true),
      keyOfEvent(altGr),
    ]).toEqual(['Ctrl+K', null, null]);
    expect(name({ key: '¡', code: 'Digit1', altKey: true }, true)).toBe('Alt+1');
  });
});
