import type { CheckFinding } from '../finding.ts';
import type { QuestionContent } from '../question.ts';
import type { CheckCode } from './checkCodes.ts';
import { normalize } from './normalize.ts';

/** What the publishers made of the places for which a fix is offered: as the fix, otherwise, or left as they were. */
export type FixOutcome = { readonly asFixed: number; readonly otherwise: number; readonly kept: number };

/**
 * Outcomes of every offered fix on JEMHopQA, from 1.0 to 1.1 and from 1.1 to 1.2 (train and dev, 1,179 items each; a place that
 * was left twice counts twice). Checks without an entry met no such place, so nothing is known of their fixes there. Letters are
 * compared after NFKC. `fixPrecision.test.ts` counts anew.
 */
export const fixOutcomes: Partial<Readonly<Record<CheckCode, FixOutcome>>> = {
  E10: { asFixed: 2, otherwise: 0, kept: 0 },
  W1: { asFixed: 0, otherwise: 0, kept: 6 },
  W2: { asFixed: 0, otherwise: 0, kept: 4 },
  W3: { asFixed: 0, otherwise: 1, kept: 1 },
  W4: { asFixed: 0, otherwise: 1, kept: 1 },
  W5: { asFixed: 1, otherwise: 0, kept: 1 },
  W6: { asFixed: 12, otherwise: 0, kept: 0 },
  W7: { asFixed: 5, otherwise: 0, kept: 0 },
  W10: { asFixed: 0, otherwise: 1, kept: 29 },
  W12: { asFixed: 0, otherwise: 0, kept: 2 },
  W21: { asFixed: 0, otherwise: 0, kept: 2 },
  W23: { asFixed: 1, otherwise: 0, kept: 0 },
  W24: { asFixed: 9, otherwise: 2, kept: 0 },
  W26: { asFixed: 0, otherwise: 0, kept: 2 },
  W28: { asFixed: 46, otherwise: 0, kept: 64 },
  W29: { asFixed: 0, otherwise: 0, kept: 2 },
};

/** Share of the places that were published as fixed, 0 to 1; null where the corpus had none. */
export function precisionOf(code: string): number | null {
  const outcome = Object.entries(fixOutcomes).find(([known]) => known === code)?.[1];
  if (outcome === undefined) return null;
  const { asFixed, otherwise, kept } = outcome;
  return asFixed / (asFixed + otherwise + kept);
}

const leastPrecision = 0.8;
/** Fixes that write the same value in the way in which the corpus writes it. */
const sameValue: readonly string[] = ['E6', 'W13'] satisfies CheckCode[];
/** Both directions are offered, with how often the corpus uses each: what is chosen is a person's, not the rule's. */
const bothDirections: readonly string[] = ['W10'] satisfies CheckCode[];

/**
 * Whether a fix may stand on one key, because it cannot make gold worse: it empties no text, and changes no number, no year and no YES
 * or NO. And either the item means the same afterwards (width, spaces, repeated or empty triples), or the publishers corrected
 * at least four of five such places in the same way, or both directions are offered.
 */
function isKeyedFix(code: string, before: QuestionContent, after: QuestionContent): boolean {
  if (changesNumbers(before, after) || changesVerdict(before, after) || emptiesText(before, after)) return false;
  if (sameValue.includes(code) || bothDirections.includes(code) || meaningOf(before) === meaningOf(after)) return true;
  return (precisionOf(code) ?? 0) >= leastPrecision;
}

/** The finding with its fixes: none that would empty a text, and each with its key or without. */
export function withKeys(found: CheckFinding, content: QuestionContent): CheckFinding {
  const keyed = (fix: CheckFinding['fix']) =>
    fix === null || emptiesText(content, fix.content)
      ? null
      : { ...fix, isKeyed: isKeyedFix(found.code, content, fix.content) };
  return { ...found, fix: keyed(found.fix), otherFix: keyed(found.otherFix) };
}

function textsOf({ question, answer, derivations }: QuestionContent): string[] {
  return [
    question ?? '',
    answer ?? '',
    ...derivations.flat(2).flatMap((step) => [step.subject, step.relation, ...step.objects]),
  ];
}

const isBlank = (text: string) => text.trim() === '';

function emptiesText(before: QuestionContent, after: QuestionContent): boolean {
  const blanks = (content: QuestionContent) => textsOf(content).filter(isBlank).length;
  return blanks(after) > blanks(before);
}

/** Numbers of the distinct texts, as values: 05 is 5, and a text that was repeated and is not any more takes no number away. */
function changesNumbers(before: QuestionContent, after: QuestionContent): boolean {
  const numbers = (content: QuestionContent) => {
    const texts = new Set(textsOf(content).map(normalize));
    return [...texts].flatMap((text) => text.match(/\d+(\.\d+)?/g)?.map(Number) ?? []).sort((a, b) => a - b);
  };
  return JSON.stringify(numbers(before)) !== JSON.stringify(numbers(after));
}

function changesVerdict(before: QuestionContent, after: QuestionContent): boolean {
  const verdict = (answer: string | null) =>
    /^(yes|はい)$/.test(normalize(answer ?? '')) ? 'YES' : /^(no|いいえ)$/.test(normalize(answer ?? '')) ? 'NO' : null;
  return verdict(before.answer) !== verdict(after.answer);
}

/** What is compared: texts as `N` without invisible characters, each distinct triple and object once, nothing of blank rows. */
function meaningOf({ question, answer, type, pageIds, timeDependent, derivations }: QuestionContent): string {
  const word = (text: string | null) => (text === null ? null : normalize(text.replace(/\p{Cf}/gu, '')));
  const rows = derivations.map((steps) => {
    const triples = steps.map(({ subject, relation, objects }) => [
      word(subject),
      word(relation),
      [...new Set(objects.map(word))].filter((object) => object !== '').sort(),
    ]);
    return [...new Set(triples.map((triple) => JSON.stringify(triple)))]
      .filter((triple) => triple !== '["","",[]]')
      .sort();
  });
  return JSON.stringify([word(question)?.replace(/\?$/, ''), word(answer), type, pageIds, timeDependent, rows]);
}
