import type { Call } from '../../../shared/api/contract.ts';
import type { WireError } from '../../../shared/errors.ts';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { wireErrorOf } from '../../app/wireErrorOf.ts';

const pageSize = 50;
/** What is far from where one reads is dropped and fetched again when needed. */
const pagesAtMost = 40;

export type StepPages = {
  /** Fetches the steps `from` up to but not including `to` that are not there yet. */
  ensure: (from: number, to: number) => void;
  /** Forgets what is there and fetches again what was asked for last. */
  refresh: () => void;
};

type Options = {
  readonly call: Call;
  readonly traceId: number;
  readonly read: () => ReadonlyMap<number, ShownStep> | null;
  readonly write: (steps: ReadonlyMap<number, ShownStep>) => void;
  readonly fail: (error: WireError) => void;
};

/** The steps of one trace, page by page, each page once. `read` gives null when the trace is not open any more. */
export function createStepPages({ call, traceId, read, write, fail }: Options): StepPages {
  let asked = new Map<number, object>();
  let last = { from: 0, to: pageSize };

  async function fetchPage(page: number): Promise<void> {
    const request = {};
    asked.set(page, request);
    try {
      const from = page * pageSize;
      const fresh = await call('traces.readSteps', { traceId, from, to: from + pageSize });
      const steps = read();
      if (asked.get(page) !== request || steps === null) return;
      write(trimmed(new Map([...steps, ...fresh.map((step) => [step.index, step] as const)]), page));
    } catch (thrown) {
      if (asked.get(page) !== request) return;
      asked.delete(page);
      if (read() !== null) fail(wireErrorOf(thrown));
    }
  }

  function trimmed(steps: Map<number, ShownStep>, near: number): Map<number, ShownStep> {
    if (asked.size <= pagesAtMost) return steps;
    const far = [...asked.keys()].toSorted((a, b) => Math.abs(b - near) - Math.abs(a - near))[0] ?? near;
    asked.delete(far);
    for (let step = far * pageSize; step < (far + 1) * pageSize; step++) steps.delete(step);
    return steps;
  }

  function ensure(from: number, to: number): void {
    last = { from, to };
    for (let page = Math.floor(Math.max(0, from) / pageSize); page * pageSize < to; page++) {
      if (!asked.has(page)) void fetchPage(page);
    }
  }

  return {
    ensure,
    refresh: () => {
      asked = new Map();
      ensure(last.from, last.to);
    },
  };
}
