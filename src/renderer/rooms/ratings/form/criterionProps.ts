import type { RatingTask } from '../../../../shared/rooms/ratings/study.ts';
import type { JudgePage } from '../judgement.ts';
import type { Fields } from '../useFields.ts';
import type { useJudging } from '../useJudging.ts';

/** What a criterion of the form is drawn from, open or folded to a line. */
export type CriterionProps = {
  readonly task: RatingTask;
  readonly page: JudgePage;
  readonly criterion: RatingTask['protocol']['criteria'][number];
  readonly fields: Fields;
  readonly judging: ReturnType<typeof useJudging>;
};
