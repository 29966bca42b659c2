/** Table, SVG, PNG and CSV of the chart that is shown: the right end of the row of charts. */
export function ChartTools() {
  return null;
}
