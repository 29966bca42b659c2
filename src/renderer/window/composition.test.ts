import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createComposition } from './composition.ts';

let composition: ReturnType<typeof createComposition>;
let stop: () => void;
let ran: string[];
const say = () => void ran.push('waited');

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<input id="field"><input id="other">';
  composition = createComposition();
  stop = composition.listen(window);
  ran = [];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function field(id = 'field'): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`#${id}`);
  if (!found) throw new Error(`no field ${id}`);
  return found;
}
const compose = (type: string, id?: string) => field(id).dispatchEvent(new CompositionEvent(type, { bubbles: true }));

test('without a composition nothing waits', () => {
  composition.afterwards(say);
  expect(ran).toEqual(['waited']);
});

test('what waits runs once, when the composition has ended and its text was handed over', () => {
  compose('compositionstart');
  composition.afterwards(say);
  composition.afterwards(say);
  compose('compositionend');
  expect([ran, composition.isOpen()]).toEqual([[], false]);
  vi.runAllTimers();
  expect(ran).toEqual(['waited']);
});

test('one that follows at once is waited for too', () => {
  compose('compositionstart');
  composition.afterwards(say);
  compose('compositionend');
  compose('compositionstart');
  vi.runAllTimers();
  expect(ran).toEqual([]);
  compose('compositionend');
  vi.runAllTimers();
  expect(ran).toEqual(['waited']);
});

test('one whose field went away is over, and the next focus says so to what waits', () => {
  compose('compositionstart');
  composition.afterwards(say);
  field().remove();
  expect(composition.isOpen()).toBe(false);
  field('other').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  vi.runAllTimers();
  expect(ran).toEqual(['waited']);
});

test('that is finished hands its text over before it returns', () => {
  field().focus();
  compose('compositionstart');
  field().addEventListener('blur', () => ran.push('left'));
  composition.finish();
  expect([ran, composition.isOpen()]).toEqual([['left'], false]);
});

test('tells who follows it when it begins and when it ends', () => {
  const seen: boolean[] = [];
  composition.subscribe(() => seen.push(composition.isOpen()));
  compose('compositionstart');
  compose('compositionend');
  expect(seen).toEqual([true, false]);
});
