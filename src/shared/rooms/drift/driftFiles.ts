/**
 * Files of the drift room. `drift-cases` is what the others belong to: generations (also `study_c_processed.jsonl`), plans and
 * precomputed entities answer one set of cases; lexicons and results measured elsewhere stand alone.
 */
export const driftFormatIds = [
  'drift-cases',
  'drift-generations',
  'drift-plans',
  'drift-entities',
  'drift-lexicon',
  'drift-results',
  'drift-controlled',
] as const;
export type DriftFormatId = (typeof driftFormatIds)[number];

/** Formats that answer a set of cases. */
export const answeringDriftFormats: readonly DriftFormatId[] = ['drift-generations', 'drift-plans', 'drift-entities'];
