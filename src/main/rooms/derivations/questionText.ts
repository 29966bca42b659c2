import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';

/** Every text field of a question, with the text that a file gave it by its id: what search looks through. */
export function questionFields(key: string, content: QuestionContent, given: string | null): string[] {
  const steps = content.derivations.flat();
  return [
    key,
    content.question ?? given ?? '',
    content.answer ?? '',
    ...content.pageIds,
    ...steps.flatMap((step) => [step.subject, step.relation, ...step.objects, step.support?.title ?? '']),
    content.answerId ?? '',
    ...steps.flatMap(({ ids }) => (ids ? [ids.subject, ids.object] : [])),
    ...(content.supportingFacts ?? []).map(({ title }) => title),
  ].filter((field) => field !== '');
}

/** By what a person knows a question: its text, that which a file gave it, or the first triple where there is none (R4C). Empty without any. */
export function questionName({ question, derivations }: QuestionContent, given: string | null): string {
  const first = derivations.flat()[0];
  return question ?? given ?? (first === undefined ? '' : [first.subject, first.relation, ...first.objects].join(' '));
}

/** What a list row shows: its name, or the key where it has none. */
export function questionTitle(key: string, content: QuestionContent, given: string | null): string {
  const name = questionName(content, given);
  return name.trim() === '' ? key : name;
}
