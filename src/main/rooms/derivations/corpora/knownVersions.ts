import { hash } from 'node:crypto';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { recordHashes } from './knownVersionHashes.ts';

const versionsByHash = (format: string) =>
  new Map(
    Object.entries(recordHashes[format] ?? {}).flatMap(([versions, hashes]) =>
      hashes
        .trim()
        .split(/\s+/)
        .map((hash) => [hash, versions.split(' ')] as const),
    ),
  );

type VersionVotes = { add(itemKey: string, content: QuestionContent): void; version(): string | null };

/**
 * Tells the version of a corpus file, where hashes of its records are known, by those that are not the same in all published versions (a handful in dev, some
 * 150 in train). An edited or reformatted file is still recognised. Null when no record decides, or as many speak for another version.
 */
export function createVersionVotes(format: string): VersionVotes {
  const versionsOf = versionsByHash(format);
  const votes = new Map<string, number>();
  return {
    add(itemKey, content) {
      if (versionsOf.size === 0) return;
      for (const version of versionsOf.get(recordHash(itemKey, content)) ?? []) {
        votes.set(version, (votes.get(version) ?? 0) + 1);
      }
    },
    version() {
      const [first, second] = [...votes].sort((a, b) => b[1] - a[1]);
      return first === undefined || first[1] === second?.[1] ? null : first[0];
    },
  };
}

/** The beginning of the SHA-256 of what a record says, however it is written. */
export function recordHash(itemKey: string, content: QuestionContent): string {
  const { type, question, answer, derivations, pageIds, timeDependent } = content;
  const steps = derivations.flat().map((step) => [step.subject, step.relation, step.objects]);
  const said = JSON.stringify([itemKey, type, question, answer, steps, pageIds, timeDependent]);
  return hash('sha256', said).slice(0, 8);
}
