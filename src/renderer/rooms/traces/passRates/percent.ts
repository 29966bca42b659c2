/** A share of 0 to 1 in whole percent; what is neither nothing nor all is never rounded to it. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0 && share > 0) return '<1%';
  return rounded === 100 && share < 1 ? '>99%' : `${rounded}%`;
}
