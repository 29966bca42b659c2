import { useMemo } from 'react';
import type { FileChange } from '../../../shared/traces/fileEdit.ts';
import type { LineEdit } from '../../../shared/traces/lineEdit.ts';
import { useText } from '../../window/i18n.ts';
import type { OtherPiece } from './DrawnText.tsx';
import { FileChangeLines } from './FileChangeLines.tsx';
import { useFormerLines } from './stepCache.ts';
import { useSide } from './transcriptContext.ts';
import type { Place } from './transcriptTypes.ts';

type LineEditLinesProps = {
  readonly place: Place;
  readonly edit: LineEdit;
  readonly name: string;
  readonly others: ReadonlyMap<string, readonly OtherPiece[]>;
};

/** What a call writes over lines of a file, beside what stood there as far as the trace shows it, and says where that was. */
export function LineEditLines({ place, edit, name, others }: LineEditLinesProps) {
  const { t } = useText();
  const { cache, mask, letter } = useSide(place.side);
  const { from, to, text, argument, offset } = edit;
  const former = useFormerLines(cache, place.step, to !== null);
  const found = typeof former === 'object' ? former.found : null;
  const before = found?.text ?? '';
  const change = useMemo((): FileChange => ({ before, after: text, names: ['', argument] }), [before, text, argument]);
  const caption = () => {
    if (from === null) return t('transcript.edit.atEnd');
    if (to === null) return t('transcript.edit.behind', { line: from - 1 });
    const lines = from === to ? t('transcript.edit.line', { from }) : t('transcript.edit.lines', { from, to });
    if (found !== null) return t('transcript.edit.shownIn', { lines, step: `${letter}.${found.step + 1}` });
    return former === undefined ? lines : t('transcript.edit.notShown', { lines });
  };
  return (
    <>
      <p className="tx-edit-caption">{caption()}</p>
      <FileChangeLines
        change={change}
        name={name}
        mask={mask}
        others={others}
        offset={offset}
        {...(from !== null && { firstLine: from })}
      />
    </>
  );
}
