import type { DerivationStep, QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { type Cell, stepsOf, type TripleField } from './derivationDraft.ts';

/** What a person changed in one step: the fields, or the step as a whole when it is new. */
export type StepChange = {
  readonly isNew: boolean;
  readonly fields: readonly TripleField[];
  /** Objects that were not there before, by place. */
  readonly objects: readonly number[];
  /** What stands below the step: its sentence, or the ids of its ends. */
  readonly support: boolean;
  /** The imported step that it comes from; null for a new one, and where nothing was changed. */
  readonly before: DerivationStep | null;
};

const same: StepChange = { isNew: false, fields: [], objects: [], support: false, before: null };

function sharedFields(a: DerivationStep, b: DerivationStep): number {
  const objects =
    a.objects.length === b.objects.length && a.objects.every((object, index) => object === b.objects[index]);
  return Number(a.subject === b.subject) + Number(a.relation === b.relation) + Number(objects);
}

/**
 * For each step the place of the imported step it comes from, or -1 for a new one. Steps with more equal fields are
 * paired first, nearer places before farther ones; what is left is paired only at its own place (a step typed over).
 */
export function matchSteps(steps: readonly DerivationStep[], imported: readonly DerivationStep[]): number[] {
  const origin = steps.map(() => -1);
  const taken = new Set<number>();
  for (const wanted of [3, 2, 1]) {
    for (const [at, step] of steps.entries()) {
      if (origin[at] !== -1) continue;
      const found = imported
        .map((other, place) => ({ place, far: Math.abs(place - at), fields: sharedFields(step, other) }))
        .filter(({ place, fields }) => fields === wanted && !taken.has(place))
        .sort((a, b) => a.far - b.far)[0];
      if (!found) continue;
      origin[at] = found.place;
      taken.add(found.place);
    }
  }
  return origin.map((place, at) => (place === -1 && at in imported && !taken.has(at) ? at : place));
}

function compareStep(step: DerivationStep, before: DerivationStep | undefined): StepChange {
  if (!before)
    return {
      isNew: true,
      fields: ['subject', 'relation', 'objects'],
      objects: [...step.objects.keys()],
      support: false,
      before: null,
    };
  const fields: TripleField[] = [];
  if (step.subject !== before.subject) fields.push('subject');
  if (step.relation !== before.relation) fields.push('relation');
  const left = [...before.objects];
  const objects: number[] = [];
  for (const [place, object] of step.objects.entries()) {
    const found = left.indexOf(object);
    if (found < 0) objects.push(place);
    else left.splice(found, 1);
  }
  if (objects.length > 0 || left.length > 0) fields.push('objects');
  const support =
    step.support?.title !== before.support?.title ||
    step.support?.sentenceIndex !== before.support?.sentenceIndex ||
    step.ids?.subject !== before.ids?.subject ||
    step.ids?.object !== before.ids?.object;
  return fields.length === 0 && !support ? same : { isNew: false, fields, objects, support, before };
}

/** What differs from the imported record, per step of one derivation. */
export function changedSteps(content: QuestionContent, imported: QuestionContent, derivation: number): StepChange[] {
  const steps = stepsOf(content, derivation);
  const before = stepsOf(imported, derivation);
  return matchSteps(steps, before).map((place, at) => {
    const step = steps[at];
    return step ? compareStep(step, before[place]) : same;
  });
}

/** Number of steps of one derivation that are new, changed or gone. */
export function countChangedSteps(content: QuestionContent, imported: QuestionContent, derivation: number): number {
  const changes = changedSteps(content, imported, derivation);
  const touched = changes.filter((change) => change.isNew || change.fields.length > 0 || change.support).length;
  const kept = changes.filter((change) => !change.isNew).length;
  return touched + Math.max(0, stepsOf(imported, derivation).length - kept);
}

/** First cell of a derivation that differs, or null. Where steps were removed, the one before. */
export function firstChangedCell(before: QuestionContent, after: QuestionContent, derivation: number): Cell | null {
  const steps = stepsOf(after, derivation);
  const old = stepsOf(before, derivation);
  for (const [step, now] of steps.entries()) {
    const then = old[step];
    if (then === undefined || now.subject !== then.subject) return { step, field: 'subject', object: 0 };
    if (now.relation !== then.relation) return { step, field: 'relation', object: 0 };
    const object = now.objects.findIndex((text, place) => text !== then.objects[place]);
    if (object >= 0) return { step, field: 'objects', object };
    if (then.objects.length > now.objects.length) {
      return { step, field: 'objects', object: Math.max(0, now.objects.length - 1) };
    }
  }
  return old.length > steps.length && steps.length > 0 ? { step: steps.length - 1, field: 'subject', object: 0 } : null;
}
