import {
  type ClaimItem,
  type ClaimSide,
  candidatesOf,
  type Evidence,
} from '../../../../shared/rooms/evidence/claims.ts';

/** What of an item's evidence is right. Ids are distinct; an id that a file lists twice is one candidate. */
export type EvidenceGold = {
  readonly shown: readonly number[];
  /** Empty where nothing is right, or nothing is known. */
  readonly right: ReadonlySet<number>;
  /** What was mixed in; null where the test has no such thing. */
  readonly wrong: ReadonlySet<number> | null;
  /** What was taken away; null where the test has no such thing. */
  readonly missing: ReadonlySet<number> | null;
};

/** Where evidence of the assignment test belongs. */
export const places = ['A', 'B', 'neither'] as const;
export type Place = (typeof places)[number];
export type AssignmentGold = {
  readonly shown: readonly number[];
  readonly right: Readonly<Record<ClaimSide, ReadonlySet<number>>>;
  /** Of an id that stands under two claims: A before B before neither. */
  readonly placeOf: (id: number) => Place;
};

/** What is right in an item. `paragraphs` are the true ones of an R4C item as far as they are known; no other test needs them. */
export function evidenceGold(item: ClaimItem, paragraphs: Iterable<number> = []): EvidenceGold {
  const { test, lists } = item;
  const shown = candidatesOf(item).map(({ evidenceId }) => evidenceId);
  if (test === 'full_data') return { shown, right: new Set(paragraphs), wrong: null, missing: null };
  if (test === 'selection_test') return { shown, right: idsOf(lists.evidence_A), wrong: null, missing: null };
  if (test === 'wrong_claim') return { shown, right: new Set(), wrong: idsOf(lists.evidence), missing: null };
  const missing = lists.missing_evidence === undefined ? null : idsOf(lists.missing_evidence);
  const wrong = lists.wrong_evidence === undefined ? null : idsOf(lists.wrong_evidence);
  return { shown, right: new Set([...idsOf(lists.evidence), ...(missing ?? [])]), wrong, missing };
}

/** Where the evidence of an item of the assignment test belongs. */
export function assignmentGold(item: ClaimItem): AssignmentGold {
  const [A, B] = [idsOf(item.lists.evidence_A), idsOf(item.lists.evidence_B)];
  return {
    shown: candidatesOf(item).map(({ evidenceId }) => evidenceId),
    right: { A, B },
    placeOf: (id) => (A.has(id) ? 'A' : B.has(id) ? 'B' : 'neither'),
  };
}

function idsOf(evidence: readonly Evidence[] = []): Set<number> {
  return new Set(evidence.map(({ evidenceId }) => evidenceId));
}
