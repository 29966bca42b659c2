import { useMemo } from 'react';
import type { TranscriptSide } from '../../../components/transcript/transcriptTypes.ts';
import { useText } from '../../../window/i18n.ts';
import { useCall } from '../../../window/workbench.ts';
import { letterOf } from '../inspector/askedPlace.ts';
import { openTracesOf } from '../openColumns.ts';
import { useTraces } from '../tracesContext.ts';
import type { Side } from '../tracesState.ts';
import { useBlind } from '../useBlind.ts';
import { columnName } from './columnName.ts';
import { TraceMenu } from './TraceMenu.tsx';
import { VerdictTag } from './VerdictTag.tsx';

const noSteps: readonly number[] = [];

/** One column of the transcript; null while its outline is read, and for the right side of a trace alone. */
export function useTranscriptSide(side: Side): TranscriptSide | null {
  const { t } = useText();
  const call = useCall();
  const head = useTraces((state) => state[side]?.head ?? null);
  const outline = useTraces((state) => {
    const data = state[side]?.outline;
    return data?.status === 'ready' ? data.value : null;
  });
  const namedIn = useTraces((state) => state[side]?.namedIn ?? noSteps);
  const hasChoice = useTraces((state) => state.group.status === 'ready' && state.group.value.traces.length > 2);
  const { isBlind, names: maskedNames } = useBlind();
  const traceId = head?.id ?? null;
  const readers = useMemo(() => {
    const id = traceId ?? 0;
    return {
      readSteps: (from: number, to: number) => call('traces.readSteps', { traceId: id, from, to }),
      readStep: (step: number) => call('traces.readStep', { traceId: id, step }),
      readImages: (step: number) => call('traces.readImages', { traceId: id, step }),
      readFormerLines: (step: number) => call('traces.formerLines', { traceId: id, step }),
    };
  }, [call, traceId]);
  const letter = letterOf(side);
  const isMany = useTraces((state) => state.third !== null);
  const shownName = useTraces((state) => {
    const open = openTracesOf(state).map((one) => one.head);
    return head === null ? '' : columnName(head, open, t);
  });
  const name = isBlind ? t('traces.work.modelLetter', { letter }) : isMany ? `${letter} · ${shownName}` : shownName;
  const usage = head?.usage ?? null;
  // Elsewhere what a step stands under is the step before it, or the span around it.
  const holdsAgents = head?.sourceFormat === 'atif';
  return useMemo(
    () =>
      outline && {
        letter,
        name,
        outline,
        usage,
        holdsAgents,
        ...readers,
        maskedNames,
        hidesAmounts: isBlind,
        namesItselfIn: isBlind ? namedIn : noSteps,
        headEnd: (
          <>
            <VerdictTag side={side} />
            {hasChoice && <TraceMenu side={side} />}
          </>
        ),
      },
    [outline, letter, name, usage, holdsAgents, readers, maskedNames, isBlind, namedIn, hasChoice, side],
  );
}
