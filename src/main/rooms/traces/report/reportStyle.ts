import type { SourceLabel } from '../../../../shared/traces/toolLabels.ts';

/** Colours of source labels in both themes, the same as the window has. */
const labelColours: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  'db-fda': ['#164a8c', '#6fa3ee'],
  'db-open-targets': ['#0a7d70', '#7adccb'],
  'db-monarch': ['#8a4b00', '#e2a562'],
  'db-agent': ['#5b5870', '#b7b3cf'],
  'db-unknown': ['#66635c', '#9c9b96'],
  'series-1': ['#0032a5', '#4582fa'],
  'series-2': ['#8a4f05', '#d88018'],
  'series-3': ['#2f6f64', '#8bd9c9'],
  'series-4': ['#551b59', '#ad6eb1'],
  'series-5': ['#594d00', '#f7e785'],
  'series-6': ['#5f4a96', '#bda8fc'],
};

/** The class of a label's colour; that of the unknown tool for a colour that no theme has. */
export function labelClass({ colour }: SourceLabel): string {
  return Object.hasOwn(labelColours, colour) ? colour : 'db-unknown';
}

const colourVariables = (theme: 0 | 1) =>
  Object.entries(labelColours)
    .map(([name, pair]) => `--${name}:${pair[theme]};`)
    .join('');

/** The style sheet of a report: one file, both themes, and paper. */
export const reportStyle = `
:root{color-scheme:light dark;--app:#efeeeb;--work:#fff;--pane:#f8f7f5;--line:#cfccc5;--text:#1c1b19;--text-2:#4f4c46;--pen:#bf1f2c;
--ok:#1a6b45;--fault:#8c1d6b;--marked:#fbe3e1;${colourVariables(0)}}
@media (prefers-color-scheme:dark){:root{--app:#101113;--work:#1b1c20;--pane:#16171a;--line:#3d4048;--text:#ecebe8;--text-2:#bebdb8;
--pen:#ff8078;--ok:#6cc795;--fault:#e58cc8;--marked:#4a2326;${colourVariables(1)}}}
*{box-sizing:border-box}
body{margin:0 auto;padding:24px;max-width:1600px;background:var(--app);color:var(--text);
font:14px/1.6 "Inter","Noto Sans JP","Hiragino Sans","Yu Gothic UI",system-ui,sans-serif}
h1{font-size:22px;margin:0 0 4px}h2{font-size:17px;margin:0}h3{font-size:14px;margin:0}h4{font-size:13px;margin:0 0 2px}
p{margin:2px 0}
.quiet{color:var(--text-2);font-size:12px}
.text{white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext}
.group{margin-top:28px}
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
.fault{color:var(--fault)}
.done{color:var(--ok)}
table{border-collapse:collapse;width:100%;margin-top:4px;table-layout:fixed}
th,td{border:1px solid var(--line);padding:2px 8px;text-align:left;vertical-align:top;font-weight:400}
th{width:30%;color:var(--text-2);overflow-wrap:anywhere}
mark{background:var(--marked);color:inherit;border-bottom:2px solid var(--pen)}
.said{margin-top:8px;padding:6px 10px;background:var(--pane);border-left:3px solid var(--pen)}
.said ul{margin:0;padding-left:18px}
.choice{color:var(--pen);font-weight:600}
@media print{body{background:none;padding:0;max-width:none}.trace{border-color:#999}.step,.said{break-inside:avoid}h2,h3,h4{break-after:avoid}}
`;
