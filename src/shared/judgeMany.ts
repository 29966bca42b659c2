/** What can be said of several items of a list in one act. */
export const manyJudgements = ['done', 'todo', 'flag', 'unflag'] as const;
export type ManyJudgement = (typeof manyJudgements)[number];

/** So many items are judged in one act. */
export const mostJudgedAtOnce = 1_000;
