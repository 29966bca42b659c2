import { ChartTableView } from './ChartTableView.tsx';

/** The numbers of the curves as a table that can be sorted. */
export function CurvesTable() {
  return <ChartTableView chart="curves" />;
}
