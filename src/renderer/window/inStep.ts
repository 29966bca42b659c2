/**
 * Keeps what is read from taking the place of what was said meanwhile: an answer of the core that does not hold all that was said by the
 * time it comes is no news. What is missed by that is read again as soon as nothing is on its way.
 */
export function createInStep(readAgain: () => void) {
  let said = 0;
  let arrived = 0;
  let isMissing = false;
  return {
    /** As something is said and shown; the function returned is called when the core holds it, or has refused it. */
    say(): () => void {
      said += 1;
      return () => {
        arrived += 1;
        if (!isMissing || arrived !== said) return;
        isMissing = false;
        readAgain();
      };
    },
    /** As a reading begins; the function returned tells, as its answer comes, whether all is in it that was said. */
    begin(): () => boolean {
      const known = arrived;
      return () => {
        if (said === known) return true;
        isMissing = true;
        return false;
      };
    },
  };
}

export type InStep = ReturnType<typeof createInStep>;
