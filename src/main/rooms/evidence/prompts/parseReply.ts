import type { EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import { promptTask } from './referencePrompt.ts';

/** What a reply says, as the study's program reads it; a part that is not found is empty. */
type ParsedReply =
  | { readonly task: 'explanation'; readonly explanations: readonly [string] }
  | { readonly task: 'selection'; readonly explanations: readonly [string]; readonly selectedClaim: string }
  | { readonly task: 'assignment'; readonly explanations: readonly [string, string] };

/**
 * Reads a reply by its labels, with the narrowness of the study's program: the first line that begins with the label, nothing before it, and that line
 * alone; further labels in it are taken out.
 */
export function parseReply(test: EvidenceTest, reply: string): ParsedReply {
  const task = promptTask(test);
  const part = (label: string) => {
    const line = reply.split('\n').find((one) => one.startsWith(label)) ?? '';
    return line.replaceAll(label, '').trim();
  };
  if (task === 'assignment') {
    return { task, explanations: [part('Claim A Generated Explanation:'), part('Claim B Generated Explanation:')] };
  }
  const explanations = [part('Generated Explanation:')] as const;
  return task === 'selection' ? { task, explanations, selectedClaim: part('Selected Claim:') } : { task, explanations };
}
