import { isDeepStrictEqual } from 'node:util';
import { asWritten } from '../../../../shared/outbox/cells.ts';
import type { StoredSubmission } from '../tables/submissionsTable.ts';
import type { Cells } from './submissionRow.ts';

/**
 * A judgement with those texts of another one as they were written that its own were cut or changed from when they were sent; null where it has none
 * of them. What else the two say may differ.
 */
export function withWholeTexts(kept: StoredSubmission, other: StoredSubmission): StoredSubmission | null {
  const { draft } = kept.said;
  const { answers, comment } = other.said.draft;
  const whole = {
    ...draft,
    comment: asWritten(draft.comment, comment),
    answers: Object.fromEntries(
      Object.entries(draft.answers).map(([key, answer]) => [
        key,
        { ...answer, reason: asWritten(answer.reason, answers[key]?.reason ?? '') },
      ]),
    ),
  };
  return isDeepStrictEqual(whole, draft) ? null : { ...kept, said: { ...kept.said, draft: whole } };
}

/** The cells of a row, with those of another one as they were written. */
export function withWholeCells(kept: Cells, other: Cells): Cells {
  return Object.fromEntries(
    Object.entries(kept).map(([column, cell]) => [column, asWritten(cell, other[column] ?? '')]),
  );
}
