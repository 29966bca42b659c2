import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

// Counts of a function are lost where V8 compiles it anew or drops what it knows of it.
for (const flag of [
  '--no-flush-bytecode',
  '--no-opt',
  '--no-sparkplug',
  '--no-maglev',
  '--no-lazy-feedback-allocation',
]) {
  setFlagsFromString(flag);
}

/**
 * How many blocks of the project's own code `work` runs through for a size, and for this size doubled four times, as V8 counts them: what
 * it costs on any machine, however busy. What happens within native functions (searching, joining, expressions) is one step each.
 */
export async function stepsWhileDoubling(size: number, work: (size: number) => unknown): Promise<number[]> {
  const session = await counting();
  // What ran before is counted by this and left out.
  await stepsSinceLastAsked(session);
  const steps: number[] = [];
  for (let times = 0; times <= 4; times += 1) {
    await work(size * 2 ** times);
    steps.push(await stepsSinceLastAsked(session));
  }
  return steps;
}

async function stepsSinceLastAsked(session: Session): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => /\/src\/(main|shared)\//.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

let counted: Promise<Session> | undefined;

/** To begin and to end counting costs more than most of what is counted, so it goes on for as long as the process lives. */
function counting(): Promise<Session> {
  counted ??= (async () => {
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return session;
  })();
  return counted;
}

/** What each doubling multiplies the steps by: 2 for work that grows with the size, a little more for n log n, 4 for its square. */
export function ratios(steps: readonly number[]): number[] {
  return steps.slice(1).map((count, index) => count / (steps[index] ?? 1));
}
