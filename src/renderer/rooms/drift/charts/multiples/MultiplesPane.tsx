/** One small curve for each case. */
export function MultiplesPane() {
  return null;
}
