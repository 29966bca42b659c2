/** An interval from resampling is given for more cases than this, as in the reference. */
const casesForInterval = 10;
/** And for at least so many different ones: of fewer, the same few sums come again and again. */
const clustersForInterval = 5;

/** Whether there is enough to resample. One rule for every interval and band of a model. */
export function hasInterval(caseCount: number, clusterCount: number): boolean {
  return caseCount > casesForInterval && clusterCount >= clustersForInterval;
}
