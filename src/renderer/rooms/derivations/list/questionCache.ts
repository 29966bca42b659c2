import type { Call } from '../../../../shared/api/contract.ts';
import type { QuestionDetail } from '../../../../shared/rooms/derivations/api.ts';

const keptAtMost = 40;

export type QuestionCache = {
  /** What was read last, at once; null when it must be read. */
  peek: (questionId: number) => QuestionDetail | null;
  /** The cached detail, or one read now. A question that is being read is not asked for twice. */
  read: (questionId: number, runId: number | null) => Promise<QuestionDetail>;
  /** Reads anew, whatever is there. */
  refresh: (questionId: number, runId: number | null) => Promise<QuestionDetail>;
  update: (questionId: number, change: Partial<QuestionDetail>) => void;
  /** Forgets the questions, or all. */
  drop: (questionIds: readonly number[] | null) => void;
};

/** Details of the last questions, and of the neighbours that were fetched ahead, so that going to them takes no round trip. */
export function createQuestionCache(call: Call): QuestionCache {
  const details = new Map<number, QuestionDetail>();
  const reading = new Map<number, Promise<QuestionDetail>>();

  function keep(detail: QuestionDetail): void {
    details.delete(detail.row.id);
    details.set(detail.row.id, detail);
    for (const oldest of details.keys()) {
      if (details.size <= keptAtMost) break;
      details.delete(oldest);
    }
  }

  /** Where the question changed, or was asked for again, while an answer was on its way, that may be of before: the newer one counts. */
  function refresh(questionId: number, runId: number | null): Promise<QuestionDetail> {
    const answer: Promise<QuestionDetail> = call('derivations.readQuestion', { questionId, runId })
      .then((detail) => {
        if (reading.get(questionId) !== answer) return read(questionId, runId);
        keep(detail);
        return detail;
      })
      .finally(() => {
        if (reading.get(questionId) === answer) reading.delete(questionId);
      });
    reading.set(questionId, answer);
    return answer;
  }

  async function read(questionId: number, runId: number | null): Promise<QuestionDetail> {
    return details.get(questionId) ?? reading.get(questionId) ?? refresh(questionId, runId);
  }

  return {
    peek: (questionId) => details.get(questionId) ?? null,
    read,
    refresh,
    update: (questionId, change) => {
      const known = details.get(questionId);
      if (known) details.set(questionId, { ...known, ...change });
    },
    drop: (questionIds) => {
      for (const id of questionIds ?? [...details.keys(), ...reading.keys()]) {
        details.delete(id);
        reading.delete(id);
      }
    },
  };
}
