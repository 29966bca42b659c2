import { wholeLetter } from '../../../shared/text/wholeCharacters.ts';

/** A shorter beginning in common leaves room for what follows it. */
const leastAlike = 6;

/** UTF-16 code units with which all these texts begin, whole letters alone; 0 for fewer than two different texts, and for fewer than six. */
export function alikeIn(texts: readonly string[]): number {
  const different = [...new Set(texts)];
  const [first = '', ...others] = different;
  if (others.length === 0) return 0;
  let same = 0;
  while (same < first.length && others.every((other) => other[same] === first[same])) same += 1;
  const alike = Math.min(...different.map((text) => wholeLetter(text, same)));
  return alike < leastAlike ? 0 : alike;
}

/** What one said; where there is no room for all of it, what others began with as well is cut first. */
export function SaidText({ text, alike }: { readonly text: string; readonly alike: number }) {
  if (alike === 0) return text;
  return (
    <span className="ag-said">
      <span className="ag-alike">{text.slice(0, alike)}</span>
      <span>{text.slice(alike)}</span>
    </span>
  );
}
