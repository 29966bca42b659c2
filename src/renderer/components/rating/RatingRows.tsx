import type { ReactNode } from 'react';
import { CriterionRow, type RowKeys } from './CriterionRow.tsx';
import type { Rating } from './useRating.ts';
import './rating.css';

type RatingRowsProps<Value> = {
  readonly rating: Rating<Value>;
  readonly keys: RowKeys<Value>;
  /** Said in the current row when every criterion has its answer; none where the room says it elsewhere. */
  readonly complete?: string;
  /** What is to be said of the answer to a criterion beside it. */
  readonly noteOf?: (criterionId: string) => ReactNode;
};

/** The criteria of a form, each with its answers. */
export function RatingRows<Value extends string | number | null>(props: RatingRowsProps<Value>) {
  const { rating, keys, complete, noteOf } = props;
  return (
    <div ref={rating.rows} className="ak-criteria">
      {rating.criteria.map((criterion) => {
        const { id } = criterion;
        const isCurrent = id === rating.current?.id;
        return (
          <CriterionRow
            key={id}
            criterion={criterion}
            answer={rating.answers.get(id)}
            isCurrent={isCurrent}
            keys={keys}
            complete={isCurrent && rating.isComplete ? (complete ?? null) : null}
            note={noteOf?.(id)}
            onFocus={() => rating.onFocus(id)}
            onChoose={(value) => rating.choose(id, value)}
            onTakeBack={() => rating.takeBack(id)}
            onMove={(by) => rating.move(id, by)}
          />
        );
      })}
      {complete !== undefined && (
        <p role="status" className="ak-hidden">
          {rating.isComplete && complete}
        </p>
      )}
    </div>
  );
}
