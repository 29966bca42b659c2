import { pageStyle, seriesColours } from '../../../reports/pageStyle.ts';

/** The colours of the window, and as many again that are told from them: no two of twelve models share one. */
const lineColours: typeof seriesColours = {
  ...seriesColours,
  'series-7': ['#c2185b', '#ff8fb8'],
  'series-8': ['#0a7aa8', '#5fd0f5'],
  'series-9': ['#6b6b6b', '#b5b5b5'],
  'series-10': ['#3f7d1a', '#9bd66a'],
  'series-11': ['#c43d00', '#ff9d76'],
  'series-12': ['#8e24aa', '#e58cf0'],
};
const series = Object.keys(lineColours);

/** The class of the line of a model. Colours come again after twelve, markers after five, so that sixty lines look different. */
export function seriesClass(index: number): string {
  return series[index % series.length] ?? '';
}

/** The style sheet of a report of drift. */
export const driftReportStyle = `${pageStyle(lineColours)}
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
.chart .gate-name{paint-order:stroke;stroke:var(--work);stroke-width:4;stroke-linejoin:round;fill:var(--text)}
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
