/** How often a property that takes long is tried: `count` times in `npm run check`, five times as often in `npm run accidents`. */
export function propertyRuns(count: number): number {
  return process.env.AKAPEN_TEST_RUN === 'accidents' ? count * 5 : count;
}
