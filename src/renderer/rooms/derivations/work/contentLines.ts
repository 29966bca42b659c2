import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';

/** One difference between two versions. `label` is a key below `derivations`; null means that the side has no such line. */
type ContentLine = {
  readonly label: string;
  readonly number: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
};

function linesOf(content: QuestionContent): Map<string, Omit<ContentLine, 'mine' | 'theirs'> & { text: string }> {
  const lines = new Map<string, { label: string; number: string | null; text: string }>();
  const put = (label: string, text: string | null, number: string | null = null) => {
    if (text !== null) lines.set(`${label}/${number}`, { label, number, text });
  };
  put('item.question', content.question);
  put('item.answer', content.answer);
  put('item.answerId', content.answerId ?? null);
  put('item.type', content.type);
  put('item.pageIds', content.pageIds.join(', '));
  put('item.timeDependent', content.timeDependent === null ? null : content.timeDependent ? '✓' : '–');
  for (const [place, steps] of content.derivations.entries()) {
    for (const [at, { subject, relation, objects, support, ids }] of steps.entries()) {
      const number = content.derivations.length > 1 ? `${place + 1}.${at + 1}` : String(at + 1);
      const source = support ? ` (${support.title} · ${support.sentenceIndex})` : '';
      const named = ids ? ` (${ids.subject} · ${ids.object})` : '';
      put('conflict.triple', `${subject} | ${relation} | ${objects.join(' + ')}${source}${named}`, number);
    }
  }
  if (content.supportingFacts !== undefined) {
    const facts = content.supportingFacts.map(({ title, sentenceIndex }) => `${title} · ${sentenceIndex}`);
    put('support.title', facts.join(', '));
  }
  return lines;
}

/** The lines in which two versions of a question differ, in the order of the work pane. */
export function contentLines(mine: QuestionContent, theirs: QuestionContent): ContentLine[] {
  const left = linesOf(mine);
  const right = linesOf(theirs);
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) => {
    const a = left.get(key);
    const b = right.get(key);
    const known = a ?? b;
    if (!known || a?.text === b?.text) return [];
    return [{ label: known.label, number: known.number, mine: a?.text ?? null, theirs: b?.text ?? null }];
  });
}
