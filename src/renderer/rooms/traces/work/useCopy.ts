import { useMemo } from 'react';
import { writeStepLink } from '../../../../shared/traces/permalink.ts';
import type { Place } from '../../../components/transcript/transcriptTypes.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCall } from '../../../window/workbench.ts';
import { placeName } from '../inspector/askedPlace.ts';
import { stepAsText } from '../inspector/stepTexts.ts';
import { besideOf } from '../openColumns.ts';
import { useTracesStore } from '../tracesContext.ts';
import { useBlind } from '../useBlind.ts';

export type Copy = (place: Place, what: 'text' | 'json' | 'link') => void;

/** Puts a step, whole, or a link to it on the clipboard, and says so. Hidden names stay hidden. */
export function useCopy(): Copy {
  const { t } = useText();
  const call = useCall();
  const store = useTracesStore();
  const { mask, maskJson } = useBlind();
  const showToast = useFrame((state) => state.showToast);
  return useMemo(() => {
    const textOf = async ({ side, step }: Place, what: Parameters<Copy>[1]) => {
      const traceId = store.getState()[side]?.head.id;
      if (traceId === undefined) return '';
      const besideId = besideOf(store.getState(), side);
      if (what === 'link') return writeStepLink({ traceId, step, besideId });
      const whole = await call('traces.readStep', { traceId, step });
      return what === 'json' ? maskJson(JSON.stringify(whole, null, 2)) : mask(stepAsText(whole));
    };
    return (place, what) => {
      const name = placeName(place);
      textOf(place, what)
        .then((text) => navigator.clipboard.writeText(text))
        .then(
          () => showToast({ text: t('traces.act.copied', { place: name }) }),
          () => showToast({ text: t('traces.act.copyFailed') }),
        );
    };
  }, [call, store, mask, maskJson, showToast, t]);
}
