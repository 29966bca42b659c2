import { afterEach, beforeEach } from 'vitest';
import { type FakeGoogle, startFakeGoogle } from './fakeGoogle.ts';
import { openSender } from './outboxProject.ts';
import { createVirtualClock, type VirtualClock } from './virtualClock.ts';

export let clock: VirtualClock;
export let google: FakeGoogle;
/** The project that sends. */
export let sender: ReturnType<typeof openSender>;

/** Gives each test of the block that asks a fake Google on a clock of its own, and an empty project that sends there. */
export function sendingToGoogle(): void {
  beforeEach(async () => {
    clock = createVirtualClock();
    google = await startFakeGoogle(clock);
    sender = openSender(google, clock);
  });
  afterEach(async () => {
    sender.close();
    await google.close();
  });
}

/** Has an empty project with other settings send instead. */
export function openInstead(options: Parameters<typeof openSender>[2]): void {
  sender.close();
  sender = openSender(google, clock, options);
}
