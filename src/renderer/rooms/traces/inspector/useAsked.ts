import { useMemo } from 'react';
import { type Criterion, currentCriterion } from '../../../../shared/criteria.ts';
import type { Language } from '../../../../shared/language.ts';
import type { Mark, MarkCriterion, MarkScheme } from '../../../../shared/traces/marks.ts';
import type { TraceFinding } from '../../../../shared/traces/traceReading.ts';
import { useText } from '../../../window/i18n.ts';
import { useTraces } from '../tracesContext.ts';
import type { OpenTrace } from '../tracesState.ts';
import { type Asked, askedAt, criteriaOf } from './askedPlace.ts';

const noFindings: readonly TraceFinding[] = [];
const noCriteria: MarkScheme['criteria'] = [];

/** The open trace of the selected side, and what is asked at the selected place. */
export function useAsked(): { readonly trace: OpenTrace; readonly asked: Asked } | null {
  const selected = useTraces((state) => state.selected);
  const trace = useTraces((state) => state[state.selected.side]);
  return useMemo(() => {
    if (trace === null) return null;
    const asked = askedAt(selected, trace.outline.status === 'ready' ? trace.outline.value : null);
    return asked && { trace, asked };
  }, [selected, trace]);
}

export function useCriteria(): MarkScheme['criteria'] {
  return useTraces((state) => (state.scheme.status === 'ready' ? state.scheme.value.criteria : noCriteria));
}

/**
 * What is asked at a place, the current evaluator's answers by criterion, and which criterion somebody went to. The digits choose for
 * the current one, unless a selected passage takes them.
 */
export function useQuestions({ place, scope }: Asked) {
  const { language } = useText();
  const all = useCriteria();
  const criteria = useMemo(
    () => criteriaOf(all, scope).map((criterion) => asCriterion(criterion, language)),
    [all, scope, language],
  );
  const marks = useTraces((state) => state[place.side]?.marks ?? null);
  const answers = useMemo(
    () => new Map(marksAtStep(marks, place.step).map((mark) => [mark.criterionId, mark])),
    [marks, place.step],
  );
  const focused = useTraces((state) => state.criterionId);
  const isPicking = useTraces((state) => state.textSelection !== null) && criteriaOf(all, 'span').length > 0;
  const current = currentCriterion(criteria, new Set(answers.keys()), focused);
  return { criteria, answers, focused, current, takesDigits: current !== null && !isPicking };
}

/** A criterion of the scheme as a form asks it. */
export function asCriterion({ id, name, description, choices }: MarkCriterion, language: Language): Criterion<string> {
  return {
    id,
    name: name[language],
    asks: description[language],
    choices: choices.map((choice) => ({
      value: choice.id,
      name: choice.name[language],
      description: choice.description[language],
    })),
  };
}

export function findingsOf(trace: OpenTrace): readonly TraceFinding[] {
  return trace.findings.status === 'ready' ? trace.findings.value : noFindings;
}

/** The current evaluator's answers at a step, or at the trace as a whole; empty while they are read. */
export function marksAtStep(marks: OpenTrace['marks'] | null, step: number | null): readonly Mark[] {
  return marks?.status === 'ready' ? marks.value.marks.filter((mark) => mark.step === step) : [];
}
