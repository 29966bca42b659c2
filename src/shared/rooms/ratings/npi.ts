/**
 * Whether a text is an NPI, the number of a health care provider in the United States: exactly ten ASCII digits, blanks around them
 * apart, whose last one is the check digit of the ISO standard (Luhn) over `80840` and the nine others.
 * Source: CMS, "NPI check digit". It does not ask that the number is given to anybody, nor that it begins with 1 or 2.
 */
export function isNpi(text: string): boolean {
  const digits = text.trim();
  return /^[0-9]{10}$/.test(digits) && luhnSum(`80840${digits}`) % 10 === 0;
}

/** Digits from the right, every second one doubled and the digits of what comes out added. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
}
