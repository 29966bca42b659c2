import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../../test/outbox/virtualClock.ts';
import { pauseAfter, retryAfterMs } from './clock.ts';
import { createQuota } from './quota.ts';

describe('the pause after an attempt', () => {
  it('doubles up to 64 seconds, with up to a second by chance, and is never shorter than asked for', () => {
    const clock = { ...createVirtualClock(), random: () => 0.5 };
    expect([0, 1, 2, 5, 6, 50].map((attempt) => pauseAfter(attempt, null, clock))).toEqual([
      1500, 2500, 4500, 32_500, 64_000, 64_000,
    ]);
    expect(pauseAfter(0, 90_000, clock)).toBe(90_000);
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-11-21T05:00:00Z');
  it.each([
    ['7', null, 7000],
    [' 0 ', null, 0],
    ['Sat, 21 Nov 2026 05:00:30 GMT', null, 30_000],
    ['Sat, 21 Nov 2026 05:00:30 GMT', 'Sat, 21 Nov 2026 05:00:20 GMT', 10_000],
    ['Sat, 21 Nov 2026 04:00:00 GMT', null, 0],
    ['999999', null, 3_600_000],
    ['soon', null, null],
    [null, null, null],
  ])('%j, told at %j, is %j ms', (value, date, expected) => {
    expect(retryAfterMs(value, date, now)).toBe(expected);
  });
});

describe('a quota', () => {
  it('lets no more through in any minute than it may, and no fewer', async () => {
    const clock = createVirtualClock();
    const quota = createQuota(60, clock);
    const { signal } = new AbortController();
    const times = await Promise.all(
      Array.from({ length: 200 }, async () => {
        await quota.take(signal);
        return clock.elapsed();
      }),
    );
    for (const time of times)
      expect(times.filter((other) => other >= time && other < time + 60_000).length).toBeLessThanOrEqual(60);
    expect(Math.max(...times)).toBe(3 * 60_500);
  });
});
