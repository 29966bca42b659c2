import { z } from 'zod';
import { stepKinds } from './trace.ts';

/** JSON pointer (RFC 6901), or null when the file has no such field. */
const pointer = z
  .string()
  .regex(/^(?:\/.*)?$/)
  .nullable();

/**
 * Where the parts of a trace stand in a file of no known format. A record is a line of JSONL, or an element of the list that a JSON file is or has.
 * `records` counts from the line or file, those up to `trace` from the record, the others from a step.
 */
export const fieldMappingSchema = z.object({
  /** The list of records in an object; null when the line, the file, or each element of the list that it is, is one. */
  records: pointer.default(null),
  id: pointer,
  /** This one, model and question are looked for in the object around `records` where a record has none. */
  questionId: pointer,
  model: pointer,
  question: pointer,
  answer: pointer,
  /** The list of steps; null when a record is one step. */
  steps: pointer,
  /** When a record is one step: what records of one trace have in common; null when all records are one trace. */
  trace: pointer,
  kind: pointer,
  text: pointer,
  /** What the model thought before it said that: a step of its own. */
  thought: pointer.default(null),
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
