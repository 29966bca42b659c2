import { withoutCitations } from '../../../../shared/rooms/evidence/citations.ts';
import { type ClaimItem, claimSides } from '../../../../shared/rooms/evidence/claims.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { GivenAnswer } from '../answers.ts';
import { type ScoredText, scoredTexts } from '../numbers/modelScores.ts';
import { testOfScenario } from '../numbers/resultFiles.ts';
import type { WrittenOutputs } from '../results/storedResults.ts';
import { answeredClaims } from '../tables/claimsTable.ts';
import { datasetsWith } from '../tables/filesTable.ts';
import { revealedAnswers } from '../tables/revealsTable.ts';
import { claimOfText, type SaidTemplates, saidOf } from '../templates.ts';
import type { ExplanationToScore } from './scoreExplanations.ts';

/** What somebody wrote of the claims of an item, in the order of its file; null where they wrote nothing, or gold has nothing. */
export function explanationsOf(item: ClaimItem, answer: GivenAnswer): (ExplanationToScore | null)[] {
  return scoredTexts(item).map((against, place) => {
    const own = answer.explanations.find(({ side }) => side === claimSides[place]);
    const text = withoutCitations(own?.text ?? '');
    return text.trim() === '' || against.golden.trim() === '' ? null : { against, text };
  });
}

/** Explanations of one writer in a test; null for the evaluator. */
type Written = { readonly name: string | null; readonly explanations: readonly ExplanationToScore[] };

/** What the evaluator had written of all claims of a test in sight whose gold they saw. */
export function ownExplanations(db: ReadableDatabase, evaluatorId: string, scenario: string): Written {
  const test = testOfScenario(scenario);
  const answers = datasetsWith(db, 'claims')
    .flatMap(({ id }) => revealedAnswers(db, id, evaluatorId))
    .flatMap((file) => file.answers)
    .filter(({ item }) => item.test === test);
  return {
    name: null,
    explanations: answers.flatMap(({ item, answer }) => explanationsOf(item, answer).filter((one) => one !== null)),
  };
}

/**
 * Outputs of a test with what they are scored against: the claims of the project that stand at their positions. `unknown`: how many stand at none,
 * or are as many as no claim there asks for.
 */
export function outputsToScore(
  db: ReadableDatabase,
  outputs: readonly WrittenOutputs[],
  /** What was said of templates, where items with an explanation that is empty or counts so are left out; null where none is. */
  leftOut: SaidTemplates | null,
): { readonly writers: readonly Written[]; readonly unknown: number } {
  const tests = new Map<string, readonly (readonly ScoredText[])[]>();
  const textsOf = (scenario: string, count: number) => {
    const place = `${scenario} ${count}`;
    const texts = tests.get(place) ?? scoredTextsOf(db, scenario, count);
    tests.set(place, texts);
    return texts;
  };
  let unknown = 0;
  const writers = outputs.map(({ explanations, ...place }) => ({
    name: place.agent,
    explanations: explanations.flatMap((texts, position): ExplanationToScore[] => {
      const wanted = textsOf(place.scenario, explanations.length)[position] ?? [];
      if (wanted.length !== texts.length) {
        unknown += texts.length;
        return [];
      }
      const isEmpty = (text: string, at: number) =>
        text.trim() === '' || saidOf(leftOut ?? [], { ...place, position, claim: claimOfText(texts.length, at) });
      if (leftOut !== null && texts.some(isEmpty)) return [];
      return wanted.map((against, at) => ({ against, text: texts[at] ?? '' }));
    }),
  }));
  return { writers, unknown };
}

/** What the outputs of each item of a test are scored against; nothing where the project has no claim for it. */
function scoredTextsOf(db: ReadableDatabase, scenario: string, count: number): readonly (readonly ScoredText[])[] {
  const claims = answeredClaims(db, testOfScenario(scenario), count);
  return Array.from({ length: count }, (_, position) => {
    const claim = claims.get(position);
    return claim === undefined ? [] : scoredTexts(claim.item);
  });
}
