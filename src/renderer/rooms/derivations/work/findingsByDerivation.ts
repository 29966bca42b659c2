import type { CheckFinding } from '../../../../shared/rooms/derivations/finding.ts';

/** What the checks say of one derivation of a question, 0-based: its errors and warnings, and the worse of the two. */
export type DerivationFindings = {
  readonly derivation: number;
  readonly worst: 'error' | 'warning';
  /** Errors first. */
  readonly findings: readonly [CheckFinding, ...CheckFinding[]];
};

/** Errors and warnings that nobody kept, by the derivation they point into; derivations without any are left out. */
export function findingsByDerivation(findings: readonly CheckFinding[], kept: readonly string[]): DerivationFindings[] {
  const open = findings.filter(({ code, severity }) => severity !== 'hint' && !kept.includes(code));
  const places = new Set(open.flatMap(({ place }) => (place.derivation === null ? [] : [place.derivation])));
  return [...places]
    .toSorted((a, b) => a - b)
    .flatMap((derivation) => {
      const here = open.filter(({ place }) => place.derivation === derivation);
      const errors = here.filter(({ severity }) => severity === 'error');
      const [first, ...rest] = [...errors, ...here.filter(({ severity }) => severity !== 'error')];
      const worst = errors.length > 0 ? 'error' : 'warning';
      return first ? [{ derivation, worst, findings: [first, ...rest] } as const] : [];
    });
}
