import { createHash } from 'node:crypto';
import type { EntityRequest } from '../measuring/driftModels.ts';

/** Where entities stand that name case, turn and model; `turn` is null for the patient summary, `model` for any. */
export function namedPlace(caseId: string, turn: number | null, model: string | null): string {
  return JSON.stringify([caseId, turn, model]);
}

/** Where entities stand that name the text itself: its SHA-256. */
export function textPlaceOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The places that hold the entities of a text; the first that is there counts. */
export function placesOf({ text, caseId, turn, model }: EntityRequest): readonly [string, string, string] {
  return [namedPlace(caseId, turn, model), namedPlace(caseId, turn, null), textPlaceOf(text)];
}
