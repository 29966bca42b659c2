import { answeredBy } from '../../../../shared/rooms/derivations/corpora/index.ts';
import type { DerivationsPreview } from '../../../../shared/rooms/derivations/preview.ts';
import type { Texts } from '../../../window/i18n.ts';

/** How a file is written: marks, ends of lines, indent where it has one, escapes. */
export function styleTexts({ style, format, problems }: DerivationsPreview, { t }: Pick<Texts, 't'>): string[] {
  const isTable = answeredBy(format)?.prediction.kind === 'table';
  const lineEnds = { '\n': 'lf', '\r\n': 'crlf', mixed: 'mixed', none: 'none' } as const;
  const indent =
    style.indent === null || style.indent === ''
      ? t('import.indent.none')
      : style.indent.startsWith('\t')
        ? t('import.indent.tab')
        : t('import.indent.spaces', { count: style.indent.length });
  const isUtf8 = problems.every(({ code }) => code !== 'invalidUtf8');
  return [
    `${isUtf8 ? 'UTF-8' : t('import.notUtf8')}, ${t(style.byteOrderMark ? 'import.bom' : 'import.noBom')}`,
    t(`import.lineEnd.${lineEnds[style.lineEnd]}`),
    ...(style.lineEnd === 'none' || isTable ? [] : [indent]),
    ...(style.asciiEscapes ? [t('import.escapes')] : []),
  ];
}
