import { type QuestionContent, questionContentSchema } from '../../../../shared/rooms/derivations/question.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { Kept } from '../../../kept.ts';

export function parseContent(json: string): QuestionContent {
  return questionContentSchema.parse(JSON.parse(json));
}

/** The texts that were parsed last. An act asks for its question before and after each value that it writes. */
const lastParsed: Kept<Map<string, QuestionContent>> = { make: () => new Map() };
const keptTexts = 4;

/** As `parseContent`; a text that was parsed a moment ago is not parsed again. */
export function parsedContent(db: ReadableDatabase, json: string): QuestionContent {
  const kept = db.kept(lastParsed);
  const known = kept.get(json);
  if (known !== undefined) return known;
  const content = parseContent(json);
  if (kept.size >= keptTexts) kept.delete(kept.keys().next().value ?? '');
  kept.set(json, content);
  return content;
}
