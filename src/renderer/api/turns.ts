export type Turns = {
  /** Runs it when those before it have ended. */
  run<T>(act: () => Promise<T>): Promise<T>;
  /** How many have not begun. */
  waiting(): number;
  /** Lets all begin at once, each after the one before it. */
  release(): void;
};

/** One after the other, in the order in which they were asked for. */
export function createTurns(): Turns {
  const behind: (() => void)[] = [];
  let isTaken = false;
  return {
    async run(act) {
      if (isTaken) await new Promise<void>((resolve) => behind.push(resolve));
      isTaken = true;
      try {
        return await act();
      } finally {
        const next = behind.shift();
        if (next === undefined) isTaken = false;
        else next();
      }
    },
    waiting: () => behind.length,
    release() {
      for (const next of behind.splice(0)) next();
    },
  };
}
