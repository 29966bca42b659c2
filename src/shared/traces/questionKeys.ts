/** What says which traces answer the same question. */

/** What a trace says of its question. */
type AskedQuestion = {
  readonly task: string | null;
  readonly questionSet: string | null;
  readonly questionId: string | null;
  /** SHA-256 of the normalised prompt; null without one. */
  readonly promptHash: string | null;
};

/** Numbers that count the rows of a set rather than name one of them. */
const smallNumber = /^\d{1,5}$/;

/**
 * The key of the question's id: with the task where one is named, else alone, but not where it is a small whole number (0 to 99,999):
 * such ids count the rows of any set. Null where the id by itself joins nothing.
 */
export function keyOfId({ task, questionSet, questionId }: AskedQuestion): string | null {
  if (questionId === null) return null;
  if (task !== null) return `task:${JSON.stringify([task, questionSet, questionId])}`;
  return smallNumber.test(questionId) ? null : `id:${questionId}`;
}

/** The key of the prompt; it joins where the ids are equal or one of the two traces has none. Null without a prompt. */
export function keyOfPrompt({ promptHash }: AskedQuestion): string | null {
  return promptHash === null ? null : `prompt:${promptHash}`;
}

/** The key of id and prompt together, for a prompt that was asked under several ids; null without both. */
export function keyOfBoth({ questionId, promptHash }: AskedQuestion): string | null {
  return questionId === null || promptHash === null ? null : `both:${JSON.stringify([questionId, promptHash])}`;
}

/**
 * The key of a run itself, under which a person's word about its question is kept: the same run in a file that is imported again has the
 * same key. Two runs that a file does not tell apart have one.
 */
export function keyOfRun(
  run: AskedQuestion & { readonly key: string; readonly model: string | null; readonly epoch: number | null },
): string {
  const { task, questionSet, questionId, promptHash, key, model, epoch } = run;
  return `run:${JSON.stringify([task, questionSet, questionId, promptHash, key, model, epoch])}`;
}
