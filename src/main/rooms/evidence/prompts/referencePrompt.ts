import type { Claim, ClaimItem, EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';

/** What the study asks of a model. */
type PromptTask = 'explanation' | 'selection' | 'assignment';

const careful =
  'Critically address how evidence supports or contradicts the claim. Be cautious of incomplete or incorrect evidence.';
const tasks: Readonly<Record<Exclude<PromptTask, 'assignment'>, string>> = {
  explanation: `Generate a 3-5 sentence explanation of the claim using relevant evidence. ${careful} Incorporate additional information if provided and useful. Format output as:
- Generated Explanation: [explanation]`,
  selection: `Select appropriate claim (A or B) based on provided evidence. Generate a 3-5 sentence explanation of chosen claim using evidence. ${careful} Incorporate additional context if provided and useful. Format output as:
- Selected Claim: [A or B]
- Generated Explanation: [explanation]`,
};

/** What is asked in a test. */
export function promptTask(test: EvidenceTest): PromptTask {
  if (test === 'selection_test') return 'selection';
  return test === 'assignment_test' ? 'assignment' : 'explanation';
}

/**
 * The text that the study's program gives a model for an item, character by character: own evidence, then the wrong one, in the order of the
 * file. Null for the assignment test, whose words are not published.
 */
export function referencePrompt(item: ClaimItem): string | null {
  const task = promptTask(item.test);
  if (task === 'assignment') return null;
  const evidence = evidenceLines(item);
  const blocks =
    task === 'selection'
      ? [...item.claims.map((claim, place) => claimBlock(`Claim ${'AB'[place] ?? ''}`, claim)), evidence]
      : [`Claim: ${item.claims[0]?.text ?? ''}\n`, evidence, contextLines(item.claims[0])];
  return `Task: ${tasks[task]}:\n\n${blocks.join('\n')}`;
}

/** Puts evidence that was searched for where the study's program does: first of the list. */
export function withFoundEvidence(
  prompt: string,
  found: readonly { readonly evidenceId: number | string; readonly description: string }[],
): string {
  return prompt.replace(heading, (list) => list + found.map(evidenceLine).join(''));
}

/** The ids of the evidence lines of a text, as texts and in its order. */
export function evidenceIdsIn(text: string): string[] {
  return [...text.matchAll(/^- ID (.+?):/gm)].map(([, id = '']) => id);
}

const heading = 'Evidence List:\n';

function evidenceLine({
  evidenceId,
  description,
}: {
  readonly evidenceId: number | string;
  readonly description: string;
}): string {
  return `- ID ${evidenceId}: ${description}\n`;
}

function evidenceLines(item: ClaimItem): string {
  const { evidence, evidence_A: ofA, wrong_evidence: wrong = [] } = item.lists;
  return heading + [...(evidence ?? ofA ?? []), ...wrong].map(evidenceLine).join('');
}

function claimBlock(name: string, claim: Claim): string {
  return `${name}: ${claim.text}\n\n${contextLines(claim)}`;
}

function contextLines(claim: Claim | undefined): string {
  const lines = (claim?.context ?? []).map(({ name, value }) => `- ${name}: ${value === '' ? 'Not Found' : value}\n`);
  return `Additional Information:\n${lines.length === 0 ? '  No additional information available.\n' : lines.join('')}`;
}
