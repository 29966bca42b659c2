import { mostColors } from '../../../../shared/charts/series.ts';
import { pageStyle, type seriesColours } from '../../../reports/pageStyle.ts';

/** The colours of lines in the window, light and dark (`--ak-series-<n>` of its tokens). */
export const lineColours: typeof seriesColours = {
  'series-1': ['#0032a5', '#4582fa'],
  'series-2': ['#d27908', '#d88018'],
  'series-3': ['#499688', '#8bd9c9'],
  'series-4': ['#551b59', '#ad6eb1'],
  'series-5': ['#594d00', '#f7e785'],
  'series-6': ['#745eac', '#bda8fc'],
  'series-7': ['#a26cf3', '#eab436'],
  'series-8': ['#99632d', '#1b7e63'],
};
const series = Object.keys(lineColours);

/** The class of the colour of a line; its marker is that of `seriesLook`, so that 64 lines look different. */
export function seriesClass(index: number): string {
  return `series-${(index % mostColors) + 1}`;
}

/**
 * Paper cannot be scrolled: tables stand across the long side in small type and may go on over the page, rows and charts may not; what
 * stands above a chart or a table stays with it.
 */
const printStyle = `@page{size:landscape}
@media print{.wide{overflow:visible}
table{font-size:10.5px}th,td{padding:2px 5px}td.value{white-space:normal}td.hash,table .quiet{font-size:9.5px}
.note pre{white-space:pre-wrap;overflow-wrap:anywhere}
section>p{break-inside:avoid}section>p:not(:last-child),caption,thead,figcaption{break-after:avoid}
tr,.chart,.tiles svg,.legend li{break-inside:avoid}.legend{break-before:avoid}.chart:has(.tiles){break-inside:auto}}
`;

/** The style sheet of a report of drift. */
export const driftReportStyle = `${pageStyle(lineColours)}
section{margin-top:28px}
.wide{overflow-x:auto}
table{border-collapse:collapse;margin-top:6px;font-variant-numeric:tabular-nums;background:var(--work)}
th,td{border:1px solid var(--line);padding:3px 8px;text-align:left;vertical-align:top}
th{color:var(--text-2);font-weight:600}
td .text{overflow-wrap:break-word}
td.value{text-align:right;white-space:nowrap}td.value .quiet{white-space:normal}
td.model{min-width:9em}
td.hash{font-family:"Noto Sans Mono",ui-monospace,Consolas,"MS Gothic",monospace;font-size:12px;overflow-wrap:anywhere}
caption{text-align:left;font-weight:600;padding:4px 0}
.chart{background:var(--work);border:1px solid var(--line);border-radius:6px;margin-top:6px;max-width:1000px}
.chart svg{display:block;width:100%;height:auto}
.chart text{font:12px "Inter","Noto Sans JP","Hiragino Sans","Yu Gothic UI",system-ui,sans-serif;fill:var(--text-2)}
.chart .over{paint-order:stroke;stroke:var(--work);stroke-width:4;stroke-linejoin:round;fill:var(--text)}
.plots{display:flex;flex-wrap:wrap;gap:8px}.plots .chart{flex:0 1 470px;min-width:340px;margin-inline:0}.plots figcaption{padding:8px 12px 0;font-weight:600;overflow-wrap:anywhere}.plots .quiet{padding:0 12px 6px;margin:0}
.axis{stroke:var(--text-2);fill:none}
.tiles{display:flex;flex-wrap:wrap;gap:8px;padding:10px}.chart .tiles svg{width:auto;border:1px solid var(--line);border-radius:4px}.chart .tiles text{font-size:10px}.chart .tiles .name{font-size:11px;font-weight:600;fill:var(--text)}.curve.thin{stroke-width:1.3}
.grid{stroke:var(--line);stroke-width:1}
.gate{stroke:var(--text);stroke-width:1.2;stroke-dasharray:6 4}
.ten{stroke:var(--text-2);stroke-width:1;stroke-dasharray:2 3}
.curve{fill:none;stroke-width:2}.curve.extended{stroke-width:1.2;stroke-dasharray:5 4}
.band{stroke:none;opacity:.14}
.mark{stroke-width:1}.leader{stroke-width:.9;fill:none}
${series.map((name) => `.${name}{stroke:var(--${name});fill:var(--${name})}.curve.${name}{fill:none}.band.${name}{stroke:none}`).join('')}
.mark.stroked{fill:none;stroke-width:1.8}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;padding:6px 12px;margin:0;list-style:none;border-top:1px solid var(--line)}
.legend svg{display:inline-block;width:34px;height:10px;margin-right:6px;vertical-align:middle}
.note{background:var(--work);border:1px solid var(--line);border-radius:6px;padding:10px 16px;margin-top:6px}
.note pre{overflow-x:auto;background:var(--pane);padding:8px}
.note blockquote{margin:4px 0;padding-left:12px;border-left:3px solid var(--line)}
${printStyle}`;
