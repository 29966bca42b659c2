import { type RefObject, useRef, useState } from 'react';
import { type Criterion, criterionAfter, currentCriterion } from '../../../shared/criteria.ts';

type Options<Value> = {
  readonly criteria: readonly Criterion<Value>[];
  readonly answers: ReadonlyMap<string, Value>;
  /** The criterion that somebody went to; null for the first that is open. */
  readonly focused: string | null;
  readonly onFocus: (criterionId: string) => void;
  /** Keeps an answer; undefined takes it back. */
  readonly onAnswer: (criterionId: string, value: Value | undefined) => void;
};

export type Rating<Value> = Pick<Options<Value>, 'criteria' | 'answers' | 'onFocus'> & {
  readonly rows: RefObject<HTMLDivElement | null>;
  readonly current: Criterion<Value> | null;
  /** Whether the last answer left nothing open. */
  readonly isComplete: boolean;
  /** Answers a criterion; the next one without an answer becomes current. */
  readonly choose: (criterionId: string, value: Value) => void;
  readonly takeBack: (criterionId: string) => void;
  /** To the criterion below or above. */
  readonly move: (criterionId: string, by: 1 | -1) => void;
  /** Puts the focus on a criterion, wherever it is. */
  readonly focus: (criterionId: string) => void;
};

/** Answering criteria one after the other. */
export function useRating<Value>({ criteria, answers, focused, onFocus, onAnswer }: Options<Value>): Rating<Value> {
  const rows = useRef<HTMLDivElement>(null);
  const [isComplete, setComplete] = useState(false);
  const answered = new Set(answers.keys());
  const focus = (criterionId: string) => {
    onFocus(criterionId);
    const all = [...(rows.current?.querySelectorAll<HTMLElement>('[data-criterion]') ?? [])];
    const row = all.find(({ dataset }) => dataset.criterion === criterionId);
    row?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]')?.focus();
  };
  // Keys of the room answer too, while the focus is elsewhere: it stays there.
  const goTo = (criterionId: string) => {
    if (rows.current?.contains(document.activeElement)) focus(criterionId);
    else onFocus(criterionId);
  };
  return {
    ...{ criteria, answers, onFocus, rows, isComplete, focus },
    current: currentCriterion(criteria, answered, focused),
    choose: (criterionId, value) => {
      onAnswer(criterionId, value);
      const next = criterionAfter(criteria, answered.add(criterionId), criterionId);
      setComplete(next === null);
      goTo(next?.id ?? criterionId);
    },
    takeBack: (criterionId) => {
      if (!answered.has(criterionId)) return;
      setComplete(false);
      onFocus(criterionId);
      onAnswer(criterionId, undefined);
    },
    move: (criterionId, by) => {
      const to = criteria[criteria.findIndex(({ id }) => id === criterionId) + by];
      if (to) goTo(to.id);
    },
  };
}
