/** Recall at turn 10 against conflicts. */
export function ScatterPane() {
  return null;
}
