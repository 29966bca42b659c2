/** Files of the ratings room: a study folder or the archive of one. */
export const studyFormatIds = ['study'] as const;
