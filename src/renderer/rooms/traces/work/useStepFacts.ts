import { useMemo } from 'react';
import { countedCalls } from '../../../../shared/traces/countedCalls.ts';
import type { MarkCriterion } from '../../../../shared/traces/marks.ts';
import { type SourceLabel, unknownTool } from '../../../../shared/traces/toolLabels.ts';
import type { Place, StepBadge, TranscriptSpan } from '../../../components/transcript/transcriptTypes.ts';
import { type Texts, useText } from '../../../window/i18n.ts';
import { useCriteria } from '../inspector/useAsked.ts';
import { answerWords, detectorTitle } from '../list/filterWords.ts';
import { useTraces } from '../tracesContext.ts';
import type { OpenTrace, Side } from '../tracesState.ts';

type StepFacts = {
  readonly lookOf: (label: string) => SourceLabel;
  readonly badgeOf: (place: Place) => StepBadge | null;
  readonly spansOf: (place: Place) => readonly TranscriptSpan[];
  readonly remarksOf: (place: Place) => readonly string[];
};

type SideFacts = {
  readonly given: ReadonlyMap<number, ReadonlySet<string>>;
  readonly spans: ReadonlyMap<number, readonly TranscriptSpan[]>;
  readonly remarks: ReadonlyMap<number, readonly string[]>;
  /** Calls that are gone through one by one. */
  readonly calls: ReadonlySet<number>;
};

const none: readonly never[] = [];

/** What people and rules say about the steps, as the transcript shows it. */
export function useStepFacts(): StepFacts {
  const looks = useTraces((state) => state.labelLooks);
  const criteria = useCriteria();
  const left = useSideFacts('left', criteria);
  const right = useSideFacts('right', criteria);
  const third = useSideFacts('third', criteria);
  const fourth = useSideFacts('fourth', criteria);
  return useMemo(() => {
    const sides = { left, right, third, fourth };
    const asked = {
      call: criteria.filter(({ scope }) => scope === 'call'),
      step: criteria.filter(({ scope }) => scope === 'step'),
    };
    return {
      lookOf: (label) => looks.get(label) ?? { ...unknownTool, text: label },
      badgeOf: ({ side, step }) => {
        const isCall = sides[side].calls.has(step);
        const wanted = isCall ? asked.call : asked.step;
        const answers = sides[side].given.get(step);
        const given = wanted.filter(({ id }) => answers?.has(id)).length;
        // Only calls are gone through one by one; at other steps an answer that is there is news, a missing one is none.
        return wanted.length > 0 && (isCall || given > 0) ? { given, asked: wanted.length } : null;
      },
      spansOf: ({ side, step }) => sides[side].spans.get(step) ?? none,
      remarksOf: ({ side, step }) => sides[side].remarks.get(step) ?? none,
    };
  }, [left, right, third, fourth, looks, criteria]);
}

function useSideFacts(side: Side, criteria: readonly MarkCriterion[]): SideFacts {
  const texts = useText();
  const marks = useTraces((state) => state[side]?.marks);
  const findings = useTraces((state) => state[side]?.findings);
  const outline = useTraces((state) => state[side]?.outline);
  return useMemo(
    () => ({
      given: answersByStep(marks),
      spans: spansByStep(marks, criteria, texts),
      remarks: remarksByStep(findings, texts),
      calls: new Set(outline?.status === 'ready' ? countedCalls(outline.value) : []),
    }),
    [marks, findings, outline, criteria, texts],
  );
}

function answersByStep(marks: OpenTrace['marks'] | undefined): Map<number, Set<string>> {
  const given = new Map<number, Set<string>>();
  if (marks?.status !== 'ready') return given;
  for (const { step, criterionId } of marks.value.marks) {
    if (step !== null) given.set(step, (given.get(step) ?? new Set()).add(criterionId));
  }
  return given;
}

function spansByStep(
  marks: OpenTrace['marks'] | undefined,
  criteria: readonly MarkCriterion[],
  texts: Texts,
): Map<number, TranscriptSpan[]> {
  const spans = new Map<number, TranscriptSpan[]>();
  if (marks?.status !== 'ready') return spans;
  for (const { spanId: id, step, start, end, comment, ...mark } of marks.value.spans) {
    const title = [answerWords(mark, criteria, texts), comment].filter((part) => part !== '').join('\n');
    spans.set(step, [...(spans.get(step) ?? []), { id, start, end, title }]);
  }
  return spans;
}

function remarksByStep(findings: OpenTrace['findings'] | undefined, texts: Texts): Map<number, string[]> {
  const remarks = new Map<number, string[]>();
  if (findings?.status !== 'ready') return remarks;
  for (const { step, detector, dismissed } of findings.value) {
    if (step !== null && !dismissed) remarks.set(step, [...(remarks.get(step) ?? []), detectorTitle(detector, texts)]);
  }
  return remarks;
}
