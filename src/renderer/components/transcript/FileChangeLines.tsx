import { useMemo } from 'react';
import { compareLines } from '../../../shared/traces/diffLines.ts';
import type { FileChange } from '../../../shared/traces/fileEdit.ts';
import { useText } from '../../window/i18n.ts';
import { DrawnText, type OtherPiece } from './DrawnText.tsx';
import { useKept } from './transcriptContext.ts';

const shortChange = 40;

type FileChangeLinesProps = {
  readonly change: FileChange;
  readonly name: string;
  readonly mask: (text: string) => string;
  /** What the call opposite has otherwise, by the name of the argument. */
  readonly others: ReadonlyMap<string, readonly OtherPiece[]>;
  /** Where the new text begins in its argument. */
  readonly offset?: number;
  /** Number of the first line of both; lines stand without numbers where it is not known. */
  readonly firstLine?: number;
};

/** What a call writes for what, as the lines that go and come. */
export function FileChangeLines({ change, name, mask, others, offset = 0, firstLine }: FileChangeLinesProps) {
  const { t } = useText();
  const [isWhole, setWhole] = useKept(`${name}.wholeChange`, false);
  const lines = useMemo(() => numberedLines(change, firstLine), [change, firstLine]);
  const texts = { old: mask(change.before), new: mask(change.after) };
  const ofArgument = { old: others.get(change.names[0]), new: others.get(change.names[1]) };
  return (
    <div className="tx-change">
      {lines.slice(0, isWhole ? lines.length : shortChange).map(({ start, end, kind, from, number }) => {
        const pieces = ofArgument[from];
        const Line = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'div';
        return (
          <Line key={`${from}${start}`} className={`tx-diff tx-diff-${kind} tx-diff-signed`}>
            {number !== null && <span className="tx-line-number">{number}</span>}
            <DrawnText
              text={texts[from].slice(start, end)}
              start={from === 'new' ? offset + start : start}
              {...(pieces && { others: pieces })}
            />
          </Line>
        );
      })}
      {lines.length > shortChange && (
        <button type="button" className="ak-link tx-more" onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? t('transcript.showLess')
            : t('transcript.showMore', { count: lines.length - shortChange, total: lines.length })}
        </button>
      )}
    </div>
  );
}

/** The lines that go, come and stay, with their numbers in the text that they are from. */
function numberedLines({ before, after }: FileChange, firstLine: number | undefined) {
  const next = { old: firstLine ?? 0, new: firstLine ?? 0 };
  return compareLines(before, after).map((line) => {
    const number = firstLine === undefined ? null : next[line.from];
    next[line.from] += 1;
    if (line.kind === 'same') next.old += 1;
    return { ...line, number };
  });
}
