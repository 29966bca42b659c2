import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cell, inTypingWindow, openRoom } from './typingFixture.tsx';

inTypingWindow();

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const broken = () => screen.queryByText(/The connection to Akapen is broken/) !== null;

/** Types for so long without a pause that would save. */
async function typeFor(ms: number) {
  for (let past = 0; past < ms; past += 200) {
    const field = cell('0.subject.0');
    fireEvent.change(field, { target: { value: `${field.value}あ` } });
    await after(200);
  }
}

test('typing without a pause for long is no broken connection: nothing was to be saved yet', async () => {
  const { saves } = await openRoom();
  await typeFor(5_000);
  expect([saves.length, broken()]).toEqual([0, false]);
  await after(1_000);
  expect([saves.length, broken()]).toEqual([1, false]);
});

test('a composition that is open for long is no broken connection, nor one that began while a save was on its way', async () => {
  const { saves } = await openRoom();
  const field = cell('0.subject.0');
  field.focus();
  fireEvent.change(field, { target: { value: '銀河' } });
  await act(() => vi.advanceTimersByTime(400));
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: '銀河てつどう' } });
  await after(5_000);
  expect([saves.length, broken()]).toEqual([1, false]);
  fireEvent.compositionEnd(field);
  fireEvent.keyUp(field, { key: 'Enter' });
  await after(1_000);
  expect([saves.length, broken()]).toEqual([2, false]);
});

test('a save that is not answered is told, also to one who types on', async () => {
  const { hang } = await openRoom();
  hang();
  await typeFor(200);
  await after(600);
  await typeFor(4_000);
  expect(broken()).toBe(true);
});
