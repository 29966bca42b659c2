/** PDSQI-9: ratings of summaries by people, and how far raters agree. */
export function PdsqiPane() {
  return null;
}
