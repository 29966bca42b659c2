/** What a file or a folder of the room is by what it holds: claims, whatever lies beside them; else results of models; else statements. */
export const evidenceFormatIds = ['evidence-claims', 'evidence-results', 'evidence-statements'] as const;
