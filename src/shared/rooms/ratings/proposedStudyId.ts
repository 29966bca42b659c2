const longestId = 80;

/**
 * An id for a study by its title: small letters and digits of any script with hyphens between, at most 80 characters, with a number behind it where
 * another study has it. Empty for a title without any.
 */
export function proposedStudyId(title: string, taken: readonly string[]): string {
  const words =
    title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const stem = words.join('-').slice(0, longestId).replace(/-$/, '');
  if (stem === '' || !taken.includes(stem)) return stem;
  let number = 2;
  while (taken.includes(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
