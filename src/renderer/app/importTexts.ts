import type { DerivationsPreview, ImportPreview, Problem } from '../../shared/datasets.ts';
import type { Texts } from './i18n.ts';
import { byteText } from './time.ts';

/** `/data/train.json · 1.4 MB · UTF-8, no BOM · LF · tab indent · sha256 c07e…91d4` */
export function importFileLine(preview: ImportPreview, texts: Pick<Texts, 't'>): string {
  return [
    shownPath(preview.path),
    byteText(preview.byteCount),
    ...(preview.room === 'derivations' ? styleTexts(preview, texts) : []),
    `${texts.t('import.sha')} ${preview.sha256.slice(0, 4)}…${preview.sha256.slice(-4)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function styleTexts({ style, format }: DerivationsPreview, { t }: Pick<Texts, 't'>): string[] {
  const lineEnds = { '\n': 'lf', '\r\n': 'crlf', mixed: 'mixed', none: 'none' } as const;
  const indent =
    style.indent === null || style.indent === ''
      ? t('import.indent.none')
      : style.indent.startsWith('\t')
        ? t('import.indent.tab')
        : t('import.indent.spaces', { count: style.indent.length });
  return [
    `UTF-8, ${t(style.byteOrderMark ? 'import.bom' : 'import.noBom')}`,
    t(`import.lineEnd.${lineEnds[style.lineEnd]}`),
    ...(style.lineEnd === 'none' || format === 'prediction-tsv' ? [] : [indent]),
    ...(style.asciiEscapes ? [t('import.escapes')] : []),
  ];
}

/** Where the file lies; a browser's file lies in the core's own upload folder, which says nothing to anybody. */
function shownPath(path: string): string {
  return /[/\\]uploads[/\\][0-9a-f-]{36}[/\\]/.test(path) ? '' : path;
}

export function formatTitle(preview: ImportPreview, { t }: Pick<Texts, 't'>): string {
  const version = preview.room !== 'derivations' || preview.formatVersion === null ? '' : ` ${preview.formatVersion}`;
  return t(`import.formats.${preview.format}`, { version });
}

const becauseSections = { derivations: 'formats', traces: 'traceFormats', drift: 'driftImport' } as const;

/** Why the file was taken for its format; empty when nobody wrote the reason down. */
export function becauseText(preview: ImportPreview, { textOf, has }: Pick<Texts, 'textOf' | 'has'>): string {
  const own = `${becauseSections[preview.room]}.because.${preview.because}`;
  const key = has(own) ? own : `formats.because.${preview.because}`;
  return has(key) ? textOf(key) : '';
}

export function problemPlace(problem: Pick<Problem, 'line' | 'column'>, { t }: Pick<Texts, 't'>): string {
  return problem.line === 0 ? t('import.wholeFile') : t('import.place', { line: problem.line, column: problem.column });
}

export function problemSentence(
  problem: Pick<Problem, 'code' | 'params'>,
  { textOf, has }: Pick<Texts, 'textOf' | 'has'>,
): string {
  const key = [`problems.${problem.code}`, `traceProblems.${problem.code}`, `driftProblems.${problem.code}`].find(has);
  return key === undefined ? problem.code : textOf(key, problem.params);
}

/** Problems as lines to paste into a message: place, record, sentence, excerpt. */
export function problemsAsText(problems: readonly Problem[], texts: Texts): string {
  return problems
    .map((problem) =>
      [problemPlace(problem, texts), problem.itemKey ?? '', problemSentence(problem, texts), problem.excerpt.trim()]
        .filter((part) => part !== '')
        .join('\t'),
    )
    .join('\n');
}

export type WarningGroup = { readonly code: string; readonly count: number; readonly first: Problem };

/** Warnings by code, most frequent first. */
export function groupWarnings(problems: readonly Problem[]): readonly WarningGroup[] {
  const groups = new Map<string, WarningGroup>();
  for (const problem of problems) {
    if (problem.severity !== 'warning') continue;
    const known = groups.get(problem.code);
    groups.set(problem.code, { code: problem.code, count: (known?.count ?? 0) + 1, first: known?.first ?? problem });
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}

/** The excerpt in three parts; the middle one is meant. Places count code points. */
export function excerptParts(
  problem: Pick<Problem, 'excerpt' | 'excerptFrom' | 'excerptTo'>,
): readonly [string, string, string] {
  const points = [...problem.excerpt];
  const part = (from: number, to?: number) => points.slice(from, to).join('');
  return [part(0, problem.excerptFrom), part(problem.excerptFrom, problem.excerptTo), part(problem.excerptTo)];
}
