import { isParquetName, type Problem } from '../../../shared/files.ts';
import type { Texts } from '../../window/i18n.ts';

type Placed = Pick<Problem, 'line' | 'column'> & Partial<Pick<Problem, 'params'>>;

/**
 * Where a problem is: line and column in its file, or its row in a table, or the whole file. The file is named where the reader says in which
 * one of several it is.
 */
export function problemPlace({ line, column, params }: Placed, { t }: Pick<Texts, 't'>): string {
  if (line === 0) return t('import.wholeFile');
  const file = typeof params?.file === 'string' ? params.file : null;
  const isRow = file !== null && isParquetName(file);
  const place = isRow ? t('import.rowPlace', { row: line }) : t('import.place', { line, column });
  return file === null ? place : `${file} · ${place}`;
}

export function problemSentence(
  problem: Pick<Problem, 'code' | 'params'>,
  { textOf, has }: Pick<Texts, 'textOf' | 'has'>,
): string {
  const key = `problems.${problem.code}`;
  return has(key) ? textOf(key, problem.params) : problem.code;
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

/** The excerpt in three parts; the middle one is meant. Places count code points. */
export function excerptParts(
  problem: Pick<Problem, 'excerpt' | 'excerptFrom' | 'excerptTo'>,
): readonly [string, string, string] {
  const points = [...problem.excerpt];
  const part = (from: number, to?: number) => points.slice(from, to).join('');
  return [part(0, problem.excerptFrom), part(problem.excerptFrom, problem.excerptTo), part(problem.excerptTo)];
}

/** The short name of a live check. */
export function checkTitle(code: string, { textOf, has }: Pick<Texts, 'textOf' | 'has'>): string {
  const key = `checks.${code}.title`;
  return has(key) ? textOf(key) : code;
}
