import { useEffect, useRef } from 'react';
import { type Toast, useFrame } from '../window/frameStore.ts';
import { unparted } from '../window/unparted.ts';
import { Keys } from './Keys.tsx';
import './toasts.css';

const shownMs = 8000;

/** Words bottom right: at most two, 8 seconds, longer under the pointer or the focus; read out politely. */
export function Toasts() {
  const toasts = useFrame((state) => state.toasts);
  return (
    <div className="ak-toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </div>
  );
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
