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

/**
 * For what is asked for with every event, so that the newest answer could be one that never comes: an answer is news unless a newer one
 * has come. `begin` gives the check, to be asked as the answer comes.
 */
export function neverOlder(): { begin: () => () => boolean } {
  let asked = 0;
  let come = 0;
  return {
    begin: () => {
      asked += 1;
      const own = asked;
      return () => {
        if (own < come) return false;
        come = own;
        return true;
      };
    },
  };
}
