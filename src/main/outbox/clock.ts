import { setTimeout } from 'node:timers/promises';

/** All time and chance of the outbox, so that a test can have hours pass in a second. */
export type Clock = {
  /** The time of day, which somebody may set back. Only for what is shown and for dates that a server named. */
  now(): Date;
  /** Milliseconds of a clock that never goes back; it may stand still while the computer sleeps, so that a wait is never too short. */
  elapsed(): number;
  /** Throws the signal's reason when that ends the wait. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** From 0 up to 1. */
  random(): number;
};

export const realClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
  random: Math.random,
};

const longestPauseMs = 64_000;

/**
 * How long to wait before the next attempt: min(2^n + up to one second by chance, 64 s), and never less than the server asked for.
 * Source: truncated exponential backoff as Google's documentation of the limits of Sheets has it.
 */
export function pauseAfter(attempt: number, askedForMs: number | null, clock: Clock): number {
  const backoff = Math.min(2 ** Math.min(attempt, 10) * 1000 + clock.random() * 1000, longestPauseMs);
  return Math.max(backoff, askedForMs ?? 0);
}

/**
 * What a `Retry-After` asks for, in milliseconds: seconds, or a date, which is taken by the server's own clock where it told the time. Null for
 * anything else; at most an hour.
 */
export function retryAfterMs(value: string | null, serverDate: string | null, now: Date): number | null {
  if (value === null) return null;
  const text = value.trim();
  const asked = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - (Number.isNaN(Date.parse(serverDate ?? '')) ? now.getTime() : Date.parse(serverDate ?? ''));
  return Number.isNaN(asked) ? null : Math.min(Math.max(asked, 0), 3_600_000);
}
