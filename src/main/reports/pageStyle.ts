/** Colours of lines and labels in both themes, the same as the window has. */
export const seriesColours: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  'series-1': ['#0032a5', '#4582fa'],
  'series-2': ['#8a4f05', '#d88018'],
  'series-3': ['#2f6f64', '#8bd9c9'],
  'series-4': ['#551b59', '#ad6eb1'],
  'series-5': ['#594d00', '#f7e785'],
  'series-6': ['#5f4a96', '#bda8fc'],
};

/** The style sheet that all pages to read have: one file, both themes, and paper. `colours` become variables of their names. */
export function pageStyle(colours: typeof seriesColours): string {
  const variables = (theme: 0 | 1) =>
    Object.entries(colours)
      .map(([name, pair]) => `--${name}:${pair[theme]};`)
      .join('');
  return `
:root{color-scheme:light dark;--app:#efeeeb;--work:#fff;--pane:#f8f7f5;--line:#cfccc5;--text:#1c1b19;--text-2:#4f4c46;--pen:#bf1f2c;
--ok:#1a6b45;--fault:#8c1d6b;--marked:#fbe3e1;${variables(0)}}
@media (prefers-color-scheme:dark){:root{--app:#101113;--work:#1b1c20;--pane:#16171a;--line:#3d4048;--text:#ecebe8;--text-2:#bebdb8;
--pen:#ff8078;--ok:#6cc795;--fault:#e58cc8;--marked:#4a2326;${variables(1)}}}
*{box-sizing:border-box}
body{margin:0 auto;padding:24px;max-width:1600px;background:var(--app);color:var(--text);
font:14px/1.6 "Inter","Noto Sans JP","Hiragino Sans","Yu Gothic UI",system-ui,sans-serif}
h1{font-size:22px;margin:0 0 4px}h2{font-size:17px;margin:0}h3{font-size:14px;margin:0}h4{font-size:13px;margin:0 0 2px}
p{margin:2px 0}
.quiet{color:var(--text-2);font-size:12px}
.text{white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext}
.fault{color:var(--fault)}
.done{color:var(--ok)}
@media print{body{background:none;padding:0;max-width:none}h2,h3,h4{break-after:avoid}}
`;
}
