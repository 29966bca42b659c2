import { textWidth } from '../curves/chartFrame.ts';

/** A name that fits into a width, cut in the middle: models of one family differ at their ends. */
export function cutMiddle(name: string, width: number): string {
  if (textWidth(name) <= width) return name;
  const letters = [...name];
  for (let kept = letters.length - 1; kept > 1; kept -= 1) {
    const end = Math.floor(kept * 0.4);
    const cut = `${letters.slice(0, kept - end).join('')}…${end === 0 ? '' : letters.slice(-end).join('')}`;
    if (textWidth(cut) <= width) return cut;
  }
  return `${letters[0] ?? ''}…`;
}
