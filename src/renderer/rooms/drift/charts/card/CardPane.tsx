/** The safety card: every number of each model against its gate. */
export function CardPane() {
  return null;
}
