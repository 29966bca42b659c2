import type { EvidenceChoice } from '../../../../shared/rooms/evidence/answers.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import type { ClaimGold } from '../../../../shared/rooms/evidence/gold.ts';

/** How an answer lies to gold; `undecided` is not in gold and was not discarded either, `unknown` where no file says what is right, `golden` for facts that were never candidates. */
const groupKinds = [
  'missed',
  'wronglyKept',
  'wronglyAdded',
  'misplaced',
  'undecided',
  'right',
  'unknown',
  'golden',
] as const;
type GroupKind = (typeof groupKinds)[number];

export type ComparedEvidence = {
  readonly evidenceId: number;
  /** Null where no knowledge base of the project has it any more. */
  readonly description: string | null;
  /** What was said of it when gold was looked at. */
  readonly choice: EvidenceChoice | null;
  /** What gold says: that it belongs to the claim or does not, or where it belongs; null where no file says so. */
  readonly gold: 'in' | 'out' | 'A' | 'B' | 'neither' | null;
  /** Where it comes from; null for what was added and is no gold. */
  readonly origin: ClaimGold['evidence'][number]['origin'] | null;
};

/** Evidence that lies to gold in one way. */
export type GoldGroup = { readonly kind: GroupKind; readonly evidence: readonly ComparedEvidence[] };

/** The evidence of an answer, as it was when gold was looked at, by how it lies to gold: groups that hold something, differences first. */
export function compareWithGold(task: Pick<ClaimTask, 'added'>, gold: ClaimGold): readonly GoldGroup[] {
  const choices = new Map(gold.answer.choices.map(({ evidenceId, choice }) => [evidenceId, choice]));
  const known = new Set(gold.evidence.map(({ evidenceId }) => evidenceId));
  const compared = gold.evidence.map(
    ({ evidenceId, description, origin, isRight, place }): ComparedEvidence => ({
      evidenceId,
      description,
      choice: origin === 'golden' ? null : (choices.get(evidenceId) ?? null),
      gold: place ?? (isRight === null ? null : isRight ? 'in' : 'out'),
      origin,
    }),
  );
  const texts = new Map(task.added.map(({ evidenceId, description }) => [evidenceId, description]));
  const onlyAdded = gold.answer.choices
    .filter(({ evidenceId, choice }) => choice === 'add' && !known.has(evidenceId))
    .map(
      ({ evidenceId, choice }): ComparedEvidence => ({
        ...{ evidenceId, choice, gold: 'out', origin: null },
        description: texts.get(evidenceId) ?? null,
      }),
    );
  const all = [...compared, ...onlyAdded];
  return groupKinds
    .map((kind) => ({ kind, evidence: all.filter((one) => groupOf(one) === kind) }))
    .filter(({ evidence }) => evidence.length > 0);
}

const isChosen = ({ choice }: Pick<ComparedEvidence, 'choice'>) => choice === 'keep' || choice === 'add';

function groupOf(one: ComparedEvidence): GroupKind {
  if (one.origin === 'golden') return 'golden';
  if (one.gold === null) return one.choice === 'add' ? 'wronglyAdded' : 'unknown';
  if (one.gold === 'in') return isChosen(one) ? 'right' : 'missed';
  if (one.gold === 'out') {
    if (one.choice === null) return 'undecided';
    return one.choice === 'keep' ? 'wronglyKept' : one.choice === 'add' ? 'wronglyAdded' : 'right';
  }
  return one.choice === one.gold ? 'right' : 'misplaced';
}
