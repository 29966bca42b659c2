import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLanguage, showLanguage, texts, textsOf } from '../window/i18n.ts';
import { useLanguage } from './useLanguage.ts';

/** What reading a language waits for; nothing where it is missing. */
const readings = new Map<string, Promise<void>>();
vi.mock('../window/i18n.ts', async (original) => {
  const i18n = await original<typeof import('../window/i18n.ts')>();
  return { ...i18n, loadLanguage: vi.fn((language: string) => readings.get(language) ?? Promise.resolve()) };
});

beforeEach(() => {
  readings.clear();
  vi.mocked(loadLanguage).mockClear();
  showLanguage('en');
});
afterEach(cleanup);

const follow = (setting: 'system' | 'en' | 'ja' | null) =>
  renderHook(({ setting }) => useLanguage(setting), { initialProps: { setting } });

test('nothing is loaded before the settings are known', async () => {
  const { result, rerender } = follow(null);
  expect(result.current).toBe(false);
  expect(loadLanguage).not.toHaveBeenCalled();
  rerender({ setting: 'system' });
  await waitFor(() => expect(result.current).toBe(true));
  expect(vi.mocked(loadLanguage).mock.calls).toEqual([['en']]);
});

test('the window waits for the texts of its language, and is in it from the first', async () => {
  const reading = Promise.withResolvers<void>();
  readings.set('ja', reading.promise);
  const { result } = follow('ja');
  await Promise.resolve();
  expect(result.current).toBe(false);
  expect(document.documentElement.lang).toBe('en');
  reading.resolve();
  await waitFor(() => expect(result.current).toBe(true));
  expect(document.documentElement.lang).toBe('ja');
  expect(textsOf(texts).t('rail.rooms.traces')).toBe('トレース');
});

test('a language that was chosen and left again before it was read is not shown', async () => {
  const reading = Promise.withResolvers<void>();
  readings.set('ja', reading.promise);
  const { result, rerender } = follow('ja');
  rerender({ setting: 'en' });
  await waitFor(() => expect(result.current).toBe(true));
  reading.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  expect(texts.language).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});

test('the window opens in the language that it has when the other cannot be read', async () => {
  readings.set('ja', Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  const { result } = follow('ja');
  await waitFor(() => expect(result.current).toBe(true));
  expect(texts.language).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});
