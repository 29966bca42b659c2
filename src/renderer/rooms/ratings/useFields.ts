import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { criterionAfter, currentCriterion } from '../../../shared/criteria.ts';
import type { RatingTask } from '../../../shared/rooms/ratings/study.ts';
import { type Field, type FieldValue, fieldsOf, type JudgePage, openValues, valuesOf } from './judgement.ts';
import { useRatings, useRatingsStore } from './ratingsContext.ts';

export type Fields = {
  readonly rows: RefObject<HTMLDivElement | null>;
  readonly all: readonly Field[];
  readonly values: ReadonlyMap<string, FieldValue>;
  /** The field that keys answer. */
  readonly current: Field | null;
  readonly choose: (field: Field, value: FieldValue) => void;
  readonly takeBack: (field: Field) => void;
  /** Puts the focus on a field, wherever it is. */
  readonly focus: (field: Field) => void;
  readonly moveCriterion: (by: 1 | -1) => void;
  readonly moveField: (by: 1 | -1) => void;
};

/** Answering the fields of a page one after the other, by key or button. */
export function useFields(task: RatingTask, page: JudgePage): Fields {
  const store = useRatingsStore();
  const draft = useRatings((state) => state.draft);
  const focused = useRatings((state) => state.focused);
  const rows = useRef<HTMLDivElement>(null);
  /** The field that takes the focus as soon as it is drawn: those of a folded criterion are not. */
  const wanted = useRef<string | null>(null);
  const { protocol } = task;
  const ofPair = useRef(task.assignmentId);
  if (ofPair.current !== task.assignmentId) {
    ofPair.current = task.assignmentId;
    wanted.current = null;
  }
  const all = useMemo(() => fieldsOf(protocol, page), [protocol, page]);
  const values = valuesOf(protocol, draft, all);
  const answered = new Set(values.keys());
  const current = currentCriterion(all, answered, focused);
  const takeFocus = () => {
    const fields = [...(rows.current?.querySelectorAll<HTMLElement>('[data-criterion]') ?? [])];
    const field = fields.find(({ dataset }) => dataset.criterion === wanted.current);
    const option = field?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]');
    if (!option) return;
    wanted.current = null;
    // Keys led here, also where a click was the last that the browser saw.
    option.focus({ focusVisible: true });
  };
  useLayoutEffect(() => {
    if (wanted.current !== null) takeFocus();
  });
  const focus = ({ id }: Field) => {
    wanted.current = id;
    store.getState().focusOn(id);
    takeFocus();
  };
  // Keys of the room answer too, while the focus is elsewhere: it stays there.
  const goTo = (field: Field) => {
    if (rows.current?.contains(document.activeElement)) focus(field);
    else store.getState().focusOn(field.id);
  };
  const step = (field: Field | undefined) => {
    if (field) goTo(field);
  };
  return {
    ...{ rows, all, values, current, focus },
    choose: (field, value) => {
      const { answer, refuse } = store.getState();
      if (!openValues(protocol, draft, field).includes(value)) {
        focus(field);
        return refuse(field, value);
      }
      answer(field, value);
      goTo(criterionAfter(all, answered.add(field.id), field.id) ?? field);
    },
    takeBack: (field) => {
      if (!answered.has(field.id)) return;
      store.getState().focusOn(field.id);
      store.getState().answer(field, null);
    },
    moveCriterion: (by) => {
      const keys = protocol.criteria.map(({ key }) => key);
      const to = keys[keys.indexOf(current?.criterion ?? '') + by];
      const fields = all.filter(({ criterion }) => criterion === to);
      step(fields.find(({ id }) => !answered.has(id)) ?? fields[0]);
    },
    moveField: (by) => step(all[all.findIndex(({ id }) => id === current?.id) + by]),
  };
}
