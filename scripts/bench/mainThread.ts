/** What a page's main thread has to do, in processor time: the clock also counts what other programs take meanwhile. */
import type { Page } from 'playwright';
import { type Figure, percentile } from './figures.ts';

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

/** Milliseconds of processor time of each task that the main threads of pages ran while `work` was done. */
export async function taskTimes(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page belongs to no browser that can be traced');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  // What Chromium writes has this shape: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isName = ({ ph, name, args }: TraceEvent) =>
    ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain';
  const main = new Set(traceEvents.filter(isName).map(threadOf));
  return traceEvents.flatMap((event) =>
    event.name === 'ThreadControllerImpl::RunTask' && main.has(threadOf(event)) ? [(event.tdur ?? 0) / 1_000] : [],
  );
}

/** How many tasks took over 50 ms of processor time in so many turns of the wheel, the longest, and what a turn took in all. */
export function processorFigures(turns: number, milliseconds: readonly number[]): Figure[] {
  const total = milliseconds.reduce((sum, one) => sum + one, 0);
  const one = { p95: null, unit: '' };
  return [
    { label: 'tasks over 50 ms of processor time', p50: milliseconds.filter((time) => time > 50).length, ...one },
    { label: 'processor time of the longest task', p50: percentile(milliseconds, 1), p95: null, unit: 'ms' },
    { label: 'processor time for each turn of the wheel', p50: total / turns, p95: null, unit: 'ms' },
  ];
}
