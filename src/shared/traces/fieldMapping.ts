import { z } from 'zod';
import { stepKinds } from './trace.ts';

/** JSON pointer (RFC 6901), or null when the file has no such field. */
const pointer = z
  .string()
  .regex(/^(?:\/.*)?$/)
  .nullable();

/** Where the parts of a trace stand in a JSONL file of no known format. The first eight count from the line, the others from a step. */
export const fieldMappingSchema = z.object({
  id: pointer,
  questionId: pointer,
  model: pointer,
  question: pointer,
  answer: pointer,
  /** The list of steps; null when a line is one step. */
  steps: pointer,
  /** When a line is one step: what lines of one trace have in common; null when all lines are one trace. */
  trace: pointer,
  kind: pointer,
  text: pointer,
  /**
   * The list of calls in a step that says something and calls tools too: the step becomes several, its text first. Tool, id and arguments of a call
   * then count from the call.
   */
  calls: pointer.default(null),
  tool: pointer,
  callId: pointer,
  arguments: pointer,
  result: pointer,
  error: pointer,
  startedAt: pointer,
  /** Kinds of step by what stands in the field for it; what is not listed becomes an `event`. */
  kinds: z.record(z.string(), z.enum(stepKinds)),
});
export type FieldMapping = z.infer<typeof fieldMappingSchema>;
