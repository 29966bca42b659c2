import type { ImportPreview } from '../../shared/datasets.ts';
import type { Problem } from '../../shared/files.ts';
import { roomImports } from '../rooms/imports.ts';
import type { Texts } from '../window/i18n.ts';
import type { ImportJob } from '../window/importStore.ts';
import { byteText } from '../window/time.ts';

/** `/data/train.json · 1.4 MB · UTF-8, no BOM · LF · tab indent · sha256 c07e…91d4` */
export function importFileLine(preview: ImportPreview, texts: Pick<Texts, 't'>): string {
  return [
    shownPath(preview.path),
    byteText(preview.byteCount),
    ...roomImports[preview.room].styleTexts(preview, texts),
    `${texts.t('import.sha')} ${preview.sha256.slice(0, 4)}…${preview.sha256.slice(-4)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Where the file lies; a browser's file lies in the core's own upload folder, which says nothing to anybody. */
function shownPath(path: string): string {
  return /[/\\]uploads[/\\][0-9a-f-]{36}[/\\]/.test(path) ? '' : path;
}

export function formatTitle(preview: ImportPreview, { t }: Pick<Texts, 't'>): string {
  const known = 'formatVersion' in preview ? preview.formatVersion : null;
  const version = known === null ? '' : ` ${known}`;
  return t(`import.formats.${preview.format}`, { version });
}

/** Why the file was taken for its format; empty when nobody wrote the reason down. */
export function becauseText(preview: ImportPreview, { textOf, has }: Pick<Texts, 'textOf' | 'has'>): string {
  const own = `${roomImports[preview.room].becauseSection}.because.${preview.because}`;
  const key = has(own) ? own : `formats.because.${preview.because}`;
  return has(key) ? textOf(key) : '';
}

type WarningGroup = { readonly code: string; readonly count: number; readonly first: Problem };

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

/** What a dataset is called unless somebody says otherwise: its file without the ending, and which it is of several of one name. */
export function nameOf({ name: fileName, twin }: Pick<ImportJob, 'name'> & Partial<Pick<ImportJob, 'twin'>>): string {
  const name =
    fileName.replace(/(\.parquet)?\.(json|jsonl|ndjson|eval|traj|zip|csv|tsv|txt)$/i, '').slice(0, 200) || fileName;
  return twin === undefined || twin.number === 1 ? name : `${name} (${twin.number})`;
}
