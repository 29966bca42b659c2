import { runChecks } from '../src/shared/rooms/derivations/checks/index.ts';
import type { FixOutcome } from '../src/shared/rooms/derivations/checks/keyedFixes.ts';
import type { CheckFix } from '../src/shared/rooms/derivations/finding.ts';
import type { QuestionContent } from '../src/shared/rooms/derivations/question.ts';

type Corpus = ReadonlyMap<string, QuestionContent>;

/** The part of an item that a fix changed: every field of its own, a derivation step by step, or as a whole where steps come or go. */
function changedParts(before: QuestionContent, after: QuestionContent): ((content: QuestionContent) => unknown)[] {
  const parts: ((content: QuestionContent) => unknown)[] = [
    (content) => content.question,
    (content) => content.answer,
    (content) => content.type,
    (content) => content.pageIds,
    (content) => content.timeDependent,
  ];
  before.derivations.forEach((steps, derivation) => {
    if (steps.length !== after.derivations[derivation]?.length)
      parts.push((content) => content.derivations[derivation]);
    else
      steps.forEach((_, step) => {
        for (const field of ['subject', 'relation', 'objects'] as const)
          parts.push((content) => content.derivations[derivation]?.[step]?.[field]);
      });
  });
  return parts.filter((part) => JSON.stringify(part(before)) !== JSON.stringify(part(after)));
}

function outcomeOf(fixes: readonly CheckFix[], before: QuestionContent, published: QuestionContent): keyof FixOutcome {
  const isSame = (a: unknown, b: unknown) =>
    JSON.stringify(a).normalize('NFKC') === JSON.stringify(b).normalize('NFKC');
  const changes = fixes.map(({ content }) => ({ content, parts: changedParts(before, content) }));
  if (isKept(changes, before, published)) return 'kept';
  const isPublished = ({ content, parts }: (typeof changes)[number]) =>
    parts.every((part) => isSame(part(content), part(published)));
  return changes.some(isPublished) ? 'asFixed' : 'otherwise';
}

type Change = { readonly parts: readonly ((content: QuestionContent) => unknown)[] };

function isKept(changes: readonly Change[], before: QuestionContent, published: QuestionContent): boolean {
  return changes.every(({ parts }) =>
    parts.every((part) => JSON.stringify(part(before)) === JSON.stringify(part(published))),
  );
}

/** Counts, for each check that offers a fix, what became of its places from one version of a corpus to the next. */
export function countOutcomes(versions: readonly Corpus[]): Map<string, FixOutcome> {
  const counts = new Map<string, { asFixed: number; otherwise: number; kept: number }>();
  versions.slice(1).forEach((published, at) => {
    for (const [id, content] of versions[at] ?? []) {
      const later = published.get(id);
      if (later === undefined) continue;
      for (const finding of runChecks(content, 'ja')) {
        const fixes = [finding.fix, finding.otherFix].filter((fix) => fix !== null);
        if (fixes.length === 0) continue;
        const outcome = outcomeOf(fixes, content, later);
        const count = counts.get(finding.code) ?? { asFixed: 0, otherwise: 0, kept: 0 };
        count[outcome] += 1;
        counts.set(finding.code, count);
      }
    }
  });
  return counts;
}
