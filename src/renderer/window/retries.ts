import type { ErrorCode } from '../../shared/errors.ts';

/** So long, in ms, until what could not be written is tried again: twice as long each time, up to `lastRetryMs`. */
export const firstRetryMs = 1_000;
const lastRetryMs = 15_000;

/** How long to wait after the try that came after `retryMs`. */
export function nextRetryMs(retryMs: number): number {
  return Math.min(lastRetryMs, retryMs * 2);
}

const passing: readonly ErrorCode[] = ['DISK_FULL', 'STORAGE_READ_ONLY'];

/** Whether a failure to write may pass by itself. */
export function mayPass(code: ErrorCode): boolean {
  return passing.includes(code);
}
