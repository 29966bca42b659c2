import { type MarkCriterion, type MarkScope, markCriteriaSchema } from '../../../../shared/traces/marks.ts';

type Words = { readonly en: string; readonly ja: string };

/** A choice or criterion while it is written. `key` is the window's own; `id` is null until the first save gives it one. */
export type ChoiceDraft = {
  readonly key: number;
  readonly id: string | null;
  readonly name: Words;
  readonly description: Words;
};
export type CriterionDraft = ChoiceDraft & { readonly scope: MarkScope; readonly choices: readonly ChoiceDraft[] };

/** What is missing. `choiceKey` is null when the criterion itself is meant. */
export type DraftFault = {
  readonly code: 'nameMissing' | 'tooFewChoices' | 'sameName';
  readonly criterionKey: number;
  readonly choiceKey: number | null;
};

const fewestChoices = 2;
export const mostChoices = 9;
export const mostCriteria = 60;
const noWords: Words = { en: '', ja: '' };

let lastKey = 0;
const nextKey = () => {
  lastKey += 1;
  return lastKey;
};

export function draftOf(criteria: readonly MarkCriterion[]): CriterionDraft[] {
  return criteria.map((criterion) => ({
    ...criterion,
    key: nextKey(),
    choices: criterion.choices.map((choice) => ({ ...choice, key: nextKey() })),
  }));
}

export function newChoice(): ChoiceDraft {
  return { key: nextKey(), id: null, name: noWords, description: noWords };
}

export function newCriterion(scope: MarkScope): CriterionDraft {
  return { ...newChoice(), scope, choices: [newChoice(), newChoice()] };
}

/** What keeps the draft from being saved, in order; empty when nothing does. */
export function faultsOf(draft: readonly CriterionDraft[]): DraftFault[] {
  return draft.flatMap((criterion): DraftFault[] => {
    const criterionKey = criterion.key;
    const faults: DraftFault[] = [];
    if (isUnnamed(criterion)) faults.push({ code: 'nameMissing', criterionKey, choiceKey: null });
    if (criterion.choices.length < fewestChoices) faults.push({ code: 'tooFewChoices', criterionKey, choiceKey: null });
    for (const choice of criterion.choices) {
      if (isUnnamed(choice)) faults.push({ code: 'nameMissing', criterionKey, choiceKey: choice.key });
      const isRepeated = criterion.choices.some((other) => other.key < choice.key && sharesName(other, choice));
      if (isRepeated) faults.push({ code: 'sameName', criterionKey, choiceKey: choice.key });
    }
    return faults;
  });
}

function isUnnamed({ name }: ChoiceDraft): boolean {
  return name.en.trim() === '' || name.ja.trim() === '';
}

function sharesName(a: ChoiceDraft, b: ChoiceDraft): boolean {
  return (['en', 'ja'] as const).some((language) => {
    const name = a.name[language].trim();
    return name !== '' && name === b.name[language].trim();
  });
}

/** The criteria as they are saved: what is new gets an id from its English name. Call it without faults only. */
export function criteriaOfDraft(draft: readonly CriterionDraft[]): MarkCriterion[] {
  const taken = new Set(draft.flatMap(({ id }) => id ?? []));
  const criteria = draft.map(({ id, scope, name, description, choices }) => {
    const takenChoices = new Set(choices.flatMap((choice) => choice.id ?? []));
    return {
      id: id ?? freeId(name.en, 'criterion', taken),
      scope,
      name,
      description,
      choices: choices.map((choice) => ({
        id: choice.id ?? freeId(choice.name.en, 'choice', takenChoices),
        name: choice.name,
        description: choice.description,
      })),
    };
  });
  return markCriteriaSchema.parse(criteria);
}

/** `rightTool` of `Right tool?`; with a number when that is taken. */
function freeId(name: string, otherwise: string, taken: Set<string>): string {
  const words = name.match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word, at) => (at === 0 ? word.toLowerCase() : capital(word))).join('');
  const base = /^[A-Za-z]/.test(joined) ? joined.slice(0, 36) : otherwise;
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}${number}`;
  taken.add(id);
  return id;
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`;
}

/** The list with the element at `from` moved by one; the same list at its ends. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): readonly T[] {
  const element = list[from];
  const other = list[from + by];
  if (element === undefined || other === undefined) return list;
  return list.with(from, other).with(from + by, element);
}
