/** What it takes to send 10,000 submissions to a fake Google while a request in five goes wrong, and how long that would be on a real clock. */
import { runUnderFaults } from '../../test/outbox/runUnderFaults.ts';
import type { BenchResult } from './figures.ts';

const seed = 1;
const submissions = 10_000;

export async function run(): Promise<BenchResult> {
  const [begin, used] = [performance.now(), process.cpuUsage()];
  const run = await runUnderFaults({ submissions, seed });
  const seconds = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(used);
  const figure = (label: string, p50: number, unit = '') => ({ label, p50, p95: null, unit });
  return {
    name: 'outbox',
    n: submissions,
    seed,
    figures: [
      figure('rows in the spreadsheet', run.rows),
      figure('distinct ones', run.distinct),
      figure('requests', run.requests),
      figure('of these, gone wrong', run.faults),
      figure('starts of the program', run.starts),
      figure('requests over the quota', run.overQuota),
      figure('whole run', seconds, 's'),
      figure('its processor time', (user + system) / 1_000_000, 's'),
      figure('of its own clock', run.virtualHours, 'h'),
    ],
  };
}
