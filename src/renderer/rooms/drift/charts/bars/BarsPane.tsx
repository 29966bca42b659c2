/** Recall at turn 10, conflicts and slope of each model as bars, with their gates. */
export function BarsPane() {
  return null;
}
