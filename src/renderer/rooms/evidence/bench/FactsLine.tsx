import type { StatementFacts } from '../../../../shared/rooms/evidence/statements.ts';
import { type Texts, useText } from '../../../window/i18n.ts';
import { useEvidence } from '../evidenceContext.ts';

/** What a release of CIViC says of evidence, where a knowledge base has it; models were not shown it, and who wants to see what they saw has it hidden. */
export function FactsLine({ facts }: { facts: StatementFacts | null }) {
  const { t } = useText();
  const isShown = useEvidence((state) => state.showsFacts);
  if (facts === null || !isShown) return null;
  const words = factWords(facts, t);
  return words.length === 0 ? null : <p className="ev-facts ev-quiet">{words.join(' · ')}</p>;
}

function factWords(facts: StatementFacts, t: Texts['t']): readonly string[] {
  const { type, level, direction, significance, rating, disease, therapies, citation, sourceType, sourceId } = facts;
  return [
    type,
    level === '' ? '' : t('evidence.facts.level', { level }),
    direction,
    significance,
    rating === null ? '' : t('evidence.facts.rating', { rating }),
    disease,
    therapies,
    citation,
    sourceId === '' ? '' : `${sourceType} ${sourceId}`.trim(),
  ].filter((word) => word !== '');
}
