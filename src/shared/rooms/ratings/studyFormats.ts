/** Files of the ratings room: a study folder or the archive of one; answers and verdicts that others wrote, alone or together. */
export const studyFormatIds = ['study', 'pairs'] as const;
