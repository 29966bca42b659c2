import type { SourceLabel } from '../../../../shared/traces/toolLabels.ts';
import { pageStyle, seriesColours } from '../../../reports/pageStyle.ts';

/** Colours of source labels in both themes, the same as the window has. */
const labelColours: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  'db-fda': ['#164a8c', '#6fa3ee'],
  'db-open-targets': ['#0a7d70', '#7adccb'],
  'db-monarch': ['#8a4b00', '#e2a562'],
  'db-agent': ['#5b5870', '#b7b3cf'],
  'db-unknown': ['#66635c', '#9c9b96'],
  ...seriesColours,
};

/** The class of a label's colour; that of the unknown tool for a colour that no theme has. */
export function labelClass({ colour }: SourceLabel): string {
  return Object.hasOwn(labelColours, colour) ? colour : 'db-unknown';
}

/** The style sheet of a report. */
export const reportStyle = `${pageStyle(labelColours)}.group{margin-top:28px}
.traces{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(420px,100%),1fr));gap:16px;margin-top:12px;align-items:start}
.trace{background:var(--work);border:1px solid var(--line);border-radius:6px}
.head,.step{padding:10px 14px}.step{border-top:1px solid var(--line)}
.line{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:baseline}
.number{color:var(--text-2);font-variant-numeric:tabular-nums}
.tool,.json{font-family:"Noto Sans Mono",ui-monospace,Consolas,"MS Gothic",monospace;font-size:12px;overflow-wrap:anywhere}
.source{border:1px solid;border-radius:3px;padding:0 5px;font-size:12px;white-space:nowrap}
.source.dashed{border-style:dashed}
${Object.keys(labelColours)
  .map((name) => `.source.${name}{color:var(--${name})}`)
  .join('')}
table{border-collapse:collapse;width:100%;margin-top:4px;table-layout:fixed}
th,td{border:1px solid var(--line);padding:2px 8px;text-align:left;vertical-align:top;font-weight:400}
th{width:30%;color:var(--text-2);overflow-wrap:anywhere}
.unseen{border:1px solid var(--line);border-radius:3px;padding:0 3px;color:var(--text-2);font-size:10px;unicode-bidi:isolate}
mark{background:var(--marked);color:inherit;border-bottom:2px solid var(--pen)}
ins,del{text-decoration:none}.change>*{display:block;min-height:1.6em}.signed{padding-inline-start:14px}
.signed::before{content:" " / "";display:inline-block;width:14px;margin-inline-start:-14px;color:var(--text-2)}
.line-added{background:color-mix(in srgb,var(--ok) 16%,transparent)}.line-added.signed::before{content:"+" / ""}
.line-removed{background:color-mix(in srgb,var(--fault) 16%,transparent)}.line-removed.signed::before{content:"−" / ""}
.line-hunk,.line-head,.at{color:var(--text-2)}.at{display:inline-block;min-width:3ch;margin-inline-end:8px;text-align:end}
.said{margin-top:8px;padding:6px 10px;background:var(--pane);border-left:3px solid var(--pen)}
.said ul{margin:0;padding-left:18px}
.choice{color:var(--pen);font-weight:600}
@media print{.trace{border-color:#999}.step,.said{break-inside:avoid}}
`;
