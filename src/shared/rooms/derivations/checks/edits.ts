import type { CheckPlace } from '../finding.ts';
import type { DerivationStep, QuestionContent } from '../question.ts';

/** One text of an item, where it stands, and the item with another text in its place. */
export type TextField = {
  readonly text: string;
  readonly place: CheckPlace;
  replace(text: string): QuestionContent;
};

/** Place of a field that belongs to the whole item. */
export function itemPlace(field: CheckPlace['field']): CheckPlace {
  return { field, derivation: null, step: null, object: null };
}

/** Place of a step, of one of its fields, or of one of its objects; 0-based. */
export function stepPlace(
  field: CheckPlace['field'],
  step: number,
  object: number | null = null,
  derivation = 0,
): CheckPlace {
  return { field, derivation, step, object };
}

/** The item with step `step` of derivation `derivation` replaced by `steps`: none deletes it. */
export function replaceStep(
  content: QuestionContent,
  derivation: number,
  step: number,
  steps: readonly DerivationStep[],
): QuestionContent {
  return {
    ...content,
    derivations: content.derivations.map((old, at) => (at === derivation ? old.toSpliced(step, 1, ...steps) : old)),
  };
}

/** The item with some fields of one step changed; the item itself when there is no such step. */
export function changeStep(
  content: QuestionContent,
  derivation: number,
  step: number,
  change: Partial<DerivationStep>,
): QuestionContent {
  const old = content.derivations[derivation]?.[step];
  return old === undefined ? content : replaceStep(content, derivation, step, [{ ...old, ...change }]);
}

/** The item with object `object` of a step replaced by `objects`: none deletes it. */
export function replaceObject(
  content: QuestionContent,
  derivation: number,
  step: number,
  object: number,
  objects: readonly string[],
): QuestionContent {
  const old = content.derivations[derivation]?.[step]?.objects ?? [];
  return changeStep(content, derivation, step, { objects: old.toSpliced(object, 1, ...objects) });
}

/** All texts of an item that a person writes, in reading order; null fields are left out. */
export function textFields(content: QuestionContent): TextField[] {
  const fields: TextField[] = [];
  const add = (text: string, place: CheckPlace, replace: (text: string) => QuestionContent) =>
    fields.push({ text, place, replace });
  if (content.question !== null) {
    add(content.question, itemPlace('question'), (question) => ({ ...content, question }));
  }
  if (content.answer !== null) add(content.answer, itemPlace('answer'), (answer) => ({ ...content, answer }));
  content.derivations.forEach((derivation, d) => {
    derivation.forEach((step, s) => {
      add(step.subject, stepPlace('subject', s, null, d), (subject) => changeStep(content, d, s, { subject }));
      add(step.relation, stepPlace('relation', s, null, d), (relation) => changeStep(content, d, s, { relation }));
      step.objects.forEach((object, o) => {
        add(object, stepPlace('objects', s, o, d), (text) => replaceObject(content, d, s, o, [text]));
      });
    });
  });
  return fields;
}
