/**
 * How often what is tried over and over is tried: `count` times, with fixed seeds, so that a run tells of the change and not of luck.
 * To look further once, after a change of what they hold, AKAPEN_ROUNDS says by how much to multiply.
 */
export function rounds(count: number): number {
  return count * Number(process.env.AKAPEN_ROUNDS ?? 1);
}
