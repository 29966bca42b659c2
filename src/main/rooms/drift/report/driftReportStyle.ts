import { pageStyle, seriesColours } from '../../../reports/pageStyle.ts';

const series = Object.keys(seriesColours);

/** The class of the line of a model; colours come again after six, markers after four, so that twelve lines look different. */
export function seriesClass(index: number): string {
  return series[index % series.length] ?? '';
}

/** The style sheet of a report of drift. */
export const driftReportStyle = `${pageStyle(seriesColours)}
section{margin-top:28px}
.wide{overflow-x:auto}
table{border-collapse:collapse;margin-top:6px;font-variant-numeric:tabular-nums;background:var(--work)}
th,td{border:1px solid var(--line);padding:3px 8px;text-align:left;vertical-align:top}
th{color:var(--text-2);font-weight:600}
td.value{text-align:right;white-space:nowrap}
td.model{min-width:9em}
td.hash{font-family:"Noto Sans Mono",ui-monospace,Consolas,"MS Gothic",monospace;font-size:12px;overflow-wrap:anywhere}
caption{text-align:left;font-weight:600;padding:4px 0}
.chart{background:var(--work);border:1px solid var(--line);border-radius:6px;margin-top:6px;max-width:900px}
.chart svg{display:block;width:100%;height:auto}
.chart text{font:11px "Inter","Noto Sans JP","Hiragino Sans","Yu Gothic UI",system-ui,sans-serif;fill:var(--text-2)}
.grid{stroke:var(--line);stroke-width:1}
.gate{stroke:var(--text);stroke-width:1.2;stroke-dasharray:6 4}
.ten{stroke:var(--text-2);stroke-width:1;stroke-dasharray:2 3}
.curve{fill:none;stroke-width:2}.curve.extended{stroke-width:1.2;stroke-dasharray:5 4}
.band{stroke:none;opacity:.14}
.mark{stroke-width:1}
${series.map((name) => `.${name}{stroke:var(--${name});fill:var(--${name})}.curve.${name}{fill:none}.band.${name}{stroke:none}`).join('')}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;padding:6px 12px;margin:0;list-style:none;border-top:1px solid var(--line)}
.legend svg{display:inline-block;width:34px;height:10px;margin-right:6px;vertical-align:middle}
.note{background:var(--work);border:1px solid var(--line);border-radius:6px;padding:10px 16px;margin-top:6px}
.note pre{overflow-x:auto;background:var(--pane);padding:8px}
.note blockquote{margin:4px 0;padding-left:12px;border-left:3px solid var(--line)}
@media print{.chart,table,.note{break-inside:avoid}}
`;
