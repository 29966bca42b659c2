import type { CheckFinding, CheckFix, CheckPlace } from '../finding.ts';
import type { DerivationStep, QuestionContent } from '../question.ts';
import { type CheckCode, checkDefinitions } from './checkCodes.ts';
import { type TextField, textFields } from './edits.ts';
import { normalize, normalizeWithoutBracket, quotedTitles } from './normalize.ts';

/** A step with the texts that checks compare: `Key` is `N`, `Core` is `B` of the specification. */
export type PreparedStep = DerivationStep & {
  readonly subjectKey: string;
  readonly subjectCore: string;
  readonly relationKey: string;
  readonly objectKeys: readonly string[];
  readonly objectCores: readonly string[];
};

/** Any item, prepared once for all checks. */
export type Item = {
  readonly content: QuestionContent;
  readonly fields: readonly TextField[];
  /** Those of them with another character than kana, kanji, letters, digits and a few signs: the only ones in which a check of characters can find anything. */
  readonly unusualFields: readonly TextField[];
  readonly derivations: readonly (readonly PreparedStep[])[];
};

/** An item of JEMHopQA: question, answer and type are known, and there is one derivation. */
export type QuestionItem = Item & {
  readonly question: string;
  readonly questionKey: string;
  readonly answer: string;
  readonly answerKey: string;
  readonly answerCore: string;
  readonly type: string;
  readonly steps: readonly PreparedStep[];
  /** What stands in 『』 in the question. */
  readonly titles: readonly string[];
};

/** Works something out of an item once, for the checks that ask for it. */
export function oncePerItem<T>(workOut: (item: QuestionItem) => T): (item: QuestionItem) => T {
  const known = new WeakMap<QuestionItem, { readonly value: T }>();
  return (item) => {
    const found = known.get(item) ?? { value: workOut(item) };
    known.set(item, found);
    return found.value;
  };
}

/** A live check: the findings of one item, none when it is silent. */
export type Check<T extends Item = Item> = (item: T) => readonly CheckFinding[];
export type QuestionCheck = Check<QuestionItem>;

/** U+3099 and U+309A, which NFC joins to the kana before them, are no kana here; of dashes ー alone is one. */
const unusual = /[^ぁ-ゖァ-ヺー一-鿿0-9A-Za-z、。？！・々]/;

/** Prepares any item. */
export function prepareItem(content: QuestionContent): Item {
  const fields = textFields(content);
  return {
    content,
    fields,
    unusualFields: fields.filter(({ text }) => unusual.test(text)),
    derivations: content.derivations.map((derivation) => derivation.map(prepareStep)),
  };
}

/** Prepares an item of JEMHopQA; null when question or type are unknown, as in R4C. A missing answer counts as empty. */
export function prepareQuestionItem(content: QuestionContent): QuestionItem | null {
  const { question, type } = content;
  if (question === null || type === null) return null;
  const item = prepareItem(content);
  const answer = content.answer ?? '';
  return {
    ...item,
    question,
    questionKey: normalize(question),
    answer,
    answerKey: normalize(answer),
    answerCore: normalizeWithoutBracket(answer),
    type,
    steps: item.derivations[0] ?? [],
    titles: quotedTitles(question),
  };
}

function prepareStep(step: DerivationStep): PreparedStep {
  return {
    ...step,
    subjectKey: normalize(step.subject),
    subjectCore: normalizeWithoutBracket(step.subject),
    relationKey: normalize(step.relation),
    objectKeys: step.objects.map(normalize),
    objectCores: step.objects.map(normalizeWithoutBracket),
  };
}

/** Longest text, in UTF-16 units, that a sentence about a finding quotes in full. */
const longestQuotation = 60;

/** A finding with the severity of its code; long texts in `params` are cut at a character with `…`. */
export function finding(
  code: CheckCode,
  place: CheckPlace,
  params: CheckFinding['params'] = {},
  fix: CheckFix | null = null,
  otherFix: CheckFix | null = null,
): CheckFinding {
  const severity = checkDefinitions.get(code)?.severity ?? 'hint';
  return { code, severity, params: mapTexts(params), place, fix, otherFix };
}

/** A fix: `checks.fixes.<label>` and the whole item after it. `runChecks` says whether it may stand on a key. */
export function fixTo(label: string, content: QuestionContent, params: Record<string, string> = {}): CheckFix {
  return { label, params: mapTexts(params), content, isKeyed: false };
}

function mapTexts<T extends string | number>(params: Record<string, T>): Record<string, T | string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? quotation(value) : value]),
  );
}

function quotation(text: string): string {
  if (text.length <= longestQuotation) return text;
  const cut = text.slice(0, longestQuotation - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
