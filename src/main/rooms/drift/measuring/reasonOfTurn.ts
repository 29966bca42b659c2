import { aliasEntities } from '../../../../shared/rooms/drift/aliases.ts';
import { comparableText } from '../../../../shared/rooms/drift/comparable.ts';
import type { DriftCase } from '../../../../shared/rooms/drift/driftCase.ts';
import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import { explainTurn, type TurnExplanation } from '../../../../shared/rooms/drift/explainTurn.ts';
import { createMatchingRules, wholeWordsIndex } from '../../../../shared/rooms/drift/matchingRules.ts';
import { findInTurn, type Overrulings, type TurnFindings } from '../../../../shared/rooms/drift/setMetrics.ts';
import type { GoldReason, TurnReason } from '../../../../shared/rooms/drift/turnReason.ts';
import { goldInOrder } from './applyOverrulings.ts';
import type { CaseMeasure } from './measureCase.ts';

/** What the patient said, turn by turn. */
type SaidCase = Pick<DriftCase, 'patientSummary' | 'turns'>;

type Reasons = Pick<TurnReason, 'gold' | 'supported' | 'hallucinated' | 'predictedCount'>;

/**
 * What became of every gold and every predicted entity at turn number `index` (from 0) of a measured case. `summaries` follow the turns,
 * null for one that is missing or failed. `overrulings` reach the predictions; gold entities stay as measured. Throws RangeError for a measure without its predictions.
 */
export function reasonOfTurn(
  measure: CaseMeasure,
  summaries: readonly (string | null)[],
  index: number,
  mode: MatchingMode,
  said: SaidCase,
  overrulings: Overrulings | null = null,
): Reasons {
  const { predicted, turns } = measure;
  if (predicted === null) throw new RangeError('The measure was kept without its predictions');
  const gold = goldInOrder(measure);
  const here = predicted[index] ?? [];
  const { aliases } = measure;
  const explained = explainTurn(gold, here, summaries[index] ?? '', mode, { aliases, overrulings });
  const before = findingsBefore(measure, predicted, summaries, index, mode);
  const lastSeen = (entity: string) => {
    const at = before.findLastIndex(({ gold: found }) => (found[gold.indexOf(entity)]?.tier ?? null) !== null);
    return turns[at] ?? null;
  };
  const firstTurn = (entity: string) => {
    const at = before.findIndex(({ supportedBy }, turn) => supportedBy[(predicted[turn] ?? []).indexOf(entity)] === -1);
    return turns[at < 0 ? index : at] ?? 0;
  };
  return {
    gold: goldReasons(explained, new Set(measure.goldCritical), summaries[index] ?? '', lastSeen),
    supported: explained.supported.map(({ entity, gold: by, spans }) => ({ entity, gold: by, spans: [...spans] })),
    hallucinated: explained.hallucinated.map(({ entity, spans }) => ({
      entity,
      spans: [...spans],
      firstTurn: firstTurn(entity),
      saidAt: saidAt(entity, said, index, mode),
    })),
    predictedCount: here.length,
  };
}

/** Where an entity that is not critical was said: 0 in the patient summary, else the first turn up to this one; null for nowhere. */
function saidAt(entity: string, { patientSummary, turns }: SaidCase, index: number, mode: MatchingMode): number | null {
  const words = comparableText(entity, mode);
  const holds = (text: string) => wholeWordsIndex(comparableText(text, mode), words) >= 0;
  if (holds(patientSummary)) return 0;
  return turns.slice(0, index + 1).find(({ message }) => holds(message))?.number ?? null;
}

function findingsBefore(
  measure: CaseMeasure,
  predicted: readonly (readonly string[])[],
  summaries: readonly (string | null)[],
  index: number,
  mode: MatchingMode,
): TurnFindings[] {
  const rules = createMatchingRules(mode);
  const gold = goldInOrder(measure).map(rules.entity);
  const aliases = aliasEntities(measure.aliases, rules);
  return predicted.slice(0, index).map((entities, turn) => {
    const passage = rules.passage(summaries[turn] ?? '');
    return findInTurn(gold, entities.map(rules.entity), passage, rules, { aliases });
  });
}

function goldReasons(
  { matched, negated, missed }: TurnExplanation,
  critical: ReadonlySet<string>,
  summary: string,
  lastSeen: (entity: string) => number | null,
): GoldReason[] {
  const place = (entity: string) => ({
    entity,
    set: critical.has(entity) ? ('critical' as const) : ('extended' as const),
  });
  const reasons: GoldReason[] = [
    ...matched.map(({ entity, tier, predicted, spans }) => ({
      ...place(entity),
      finding: 'matched' as const,
      tier,
      predicted,
      spans: [...spans],
    })),
    ...negated.map(({ entity, mentions }) => ({
      ...place(entity),
      finding: 'negated' as const,
      mentions: mentions.map(({ span, cue, distance }) => ({
        span,
        cue,
        cueText: summary.slice(cue.start, cue.end),
        distance,
      })),
    })),
    ...missed.map((entity) => ({ ...place(entity), finding: 'missed' as const, lastSeenTurn: lastSeen(entity) })),
  ];
  return (['critical', 'extended'] as const).flatMap((set) => reasons.filter((reason) => reason.set === set));
}
