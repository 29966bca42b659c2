import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { longestName, mostNames } from '../../../../shared/rooms/derivations/relationsApi.ts';

/** Names that a question quotes: 『…』 and 「…」. */
const quoted = /『([^『』]+)』|「([^「」]+)」/gu;

/** What may be meant by a subject or an object: those that stand in the question already, its answer, and what its text quotes; each once, at most 100. */
export function namesOfQuestion({ question, answer, derivations }: QuestionContent): readonly string[] {
  const steps = derivations.flat();
  const inText = [...(question ?? '').matchAll(quoted)].map(([, outer, inner]) => outer ?? inner ?? '');
  const all = [...steps.flatMap(({ subject, objects }) => [subject, ...objects]), answer, ...inText];
  const names = all.map((name) => (name ?? '').trim()).filter((name) => name !== '' && name.length <= longestName);
  return [...new Set(names)].slice(0, mostNames);
}
