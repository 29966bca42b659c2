import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Toast, useFrame } from '../window/frameStore.ts';
import { followLanguage } from '../window/i18n.ts';
import { openDialog } from '../window/openDialog.ts';
import { unparted } from '../window/unparted.ts';
import { Keys } from './Keys.tsx';
import { type ToastPlace, toastPlace } from './toastPlace.ts';
import './toasts.css';

const shownMs = 8000;
const lookAgainMs = 400;

/** Words bottom right: at most two, 8 seconds, longer under the pointer or the focus; read out politely. They cover no field, and go with their language. */
export function Toasts() {
  const toasts = useFrame((state) => state.toasts);
  const element = useRef<HTMLDivElement>(null);
  const drop = useFrame((state) => state.dropToast);
  const place = usePlace(element, toasts);
  useEffect(
    () =>
      followLanguage(() => {
        for (const { id } of useFrame.getState().toasts) drop(id);
      }),
    [drop],
  );
  return (
    <div ref={element} className="ak-toasts" style={place} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Where somebody types, what a dialog offers to press, and what says by itself that no notice may lie over it. */
const uncovered =
  'textarea, input:not([type=checkbox], [type=radio], [type=file]), [role=dialog] button, [data-uncovered]';
/** Pixels: a row, a card's head, a button. */
const tallestRow = 160;

/** What has the focus, or stands for it in a list, unless that is a whole pane: a notice mostly speaks of it. */
function focusedBox(): readonly DOMRect[] {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement.closest('.ak-toasts') !== null)
    return [];
  const active = document.getElementById(activeElement.getAttribute('aria-activedescendant') ?? '');
  const box = (active ?? activeElement).getBoundingClientRect();
  return box.height <= tallestRow ? [box] : [];
}

/** Where the notices stand, looked at again when the window scrolls, is resized or has its focus elsewhere. */
function usePlace(element: RefObject<HTMLElement | null>, toasts: readonly Toast[]): ToastPlace | undefined {
  const [place, setPlace] = useState<ToastPlace>();
  useLayoutEffect(() => {
    if (toasts.length === 0) return;
    const look = () => {
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const own = element.current?.getBoundingClientRect();
      const dialog = openDialog();
      // Behind a dialog nothing can be read or typed.
      const fields = [...(dialog ?? document).querySelectorAll(uncovered)].map((field) =>
        field.getBoundingClientRect(),
      );
      const seen = [...fields, ...focusedBox()].filter((box) => box.width > 0 && box.height > 0);
      if (!own) return;
      const next = toastPlace({ width, height }, { width: own.width, height: own.height }, seen, dialog !== null);
      setPlace((now) => (now?.right === next.right && now.bottom === next.bottom ? now : next));
    };
    look();
    // What a notice speaks of is often drawn after it.
    const again = setInterval(look, lookAgainMs);
    const events = ['scroll', 'resize', 'focusin'] as const;
    for (const event of events) window.addEventListener(event, look, { capture: true, passive: true });
    return () => {
      clearInterval(again);
      for (const event of events) window.removeEventListener(event, look, { capture: true });
    };
  }, [element, toasts]);
  return place;
}

function ToastRow({ toast }: { toast: Toast }) {
  const drop = useFrame((state) => state.dropToast);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const left = useRef({ ms: shownMs, since: 0 });
  const { id } = toast;

  const hold = () => {
    clearTimeout(timer.current);
    left.current.ms = Math.max(1000, left.current.ms - (performance.now() - left.current.since));
  };
  const goOn = () => {
    left.current.since = performance.now();
    timer.current = setTimeout(() => drop(id), left.current.ms);
  };
  useEffect(() => {
    left.current.since = performance.now();
    timer.current = setTimeout(() => drop(id), shownMs);
    return () => clearTimeout(timer.current);
  }, [drop, id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only holds the clock
    <div className="ak-toast" onPointerEnter={hold} onPointerLeave={goOn} onFocus={hold} onBlur={goOn}>
      <span className="ak-toast-text ak-sentence">{unparted(toast.text)}</span>
      {toast.action && (
        <button
          type="button"
          className="ak-toast-act"
          onClick={() => {
            drop(id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <Keys keys={toast.action?.keys ?? toast.keys ?? null} onInk />
    </div>
  );
}
