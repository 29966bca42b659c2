import { type RefObject, useEffect } from 'react';
import type { Place, Side, TranscriptHandle } from '../../../components/transcript/transcriptTypes.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { openSides } from '../openColumns.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import type { Copy } from './useCopy.ts';

/** The keys that move in the transcript, unfold it and copy from it; where there is no way on, it is said. */
export function useTranscriptCommands(handle: RefObject<TranscriptHandle | null>, copy: Copy): void {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const isPair = useTraces((state) => state.right !== null);
  const scrollTo = useTraces((state) => state.scrollTo);
  const showToast = useFrame((state) => state.showToast);
  useEffect(() => {
    if (scrollTo) handle.current?.goTo(scrollTo);
  }, [scrollTo, handle]);

  const say = (key: 'noDifference' | 'stillAligning' | 'noError' | 'noUnmarked' | 'lastStep' | 'firstStep') =>
    showToast({ text: t(`traces.act.${key}`) });
  const go = (jump: (to: TranscriptHandle) => Place | null, otherwise: Parameters<typeof say>[0]) => {
    if (handle.current && jump(handle.current) === null) say(otherwise);
  };
  useCommand('traces.nextStep', () => go((to) => to.goBy(1), 'lastStep'));
  useCommand('traces.previousStep', () => go((to) => to.goBy(-1), 'firstStep'));
  const goToSide = (side: Side) => {
    const { selected, select } = store.getState();
    // The whole trace is in no row, and neither is the one beside it.
    if (selected.step === null) select({ side, step: null });
    else handle.current?.goToSide(side);
  };
  /** The next column in a direction, and at the end the same one: of two, each key has its side. */
  const goSideways = (by: 1 | -1) => {
    const state = store.getState();
    const open = openSides(state);
    const to = open[Math.max(0, Math.min(open.length - 1, open.indexOf(state.selected.side) + by))];
    if (to) goToSide(to);
  };
  useCommand('traces.left', () => goSideways(-1), isPair);
  useCommand('traces.right', () => goSideways(1), isPair);
  const nextDifference = () => {
    // Before the two sides are aligned there are no differences, and that says nothing.
    if (store.getState().alignment.status === 'loading') say('stillAligning');
    else go((to) => to.goToDifference(1), 'noDifference');
  };
  useCommand('traces.nextDifference', nextDifference, isPair);
  useCommand('traces.nextError', () => go((to) => to.goToError(1), 'noError'));
  useCommand('traces.showAll', () => handle.current?.toggleWhole());
  useCommand('traces.nextUnmarked', () =>
    act(async () => {
      const went = await store.getState().nextUnmarked();
      if (went === 'none') say('noUnmarked');
      const { group } = store.getState();
      if (went === 'otherGroup' && group.status === 'ready')
        showToast({ text: t('traces.act.otherGroup', { title: group.value.group.title }) });
    }),
  );

  const copySelected = (what: Parameters<Copy>[1]) => () => {
    const { side, step } = store.getState().selected;
    if (step !== null) copy({ side, step }, what);
  };
  useCommand('traces.copyStep', copySelected('json'));
  useCommand('traces.copyText', copySelected('text'));
  useCommand('traces.copyLink', copySelected('link'));
}
