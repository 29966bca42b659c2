/**
 * How often a property that takes long is tried: `count` times in `npm run check`, twice as often in `npm run accidents`, which has them
 * all in a run of their own. Their seeds are fixed, so that a run tells of the change and not of luck; to look further once, after a
 * change of what they hold, AKAPEN_PROPERTY_RUNS says by how much to multiply.
 */
export function propertyRuns(count: number): number {
  const { AKAPEN_PROPERTY_RUNS: asked, AKAPEN_TEST_RUN: run } = process.env;
  return count * (asked === undefined ? (run === 'accidents' ? 2 : 1) : Number(asked));
}
