import { useEffect, useRef, useState } from 'react';
import { afterFrame } from '../../../window/afterFrame.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useUndoToast } from './useUndoToast.ts';

type Submitted = {
  /** Whether the dialog waits for the pair that follows, as that was not read ahead. */
  readonly isSent: boolean;
  /** Writes once, and says so with the way back when the pair that follows is drawn. */
  readonly submit: (position: number, run: () => Promise<void>) => void;
};

/**
 * The submit of a dialog. Where it stays for a moment, what is typed there is meant for a pair that nobody has seen: it answers nothing, and that
 * is said.
 */
export function useSubmitted(): Submitted {
  const { t } = useText();
  const act = useAct();
  const showUndo = useUndoToast();
  const [isSent, setSent] = useState(false);
  const wasTyped = useRef(false);
  useEffect(() => {
    if (!isSent) return;
    const note = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if ([...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) wasTyped.current = true;
    };
    window.addEventListener('keydown', note, { capture: true });
    return () => window.removeEventListener('keydown', note, { capture: true });
  }, [isSent]);
  const submit: Submitted['submit'] = (position, run) => {
    if (isSent) return;
    setSent(true);
    act(async () => {
      await run();
      const text = t(wasTyped.current ? 'ratings.submittedAlone' : 'ratings.submitted', { position });
      afterFrame(() => showUndo(text));
    });
  };
  return { isSent, submit };
}
