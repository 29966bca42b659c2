import type { DerivationStep, QuestionContent, Support } from '../../../../shared/rooms/derivations/question.ts';

/** Pure edits of a question. Every function returns new content, or the very same object when nothing changes. */

export type TripleField = 'subject' | 'relation' | 'objects';
/** One cell of a derivation; `object` is the place in the object list and 0 for the other fields. */
export type Cell = { readonly step: number; readonly field: TripleField; readonly object: number };

/** An empty step. It rests on a sentence, or has ids, only where the other steps of the derivation do. */
export function emptyStep(steps: readonly DerivationStep[]): DerivationStep {
  const model = steps.find((step) => step.support !== null)?.support;
  return {
    subject: '',
    relation: '',
    objects: [''],
    support: model ? { title: model.title, sentenceIndex: model.sentenceIndex } : null,
    ...(steps.some(({ ids }) => ids !== undefined) && { ids: { subject: '', object: '' } }),
  };
}

export function stepsOf(content: QuestionContent, derivation: number): readonly DerivationStep[] {
  return content.derivations[derivation] ?? [];
}

function withSteps(content: QuestionContent, derivation: number, steps: readonly DerivationStep[]): QuestionContent {
  if (derivation >= content.derivations.length) {
    return derivation === content.derivations.length
      ? { ...content, derivations: [...content.derivations, [...steps]] }
      : content;
  }
  return {
    ...content,
    derivations: content.derivations.map((old, index) => (index === derivation ? [...steps] : old)),
  };
}

function withStep(
  content: QuestionContent,
  derivation: number,
  at: number,
  change: (step: DerivationStep) => DerivationStep,
): QuestionContent {
  const steps = stepsOf(content, derivation);
  const step = steps[at];
  if (!step) return content;
  const changed = change(step);
  return changed === step ? content : withSteps(content, derivation, steps.with(at, changed));
}

/** Text of a cell, or the empty text where there is no such cell. */
export function readCell(content: QuestionContent, derivation: number, cell: Cell): string {
  const step = stepsOf(content, derivation)[cell.step];
  if (!step) return '';
  return cell.field === 'objects' ? (step.objects[cell.object] ?? '') : step[cell.field];
}

/** Sets the text of a cell. An object one past the end is added. */
export function setCell(content: QuestionContent, derivation: number, cell: Cell, text: string): QuestionContent {
  return withStep(content, derivation, cell.step, (step) => {
    if (cell.field !== 'objects') return step[cell.field] === text ? step : { ...step, [cell.field]: text };
    if (cell.object === step.objects.length) return { ...step, objects: [...step.objects, text] };
    if (cell.object > step.objects.length || step.objects[cell.object] === text) return step;
    return { ...step, objects: step.objects.with(cell.object, text) };
  });
}

/** Sets all objects of a step. */
export function setObjects(
  content: QuestionContent,
  derivation: number,
  at: number,
  objects: readonly string[],
): QuestionContent {
  return withStep(content, derivation, at, (step) => ({ ...step, objects: [...objects] }));
}

/** Puts steps in so that the first of them has the place `at`. */
export function insertSteps(
  content: QuestionContent,
  derivation: number,
  at: number,
  inserted: readonly DerivationStep[],
): QuestionContent {
  if (inserted.length === 0) return content;
  const steps = stepsOf(content, derivation);
  return withSteps(content, derivation, [...steps.slice(0, at), ...inserted, ...steps.slice(at)]);
}

/** Puts an empty step after `step`; -1 puts it first. */
export function insertStep(content: QuestionContent, derivation: number, after: number): QuestionContent {
  return insertSteps(content, derivation, after + 1, [emptyStep(stepsOf(content, derivation))]);
}

export function deleteStep(content: QuestionContent, derivation: number, at: number): QuestionContent {
  const steps = stepsOf(content, derivation);
  return at in steps ? withSteps(content, derivation, steps.toSpliced(at, 1)) : content;
}

export function duplicateStep(content: QuestionContent, derivation: number, at: number): QuestionContent {
  const step = stepsOf(content, derivation)[at];
  return step ? insertSteps(content, derivation, at + 1, [{ ...step, objects: [...step.objects] }]) : content;
}

/** Moves a step to another place; the steps between move up or down by one. */
export function moveStep(content: QuestionContent, derivation: number, from: number, to: number): QuestionContent {
  const steps = stepsOf(content, derivation);
  const step = steps[from];
  if (!step || from === to || !(to in steps)) return content;
  return withSteps(content, derivation, steps.toSpliced(from, 1).toSpliced(to, 0, step));
}

/** Swaps the subject with one object; the other objects stay where they are. Twice gives the first state again. */
export function swapSubjectObject(
  content: QuestionContent,
  derivation: number,
  at: number,
  object: number,
): QuestionContent {
  return withStep(content, derivation, at, (step) => {
    if (step.objects.length === 0) return { ...step, subject: '', objects: [step.subject] };
    const place = object in step.objects ? object : 0;
    const ids = step.ids && { ids: { subject: step.ids.object, object: step.ids.subject } };
    return { ...step, subject: step.objects[place] ?? '', objects: step.objects.with(place, step.subject), ...ids };
  });
}

const opening = '「『（([【〈《“';
const closing = '」』）)]】〉》”';
const separators = '、，,､；;';

/**
 * Parts of a value that lists several: cut at 、 and its kin, outside of brackets and quotation marks.
 * A comma between three digits groups thousands and does not cut.
 */
export function splitParts(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (opening.includes(letter)) depth++;
    else if (closing.includes(letter)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && separators.includes(letter) && !groupsThousands(text, at)) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function groupsThousands(text: string, at: number): boolean {
  return (
    ',，'.includes(text.charAt(at)) &&
    /\p{Nd}$/u.test(text.slice(0, at)) &&
    /^\p{Nd}{3}(?!\p{Nd})/u.test(text.slice(at + 1))
  );
}

/** Splits an object at its separators; where it has none, at the caret. Otherwise nothing changes. */
export function splitObject(
  content: QuestionContent,
  derivation: number,
  at: number,
  object: number,
  caret: number | null,
): QuestionContent {
  return withStep(content, derivation, at, (step) => {
    const text = step.objects[object];
    if (text === undefined) return step;
    const byList = splitParts(text);
    const byCaret = caret === null ? [] : [text.slice(0, caret).trim(), text.slice(caret).trim()];
    const parts = byList.length > 1 ? byList : byCaret.every((part) => part !== '') ? byCaret : [];
    return parts.length < 2 ? step : { ...step, objects: step.objects.toSpliced(object, 1, ...parts) };
  });
}

/** Joins an object with the one after it (the last one with the one before) by 、, in Latin text by a comma and a space. */
export function mergeObjects(
  content: QuestionContent,
  derivation: number,
  at: number,
  object: number,
): QuestionContent {
  return withStep(content, derivation, at, (step) => {
    if (step.objects.length < 2 || !(object in step.objects)) return step;
    const first = Math.min(object, step.objects.length - 2);
    const pair = step.objects.slice(first, first + 2).filter((text) => text !== '');
    const joined = pair.join(pair.every((text) => /^[\p{Script=Latin}\p{N}\p{P}\s]*$/u.test(text)) ? ', ' : '、');
    return { ...step, objects: step.objects.toSpliced(first, 2, joined) };
  });
}

export function addObject(content: QuestionContent, derivation: number, at: number, after: number): QuestionContent {
  return withStep(content, derivation, at, (step) => ({ ...step, objects: step.objects.toSpliced(after + 1, 0, '') }));
}

export function removeObject(
  content: QuestionContent,
  derivation: number,
  at: number,
  object: number,
): QuestionContent {
  return withStep(content, derivation, at, (step) =>
    object in step.objects ? { ...step, objects: step.objects.toSpliced(object, 1) } : step,
  );
}

export function moveObject(
  content: QuestionContent,
  derivation: number,
  at: number,
  from: number,
  to: number,
): QuestionContent {
  return withStep(content, derivation, at, (step) => {
    const moved = step.objects[from];
    if (moved === undefined || from === to || !(to in step.objects)) return step;
    return { ...step, objects: step.objects.toSpliced(from, 1).toSpliced(to, 0, moved) };
  });
}

/** Changes the sentence a step rests on (R4C). */
export function setSupport(
  content: QuestionContent,
  derivation: number,
  at: number,
  support: DerivationStep['support'],
): QuestionContent {
  return withStep(content, derivation, at, (step) => ({ ...step, support }));
}

/** Changes the ids of a step's ends, where it has some. */
export function setIds(
  content: QuestionContent,
  derivation: number,
  at: number,
  change: Partial<NonNullable<DerivationStep['ids']>>,
): QuestionContent {
  return withStep(content, derivation, at, (step) => (step.ids ? { ...step, ids: { ...step.ids, ...change } } : step));
}

/** Marks a sentence as one that the question rests on, or takes the mark away, every time that it stands there. */
export function toggleSupportingFact(content: QuestionContent, fact: Support): QuestionContent {
  const facts = content.supportingFacts ?? [];
  const isFact = ({ title, sentenceIndex }: Support) => title === fact.title && sentenceIndex === fact.sentenceIndex;
  const others = facts.filter((one) => !isFact(one));
  return { ...content, supportingFacts: others.length < facts.length ? others : [...facts, fact] };
}

/** Adds a page id, or nothing when it is blank or already there. */
export function addPageId(content: QuestionContent, pageId: string): QuestionContent {
  const id = pageId.trim();
  return id === '' || content.pageIds.includes(id) ? content : { ...content, pageIds: [...content.pageIds, id] };
}

export function removePageId(content: QuestionContent, at: number): QuestionContent {
  return at in content.pageIds ? { ...content, pageIds: content.pageIds.toSpliced(at, 1) } : content;
}

/** Whether two contents would be saved as the same record. */
export function isSameContent(a: QuestionContent, b: QuestionContent): boolean {
  return a === b || JSON.stringify(a, contentKeys) === JSON.stringify(b, contentKeys);
}

// A fixed list of keys, so that the order in which they were set does not matter.
const contentKeys = [
  ...['question', 'answer', 'type', 'pageIds', 'timeDependent', 'derivations'],
  ...['subject', 'relation', 'objects', 'support', 'title', 'sentenceIndex'],
  ...['supportingFacts', 'answerId', 'ids', 'object'],
];
