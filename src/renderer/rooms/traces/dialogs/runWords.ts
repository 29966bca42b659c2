import type { Texts } from '../../../window/i18n.ts';
import { byteText, dateAndTime } from '../../../window/time.ts';
import type { RunPlace, verdicts } from './runsToChoose.ts';

/** When a file was imported, in the local time; null where it is not known. */
export function importTime(file: RunPlace['file']): string | null {
  const importedAt = file?.dataset?.importedAt;
  return importedAt === undefined ? null : dateAndTime(importedAt);
}

/** `log (2) · 22.9 kB · imported 2026-11-27 22:10`, and where in its file a run stands that nothing else tells apart. */
export function placeWords(of: RunPlace | undefined, timesDiffer: boolean, t: Texts['t']): string {
  const { file, place } = of ?? { file: null, place: null };
  const bytes = file?.dataset?.byteCount;
  const time = timesDiffer ? importTime(file) : null;
  return [
    ...(file === null ? [] : [file.name]),
    ...(bytes === undefined ? [] : [byteText(bytes)]),
    ...(time === null ? [] : [t('tracesInspector.runs.imported', { time })]),
    ...(place === null ? [] : 'line' in place ? [t('tracesInspector.runs.line', place)] : [place.text]),
  ].join(' · ');
}

/** Whether the file says that a run passed. */
export function verdictWord(verdict: (typeof verdicts)[number], t: Texts['t']): string {
  return verdict === 'unscored' ? t('tracesInspector.runs.unscored') : t(`tracesInspector.run.${verdict}`);
}
