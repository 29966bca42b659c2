import type { QuestionContent } from '../question.ts';
import { nearest } from './editDistance.ts';
import { changeStep, itemPlace, replaceObject, stepPlace } from './edits.ts';
import { finding, fixTo, type PreparedStep, type QuestionCheck } from './item.ts';
import { normalize, normalizeWithoutBracket } from './normalize.ts';

/** A name of the item: its spelling, where it stands, and the item with another spelling there. */
type Name = {
  readonly text: string;
  readonly place: ReturnType<typeof stepPlace>;
  readonly isSubject: boolean;
  respell(text: string): QuestionContent;
};

/**
 * W6 spaces differ (`spaceonly`): two of answer, subjects, values and 『』 titles that are equal only without white space.
 * Fix: take the spelling of the subject. (3; gold 1, real; 1.0→1.1 11 of 12, raw→1.0 1; mut 0.94)
 */
export const differentSpaces: QuestionCheck = (item) => {
  const { content, answer, steps, titles, question, unusualFields } = item;
  // Titles are parts of the question.
  if (!unusualFields.some(({ text }) => /\s/.test(text))) return [];
  const names: Name[] = [
    ...steps.map((step, index): Name => {
      const respell = (subject: string) => changeStep(content, 0, index, { subject });
      return { text: step.subject, place: stepPlace('subject', index), isSubject: true, respell };
    }),
    ...steps.flatMap((step, index) =>
      step.objects.map((object, at): Name => {
        const respell = (text: string) => replaceObject(content, 0, index, at, [text]);
        return { text: object, place: stepPlace('objects', index, at), isSubject: false, respell };
      }),
    ),
    {
      text: answer,
      place: itemPlace('answer'),
      isSubject: false,
      respell: (text) => ({ ...content, answer: text }),
    },
    ...titles.map((title): Name => {
      const respell = (text: string) => ({
        ...content,
        question: question.replaceAll(`『${title}』`, () => `『${text}』`),
      });
      return { text: title, place: itemPlace('question'), isSubject: false, respell };
    }),
  ];
  const byLetters = new Map<string, Name>();
  return names.flatMap((name) => {
    const letters = name.text.replace(/\s/g, '');
    const first = byLetters.get(letters);
    if (first === undefined) byLetters.set(letters, name);
    if (first === undefined || first.text === name.text || letters === '') return [];
    const fix =
      first.isSubject && !name.isSubject ? fixTo('takeSpelling', name.respell(first.text), { text: first.text }) : null;
    return [finding('W6', name.place, { first: name.text, second: first.text }, fix)];
  });
};

/**
 * W8 bridge (`bridge_strict`): in a compositional question no value equals, letter by letter, the subject of another
 * step. Fix: copy the value into the subject when they are 1 or 2 letters apart or equal but for a final bracket.
 * (3; gold 1, not real; 1.1→1.2 1; mut 0.97)
 */
export const missingBridge: QuestionCheck = ({ content, type, steps }) => {
  if (type !== 'compositional' || steps.length === 0) return [];
  const bridges = ({ subject }: PreparedStep, index: number) =>
    steps.some(({ objects }, at) => at !== index && objects.includes(subject));
  if (steps.some(bridges)) return [];
  const [first, second] = steps;
  if (first === undefined || second === undefined) return [finding('W8', itemPlace('steps'), { context: 'alone' })];
  const slips = steps.flatMap((step, index) => {
    const value = index === 0 ? null : nearValue(step, steps.slice(0, index));
    return value === null ? [] : [{ index, value, subject: step.subject }];
  });
  const [slip] = slips;
  if (slip === undefined) {
    return [finding('W8', stepPlace('subject', 1), { value: first.objects.join('、'), subject: second.subject })];
  }
  const fixed = changeStep(content, 0, slip.index, { subject: slip.value });
  const params = { value: slip.value, subject: slip.subject };
  return [finding('W8', stepPlace('subject', slip.index), params, fixTo('setSubject', fixed, { text: slip.value }))];
};

/** The value of other steps that a subject was probably meant to be: equal but for a final bracket, or 1 or 2 letters apart. */
function nearValue(step: PreparedStep, others: readonly PreparedStep[]): string | null {
  for (const other of others) {
    const at = other.objectCores.findIndex((core) => core !== '' && core === step.subjectCore);
    const value = other.objects[at];
    if (value !== undefined && value !== step.subject) return value;
  }
  return nearest(
    step.subject,
    others.flatMap((other) => other.objects),
  );
}

/**
 * W9 unknown subject (`subj_in_q(1)`): neither N nor B of a subject stands in N(question) or equals (N or B) a value of
 * another step. Fix: the value of another step that is 1 or 2 letters away. (3; gold 3, none real; mut 0.99 for the
 * bridge, 0.83 for others)
 */
export const unknownSubject: QuestionCheck = ({ content, steps, questionKey }) =>
  steps.flatMap((step, index) => {
    if (step.subjectKey === '' || questionKey.includes(step.subjectKey) || questionKey.includes(step.subjectCore))
      return [];
    const others = steps.filter((_, at) => at !== index);
    const known = others.some(({ objectKeys, objectCores }) =>
      [...objectKeys, ...objectCores].some((value) => value === step.subjectKey || value === step.subjectCore),
    );
    if (known) return [];
    const value = nearest(
      step.subject,
      others.flatMap((other) => other.objects),
    );
    const fix =
      value === null ? null : fixTo('setSubject', changeStep(content, 0, index, { subject: value }), { text: value });
    return [finding('W9', stepPlace('subject', index), { text: step.subject }, fix)];
  });

/**
 * W9b quoted title: a comparison with two 『』 titles, of which one is no subject (N or B) while a subject is neither. No
 * fix. (3; gold 2 more than W9, both real: typos in the question)
 */
export const unknownTitle: QuestionCheck = ({ type, steps, titles }) => {
  if (type !== 'comparison' || titles.length !== 2 || steps.length < 2) return [];
  const forms = titles.map((title) => [normalize(title), normalizeWithoutBracket(title)]);
  const named = new Set(forms.flat());
  if (steps.every((step) => named.has(step.subjectKey) || named.has(step.subjectCore))) return [];
  const subjects = new Set(steps.flatMap((step) => [step.subjectKey, step.subjectCore]));
  return titles.flatMap((title, at) =>
    forms[at]?.some((form) => subjects.has(form)) ? [] : [finding('W9b', itemPlace('question'), { text: title })],
  );
};
