/**
 * Tells whether an answer still counts: `begin` gives a check that is true until the next `begin`, so that a slow answer never
 * takes the place of a newer one.
 */
export function newestOnly(): { begin: () => () => boolean } {
  let newest = 0;
  return {
    begin: () => {
      newest += 1;
      const own = newest;
      return () => own === newest;
    },
  };
}
