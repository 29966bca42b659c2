import { type Alias, aliasEntities, aliasesOf, type GoldAliases } from '../../../../shared/rooms/drift/aliases.ts';
import { alignmentTexts, cosine } from '../../../../shared/rooms/drift/alignment.ts';
import { type AdvicePair, advicePairs, guidePairs } from '../../../../shared/rooms/drift/conflicts.ts';
import { controlledRecall } from '../../../../shared/rooms/drift/controlledRecall.ts';
import { type DriftCase, summaryPrompts } from '../../../../shared/rooms/drift/driftCase.ts';
import { criticalEntities, filterEntities, type MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import type { NliVerdict } from '../../../../shared/rooms/drift/matchEntity.ts';
import type { Entity, MatchingRules } from '../../../../shared/rooms/drift/matchingRules.ts';
import { countCodePoints } from '../../../../shared/rooms/drift/pythonText.ts';
import { findInTurn, type Overrulings, recalledOf, setMetrics } from '../../../../shared/rooms/drift/setMetrics.ts';
import { countPromptTokens, loadTokenCounter } from './countTokens.ts';
import type { DriftModels, Embedder, NliModel } from './driftModels.ts';

/** One case of one model, as plain data. All lists follow the turns of the case; null stands for a turn that is missing or failed. */
export type CaseInput = {
  readonly case: DriftCase;
  readonly model: string;
  readonly summaries: readonly (string | null)[];
  /** False for a summary that was never asked for: it is absent, which is no empty answer. True for one that failed. */
  readonly isGenerated: readonly boolean[];
  /** How many turns there are up to the last one of which anything was generated. */
  readonly generatedTurns: number;
  /** Null where the model has no dialogues of the case at all. */
  readonly dialogues: readonly (string | null)[] | null;
  readonly plan: string | null;
  /** Tokens of the context before each summary as the provider counted them. */
  readonly promptTokens: readonly (number | null)[];
  /** What a reviewer said on gold entities, by turn. */
  readonly overrulings: readonly (Overrulings | null)[] | null;
  /** Wordings that reviewers confirmed to count everywhere. */
  readonly aliases?: readonly Alias[];
};

/** A curve by turn; null where the summary was never generated. */
export type TurnCurve = readonly (number | null)[];
export type SetCurves = {
  readonly recall: TurnCurve;
  readonly precision: TurnCurve;
  readonly f1: TurnCurve;
  readonly hallucinatedRate: TurnCurve;
};

/** Places of gold entities that were found at a turn, ascending; null where nothing was generated. */
export type FoundInTurn = readonly number[] | null;

type JudgedPair = AdvicePair & { readonly verdict: NliVerdict };
type CaseAlignment = {
  readonly full: number | null;
  readonly actions: number | null;
  readonly curve: readonly (number | null)[];
  /** By turn, whether the text of the curve was longer than the embedder reads: from there the curve is flat by the cut. */
  readonly isCut: readonly boolean[];
};

/** What was measured in one case. Curves are empty where there is no gold entity, and where no summary was generated. */
export type CaseMeasure = {
  readonly caseId: string;
  readonly model: string;
  /** Turn numbers as the file has them, in its order. */
  readonly turns: readonly number[];
  /** Turn numbers of summaries that failed. */
  readonly turnsWithoutSummary: readonly number[];
  /** Turn numbers of summaries that were never generated: no point of a curve, no part in any number. */
  readonly turnsNotGenerated: readonly number[];
  readonly goldCritical: readonly string[];
  readonly goldExtended: readonly string[];
  /** Other wordings that counted as these entities. */
  readonly aliases: GoldAliases;
  /** False where the entity source said nothing about the patient summary, so that extended gold is the critical one. */
  readonly hasSummaryEntities: boolean;
  /** Sorted, by turn; null where they were let go. */
  readonly predicted: readonly (readonly string[])[] | null;
  readonly critical: SetCurves;
  readonly extended: SetCurves;
  /**
   * By turn, the places in `goldCritical` of the entities that were found; null at turns that were never generated. Empty where curves are.
   * Null as a whole in measures of the time before it was kept.
   */
  readonly foundCritical: readonly FoundInTurn[] | null;
  /** Null without an NLI model or dialogues. `guide` are the pairs of the guide's formula, of `guideTurns` answered turns. */
  readonly conflict: {
    readonly pairs: readonly JudgedPair[];
    readonly guide: readonly JudgedPair[];
    readonly guideTurns: number;
  } | null;
  /** Null without an embedder, plan or dialogues. */
  readonly alignment: CaseAlignment | null;
  /** Whether each summary keeps enough critical entities letter by letter (controlled recall); null where there is none. */
  readonly kept: readonly (boolean | null)[];
  /** Tokens of the prompt of each summary as the provider counted them; null where it did not. */
  readonly promptTokens: readonly (number | null)[];
  /** The same as `gpt-tokenizer` counts them; null where that is not installed. */
  readonly countedTokens: readonly number[] | null;
  /** Code points of the prompt of each summary. */
  readonly promptLengths: readonly number[];
};

/** A case that cannot be measured: the entity source says nothing about the summary of a turn. */
export type UnmeasuredCase = { readonly caseId: string; readonly model: string; readonly turn: number };

/** Measures one case: curves, conflicts and alignment. Every `stride`th pair of advices is judged. */
export async function measureCase(
  input: CaseInput,
  models: DriftModels,
  rules: MatchingRules,
  stride: number,
): Promise<CaseMeasure | UnmeasuredCase> {
  const { case: one, model, summaries, isGenerated, dialogues } = input;
  const found = await findEntities(input, models, rules.mode);
  const unknown = summaries.findIndex(
    (summary, index) => summary !== null && summary !== '' && found.turns[index] === null,
  );
  if (unknown >= 0) return { caseId: one.id, model, turn: one.turns[unknown]?.number ?? unknown + 1 };
  const predicted = one.turns.map((_, index) => filterEntities(found.turns[index] ?? [], rules.mode));
  const gold = goldOf(one, filterEntities(found.patientSummary ?? [], rules.mode));
  const aliases = aliasesOf(gold.extended, input.aliases ?? []);
  const responses = dialogues ?? [];
  const counter = await loadTokenCounter();
  return {
    caseId: one.id,
    model,
    turns: one.turns.map(({ number }) => number),
    turnsWithoutSummary: one.turns.flatMap(({ number }, index) =>
      isGenerated[index] && (summaries[index] ?? null) === null ? [number] : [],
    ),
    turnsNotGenerated: one.turns.flatMap(({ number }, index) => (isGenerated[index] ? [] : [number])),
    goldCritical: [...gold.critical].sort(),
    goldExtended: [...gold.extended].sort(),
    aliases,
    hasSummaryEntities: found.patientSummary !== null,
    predicted: predicted.map((entities) => [...entities].sort()),
    ...curvesOf(gold, predicted, input, aliasEntities(aliases, rules), rules),
    conflict: models.nli !== null && dialogues !== null ? await judge(responses, stride, models.nli, rules.mode) : null,
    alignment:
      models.embedder !== null && dialogues !== null && input.plan !== null && input.plan !== ''
        ? await align(responses.slice(0, input.generatedTurns), input.plan, models.embedder, rules.mode)
        : null,
    kept: one.turns.map((_, index) => {
      const summary = summaries[index] ?? null;
      return summary === null ? null : controlledRecall(summary, one.criticalEntities).isCompliant;
    }),
    promptTokens: input.promptTokens,
    countedTokens: counter && countPromptTokens(one, counter),
    promptLengths: promptLengths(one),
  };
}

/** Entities of the patient summary and of every turn; null where the source does not know the text. */
async function findEntities({ case: one, model, summaries }: CaseInput, { entities }: DriftModels, mode: MatchingMode) {
  const request = { caseId: one.id, model };
  const [patientSummary = null, ...turns] = await entities.find(
    [
      { ...request, text: one.patientSummary, turn: null },
      ...one.turns.map(({ number }, index) => ({ ...request, text: summaries[index] ?? '', turn: number })),
    ],
    mode,
  );
  return { patientSummary, turns };
}

type Gold = { readonly critical: ReadonlySet<string>; readonly extended: ReadonlySet<string> };

function goldOf(one: DriftCase, ofSummary: ReadonlySet<string>): Gold {
  const critical = criticalEntities(one.criticalEntities);
  return { critical, extended: new Set([...critical, ...ofSummary]) };
}

/** All eight curves, and what was found, from one comparison per turn: the critical entities come first in the extended ones. */
function curvesOf(
  { critical, extended }: Gold,
  predicted: readonly ReadonlySet<string>[],
  { summaries, isGenerated, overrulings }: CaseInput,
  aliases: ReadonlyMap<string, readonly Entity[]>,
  rules: MatchingRules,
): Pick<CaseMeasure, 'critical' | 'extended' | 'foundCritical'> {
  const gold = [...extended].map(rules.entity);
  const sorted = [...critical].sort();
  const turns = gold.length === 0 || !isGenerated.includes(true) ? [] : predicted;
  const measured = turns.map((entities, index) => {
    if (!isGenerated[index]) return null;
    const passage = rules.passage(summaries[index] ?? '');
    const options = { aliases, overrulings: overrulings?.[index] ?? null };
    const findings = findInTurn(gold, [...entities].map(rules.entity), passage, rules, options);
    const found = recalledOf(findings, critical.size).map((at) => sorted.indexOf(gold[at]?.given ?? ''));
    found.sort((a, b) => a - b);
    return { critical: setMetrics(findings, critical.size), extended: setMetrics(findings), found };
  });
  const curves = (set: 'critical' | 'extended'): SetCurves => ({
    recall: measured.map((turn) => turn?.[set].recall ?? null),
    precision: measured.map((turn) => turn?.[set].precision ?? null),
    f1: measured.map((turn) => turn?.[set].f1 ?? null),
    hallucinatedRate: measured.map((turn) => turn?.[set].hallucinatedRate ?? null),
  });
  const foundCritical = measured.map((turn) => turn?.found ?? null);
  return { critical: curves('critical'), extended: curves('extended'), foundCritical };
}

async function judge(
  responses: readonly (string | null)[],
  stride: number,
  nli: NliModel,
  mode: MatchingMode,
): Promise<CaseMeasure['conflict']> {
  const counted = advicePairs(responses, stride, mode).filter(({ isEvaluated }) => isEvaluated);
  const guide = guidePairs(responses, mode);
  const keyOf = ({ premise, hypothesis }: AdvicePair) => JSON.stringify([premise, hypothesis]);
  const distinct = [...new Map([...counted, ...guide].map((pair) => [keyOf(pair), pair])).values()];
  const verdicts = distinct.length === 0 ? [] : await nli.judge(distinct);
  const byKey = new Map(distinct.map((pair, index) => [keyOf(pair), verdicts[index] ?? 'neutral']));
  const judged = (pair: AdvicePair): JudgedPair => ({ ...pair, verdict: byKey.get(keyOf(pair)) ?? 'neutral' });
  return {
    pairs: counted.map(judged),
    guide: guide.map(judged),
    guideTurns: responses.filter((response) => response !== null).length,
  };
}

async function align(
  responses: readonly (string | null)[],
  plan: string,
  embedder: Embedder,
  mode: MatchingMode,
): Promise<CaseAlignment> {
  const texts = alignmentTexts(responses, mode);
  const distinct = [...new Set([plan, texts.full, texts.actions, ...texts.curve])].filter((text) => text !== '');
  const vectors = await embedder.embed(distinct);
  const byText = new Map(distinct.map((text, index) => [text, vectors[index]]));
  const planVector = byText.get(plan);
  // Texts grow: behind the first one that is cut all are.
  const firstCut = texts.curve.findIndex((text) => embedder.isCut?.(text) ?? false);
  const isCut = texts.curve.map((_, turn) => firstCut >= 0 && turn >= firstCut);
  const score = (text: string) => {
    const vector = byText.get(text);
    return vector === undefined || planVector === undefined ? null : cosine(vector, planVector);
  };
  return { full: score(texts.full), actions: score(texts.actions), curve: texts.curve.map(score), isCut };
}

function promptLengths(one: DriftCase): number[] {
  const [first = ''] = summaryPrompts({ patientSummary: one.patientSummary, turns: one.turns.slice(0, 1) });
  let length = countCodePoints(first);
  return one.turns.map(({ message }, index) => {
    if (index > 0) length += 1 + countCodePoints(message);
    return length;
  });
}
