import { useRef, useState } from 'react';

/** Closes a dialog in which something is written: asks before that is thrown away. A second Esc goes on writing. */
export function useLeaving<Field extends HTMLElement = HTMLTextAreaElement>(isChanged: boolean, onClose: () => void) {
  const field = useRef<Field>(null);
  const [wantsOut, setWantsOut] = useState(false);
  // Where nothing would be lost any more the question is over: asked again at the next letter, it would take the focus from it.
  if (wantsOut && !isChanged) setWantsOut(false);
  const isAsking = wantsOut && isChanged;
  const goOn = () => {
    setWantsOut(false);
    field.current?.focus();
  };
  const leave = () => {
    if (isAsking) goOn();
    else if (isChanged) setWantsOut(true);
    else onClose();
  };
  return { field, isAsking, goOn, leave };
}
