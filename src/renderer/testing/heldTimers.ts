/** Timers that run when a test lets them. */
export function heldTimers() {
  const timers: (() => void)[] = [];
  const later = (run: () => void) => {
    timers.push(run);
    return () => void timers.splice(timers.indexOf(run) >>> 0, 1);
  };
  const runAll = () => {
    for (const run of timers.splice(0)) run();
  };
  return { later, runAll, runFirst: () => timers.splice(0, 1)[0]?.() };
}
