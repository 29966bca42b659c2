import type { CheckFinding } from '../../../../shared/rooms/derivations/finding.ts';

/** Whether two lists of findings read the same. Their fixes are made anew when one is applied, so that its content may be older. */
export function isSameList(before: readonly CheckFinding[], now: readonly CheckFinding[]): boolean {
  const shown = (list: readonly CheckFinding[]) =>
    JSON.stringify(
      list.map(({ fix, otherFix, ...rest }) => [
        rest,
        [fix, otherFix].map((one) => (one === null ? null : [one.label, one.params, one.isKeyed])),
      ]),
    );
  return shown(before) === shown(now);
}
