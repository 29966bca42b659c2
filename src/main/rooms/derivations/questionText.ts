import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';

/** Every text field of a question: what search looks through. */
export function questionFields(key: string, content: QuestionContent): string[] {
  const steps = content.derivations.flat();
  return [
    key,
    content.question ?? '',
    content.answer ?? '',
    ...content.pageIds,
    ...steps.flatMap((step) => [step.subject, step.relation, ...step.objects, step.support?.title ?? '']),
    content.answerId ?? '',
    ...steps.flatMap(({ ids }) => (ids ? [ids.subject, ids.object] : [])),
    ...(content.supportingFacts ?? []).map(({ title }) => title),
  ].filter((field) => field !== '');
}

/** By what a person knows a question: its text, or the first triple where the corpus has none (R4C). Empty without either. */
export function questionName({ question, derivations }: QuestionContent): string {
  const first = derivations.flat()[0];
  return question ?? (first === undefined ? '' : [first.subject, first.relation, ...first.objects].join(' '));
}

/** What a list row shows: its name, or the key where it has none. */
export function questionTitle(key: string, content: QuestionContent): string {
  const name = questionName(content);
  return name.trim() === '' ? key : name;
}
