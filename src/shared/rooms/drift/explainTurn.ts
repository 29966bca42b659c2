import { aliasEntities, type GoldAliases } from './aliases.ts';
import { type PlacedText, placedComparable, type TextSpan } from './comparable.ts';
import type { MatchingMode } from './entityFilter.ts';
import type { MatchTier } from './matchEntity.ts';
import { createMatchingRules, type Entity, type MatchingRules, wholeWordsIndex } from './matchingRules.ts';
import { mentionsOf } from './negation.ts';
import { findInTurn, type Overrulings, type SetMetrics, setMetrics } from './setMetrics.ts';
import { placedTokens, tokenPatterns } from './tokens.ts';

/** A gold entity that a summary keeps: how, through which prediction, and the places in the summary that show it. */
type MatchedGold = {
  readonly entity: string;
  readonly tier: MatchTier;
  readonly predicted: string;
  readonly spans: readonly TextSpan[];
};
/** A gold entity that a summary denies: its denied mentions, each with the word that denies it and how many words stand between. */
type NegatedGold = {
  readonly entity: string;
  readonly mentions: readonly { readonly span: TextSpan; readonly cue: TextSpan; readonly distance: number }[];
};
/** A predicted entity with its places in the summary; none where it stands there in other words only. */
type PlacedPrediction = { readonly entity: string; readonly spans: readonly TextSpan[] };

/** Why a summary has its numbers. Spans are UTF-16 offsets of the summary as it was given. */
export type TurnExplanation = {
  readonly matched: readonly MatchedGold[];
  readonly negated: readonly NegatedGold[];
  readonly missed: readonly string[];
  /** Predictions that stand for a gold entity, with the first one of these. */
  readonly supported: readonly (PlacedPrediction & { readonly gold: string })[];
  readonly hallucinated: readonly PlacedPrediction[];
  readonly metrics: SetMetrics;
};

type ExplainOptions = {
  /** Other wordings of gold entities, by the entity. */
  readonly aliases?: GoldAliases;
  readonly overrulings?: Overrulings | null;
};

/**
 * Says for every gold and every predicted entity of one summary what became of it. `predicted` has passed the filter. Gold entities
 * are shown as they were measured; predictions and numbers with the words of reviewers.
 */
export function explainTurn(
  gold: readonly string[],
  predicted: readonly string[],
  summary: string,
  mode: MatchingMode = 'reference',
  { aliases = {}, overrulings = null }: ExplainOptions = {},
): TurnExplanation {
  const rules = createMatchingRules(mode);
  const goldEntities = gold.map(rules.entity);
  const predictedEntities = predicted.map(rules.entity);
  const wordings = aliasEntities(aliases, rules);
  const find = (said: Overrulings | null) =>
    findInTurn(goldEntities, predictedEntities, rules.passage(summary), rules, {
      aliases: wordings,
      overrulings: said,
    });
  const findings = find(null);
  const ruled = overrulings === null ? findings : find(overrulings);
  const placed = placedComparable(summary, mode);
  const spansOf = (text: string) => placesOf(text, placed, rules);

  const matched: MatchedGold[] = [];
  const negated: NegatedGold[] = [];
  const missed: string[] = [];
  for (const [index, entity] of goldEntities.entries()) {
    const finding = findings.gold[index];
    const by = predictedEntities[finding?.predicted ?? -1];
    if (finding?.isNegated) {
      const mentions = [entity, ...(wordings.get(entity.given) ?? [])].flatMap((wording) =>
        negatedMentions(wording, placed, rules),
      );
      negated.push({ entity: entity.given, mentions });
    } else if (finding?.tier && by !== undefined) {
      const spans = matchSpans(finding.wording, by, finding.tier, spansOf);
      matched.push({ entity: entity.given, tier: finding.tier, predicted: by.given, spans });
    } else missed.push(entity.given);
  }
  const supported: (PlacedPrediction & { readonly gold: string })[] = [];
  const hallucinated: PlacedPrediction[] = [];
  for (const [index, entity] of predictedEntities.entries()) {
    const by = goldEntities[ruled.supportedBy[index] ?? -1];
    const prediction = { entity: entity.given, spans: spansOf(entity.text) };
    if (by === undefined) hallucinated.push(prediction);
    else supported.push({ ...prediction, gold: by.given });
  }
  return { matched, negated, missed, supported, hallucinated, metrics: setMetrics(ruled) };
}

/** The entity where it stands, else the prediction, else the longer words of the entity. */
function matchSpans(
  gold: Entity,
  predicted: Entity,
  tier: MatchTier,
  spansOf: (text: string) => TextSpan[],
): readonly TextSpan[] {
  const whole = spansOf(gold.text);
  if (whole.length > 0) return whole;
  if (tier === 'contained') return spansOf(predicted.text);
  return [...gold.words].flatMap(spansOf).sort((one, other) => one.start - other.start || one.end - other.end);
}

/** Every place of a comparable text, without overlaps. */
function placesOf(part: string, placed: PlacedText, { mode }: MatchingRules): TextSpan[] {
  const spans: TextSpan[] = [];
  if (part === '') return spans;
  const next = (from: number) =>
    mode === 'reference' ? placed.text.indexOf(part, from) : wholeWordsIndex(placed.text, part, from);
  for (let at = next(0); at >= 0; at = next(at + part.length)) spans.push(placed.spanOf(at, at + part.length));
  return spans;
}

function negatedMentions(entity: Entity, placed: PlacedText, { mode }: MatchingRules): NegatedGold['mentions'] {
  const tokens = placedTokens(placed.text, tokenPatterns[mode]);
  const spanOf = (first: number, end: number) => placed.spanOf(tokens[first]?.start ?? 0, tokens[end - 1]?.end ?? 0);
  const texts = tokens.map(({ text }) => text);
  return mentionsOf(entity.tokens, texts).flatMap(({ first, end, cue }) =>
    cue === null ? [] : [{ span: spanOf(first, end), cue: spanOf(cue, cue + 1), distance: first - cue - 1 }],
  );
}
