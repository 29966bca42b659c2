import { z } from 'zod';
import { problemSchema } from '../files.ts';

/** What the contract between core and window has of a room. A value of each room stands in `registry.ts`, and nobody else lists them. */
export type RoomContract = {
  /** Names its folders, its methods (`<id>.<method>`) and its texts. */
  readonly id: string;
  /** File formats that it imports. No two rooms share one. */
  readonly formats: readonly string[];
  /** What a preview says of a file: `previewFacts`, the room's id as `room`, one of its formats, and what the room adds. */
  readonly preview: z.ZodObject;
  /** Push events, by name: windows reload what an event names, and never take data from it alone. */
  readonly events: Readonly<Record<string, z.ZodObject>>;
};

/** What a preview says of every file, whatever the room. */
export const previewFacts = {
  previewId: z.string(),
  fileName: z.string(),
  path: z.string(),
  byteCount: z.number().int(),
  sha256: z.string(),
  /** Reason in a code for the format (`formats.because.<code>`, of traces `traceFormats.because.<code>`). */
  because: z.string(),
  recordCount: z.number().int(),
  goodCount: z.number().int(),
  badCount: z.number().int(),
  /** Good records with a warning, of the reader or of a live check. */
  warnedCount: z.number().int(),
  /** The first 1,000 problems; `problemCount` says how many there are. */
  problems: z.array(problemSchema),
  problemCount: z.number().int(),
  /** Set when a dataset with the same bytes is already there. */
  sameAsDatasetId: z.number().int().positive().nullable(),
};
