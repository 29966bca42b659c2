/** A shorter beginning in common leaves room for what follows it. */
const leastAlike = 6;

/** Code points with which all these texts begin; 0 for fewer than two different texts, and for fewer than six. */
export function alikeIn(texts: readonly string[]): number {
  const [first = [], ...others] = [...new Set(texts)].map((text) => [...text]);
  const lengths = others.map((other) => {
    const at = first.findIndex((letter, place) => other[place] !== letter);
    return at < 0 ? first.length : at;
  });
  const alike = lengths.length === 0 ? 0 : Math.min(...lengths);
  return alike < leastAlike ? 0 : alike;
}

/** What one said; where there is no room for all of it, what others began with as well is cut first. */
export function SaidText({ text, alike }: { readonly text: string; readonly alike: number }) {
  if (alike === 0) return text;
  const letters = [...text];
  return (
    <span className="ag-said">
      <span className="ag-alike">{letters.slice(0, alike).join('')}</span>
      <span>{letters.slice(alike).join('')}</span>
    </span>
  );
}
