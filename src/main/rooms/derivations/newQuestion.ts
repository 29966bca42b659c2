import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { questionFields, questionTitle } from './questionText.ts';
import type { StoredFinding } from './tables/findingsTable.ts';

/** A record of a gold file. The span is that of the record in the original bytes. */
type GoldRecord = {
  readonly position: number;
  readonly key: string;
  readonly byteStart: number;
  readonly byteEnd: number;
  /** Each code once. */
  readonly findings: readonly StoredFinding[];
};

/** The same, ready to be stored: texts, which travel between threads faster than what they were made of. */
export type NewQuestion = GoldRecord & {
  readonly title: string;
  readonly type: string | null;
  readonly timeDependent: boolean | null;
  /** The content as JSON. */
  readonly json: string;
  /** What search looks through: each field on a line of its own. */
  readonly text: string;
};

/** Makes a record ready to be stored. Pure. */
export function newQuestion({ content, ...record }: GoldRecord & { readonly content: QuestionContent }): NewQuestion {
  return {
    ...record,
    title: questionTitle(record.key, content, null),
    type: content.type,
    timeDependent: content.timeDependent,
    json: JSON.stringify(content),
    text: questionFields(record.key, content, null).join('\n'),
  };
}
