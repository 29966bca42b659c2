import { useEffect, useState } from 'react';
import type { CheckFinding, CheckFix } from '../../../../shared/rooms/derivations/finding.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDerivations } from '../derivationsContext.ts';

/** A fix as it is offered. `count`: how often the corpus has what it would write, where that tells which way is right. */
export type FixOffer = {
  readonly finding: CheckFinding;
  readonly which: 'fix' | 'otherFix';
  readonly fix: CheckFix;
  readonly isKeyed: boolean;
  readonly count: number | null;
};

/**
 * The fixes of findings, in their order. Of two ways the one that the corpus uses more comes first, as soon as the core has counted;
 * before that neither has a key, which would come to mean the other.
 */
export function useFixOffers(findings: readonly CheckFinding[]): FixOffer[] {
  const call = useCall();
  const datasetId = useDerivations((state) => state.dataset?.id ?? null);
  const relations = [
    ...new Set(
      findings
        .filter(({ otherFix }) => otherFix !== null)
        .flatMap((found) => waysOf(found).map(({ fix }) => targetOf(found, fix))),
    ),
  ].slice(0, 20);
  const asked = JSON.stringify([datasetId, relations]);
  const [counted, setCounted] = useState<{ readonly asked: string; readonly counts: ReadonlyMap<string, number> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` holds both
  useEffect(() => {
    if (datasetId === null || relations.length === 0) return;
    let isCurrent = true;
    call('derivations.relationCounts', { datasetId, relations }).then(
      (counts) =>
        isCurrent && setCounted({ asked, counts: new Map(relations.map((name, at) => [name, counts[at] ?? 0])) }),
      () => null,
    );
    return () => {
      isCurrent = false;
    };
  }, [call, asked]);
  const counts = counted?.asked === asked ? counted.counts : null;
  return findings.flatMap((finding) => {
    const ways = waysOf(finding);
    const isChoice = ways.length > 1;
    const offers = ways.map(({ which, fix }): FixOffer => {
      const count = isChoice ? (counts?.get(targetOf(finding, fix)) ?? null) : null;
      return { finding, which, fix, isKeyed: fix.isKeyed && (!isChoice || count !== null), count };
    });
    return offers.sort((left, right) => (right.count ?? 0) - (left.count ?? 0));
  });
}

function waysOf({ fix, otherFix }: CheckFinding) {
  const ways = [
    { which: 'fix', fix },
    { which: 'otherFix', fix: otherFix },
  ] as const;
  return ways.flatMap(({ which, fix: one }) => (one === null ? [] : [{ which, fix: one }]));
}

/** The relation that a fix writes, whole: what its button says may be cut. */
function targetOf({ place }: CheckFinding, { content }: CheckFix): string {
  return content.derivations[place.derivation ?? 0]?.[place.step ?? 0]?.relation ?? '';
}
