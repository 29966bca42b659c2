import { type Fault, startFakeGoogle } from './fakeGoogle.ts';
import { idsIn, openSender, queueAll, submission } from './outboxProject.ts';
import { createVirtualClock, randomOf } from './virtualClock.ts';

/** What a run ended with: rows in the spreadsheet and how many different ones, requests, faults, starts of the program, and hours that passed on its clock. */
export type FaultRun = {
  readonly rows: number;
  readonly distinct: number;
  readonly requests: number;
  readonly faults: number;
  readonly starts: number;
  readonly virtualHours: number;
  readonly overQuota: number;
};

const kinds: readonly ((random: () => number) => Fault | 'stop' | 'expire')[] = [
  () => ({ is: 'cutBefore' }),
  () => ({ is: 'cutAfter' }),
  (random) => ({ is: 'late', ms: Math.floor(random() * 180_000) }),
  () => ({ is: 'status', status: 500 }),
  () => ({ is: 'statusAfter', status: 500 }),
  () => ({ is: 'status', status: 503, headers: { 'retry-after': '3' } }),
  () => ({ is: 'status', status: 429 }),
  () => ({ is: 'status', status: 403, reason: 'rateLimitExceeded' }),
  () => 'expire',
  () => 'stop',
];

/** Sends submissions while a request in five goes wrong by chance, tokens end, and the program is stopped and started again. */
export async function runUnderFaults({
  submissions,
  seed,
}: {
  readonly submissions: number;
  readonly seed: number;
}): Promise<FaultRun> {
  const clock = createVirtualClock(seed);
  const random = randomOf(seed * 7919);
  const google = await startFakeGoogle(clock);
  const sender = openSender(google, clock);
  let faults = 0;
  let starts = 1;
  let stop = new AbortController();
  google.fault = () => {
    if (random() >= 0.2) return null;
    faults += 1;
    const fault = kinds[Math.floor(random() * kinds.length)]?.(random) ?? null;
    if (fault === 'expire') google.expireTokens();
    if (fault === 'stop') stop.abort(new Error('stopped'));
    return typeof fault === 'string' ? (random() < 0.5 ? null : { is: 'cutAfter' }) : fault;
  };
  try {
    const half = Math.floor(submissions / 2);
    const all = Array.from({ length: submissions }, (_, at) => submission(at + 1));
    for (const part of [all.slice(0, half), all.slice(half)]) {
      queueAll(sender.db, part);
      for (;;) {
        try {
          const { trouble } = await sender.send(stop.signal);
          if (trouble === null) break;
        } catch (error) {
          if (!stop.signal.aborted) throw error;
          stop = new AbortController();
          starts += 1;
          sender.restart();
          // A program that starts knows nothing of the requests of the one before, which Google counts for a minute.
          await clock.sleep(60_500, stop.signal);
        }
      }
    }
    // Whatever is still under way arrives.
    await clock.sleep(400_000, new AbortController().signal);
    const ids = google.spreadsheets.flatMap(idsIn);
    return {
      rows: ids.length,
      distinct: new Set(ids).size,
      requests: google.requests.length,
      faults,
      starts,
      virtualHours: clock.elapsed() / 3_600_000,
      overQuota: google.overQuota(),
    };
  } finally {
    sender.close();
    await google.close();
  }
}
