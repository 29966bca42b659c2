/** Images that lie in the file of a trace itself, in a step. */
import { z } from 'zod';
import type { AnyJson } from '../json.ts';
import type { Step } from './trace.ts';

/** What is shown in place. SVG is a document and no picture, and stays text. */
const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Bytes of the images of one step that are sent to be shown; further ones are named with their size. */
export const shownImageBytes = 8 * 1024 * 1024;

export const stepImageSchema = z.object({
  /** By the first bytes, whatever the file says. */
  mediaType: z.enum(imageTypes),
  byteCount: z.number().int().positive(),
  /** Null beyond `shownImageBytes`. */
  base64: z.string().nullable(),
});
export type StepImage = z.infer<typeof stepImageSchema>;

const placeholder = /\[image\/(?:png|jpe?g|gif|webp), [\d,]+ bytes\]/;

/** Whether a step says, in its text or in a value that the text leaves out, that an image was left out of it. Of a result the text says all. */
export function saysImage({ text, json, arguments: given }: Pick<Step, 'text' | 'json' | 'arguments'>): boolean {
  return placeholder.test(text) || isIn(json) || isIn(given);
}

/** Without writing the value as a text: it may be large. */
function isIn(value: AnyJson): boolean {
  if (typeof value === 'string') return placeholder.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isIn);
}

/** Whether a step names an image that lies elsewhere: it is never fetched. */
export function saysImageElsewhere({ text }: Pick<Step, 'text'>): boolean {
  return /\[(?:input_)?image(?:_url)?: https?:/.test(text);
}
