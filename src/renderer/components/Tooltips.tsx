import { Tooltip } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { Keys } from './Keys.tsx';
import './controls.css';

/** What a control says about itself while somebody points at it, or comes to it by keyboard: its name and key. Spread over the control. */
export function tooltipOf(label: string, keys: string | null = null) {
  return { 'data-tooltip': label, ...(keys !== null && { 'data-tooltip-keys': keys }) };
}

/**
 * What a line says as a whole, where its end is cut; nothing where it is not. Below the line: above it stands the head that counts such
 * lines. Spread over the line.
 */
export function cutTextOf(text: string) {
  return { 'data-tooltip': text, 'data-tooltip-cut': true };
}

type Tip = { readonly element: HTMLElement; readonly label: string; readonly keys: string | null };

/** Long enough that a pointer on its way elsewhere opens none. */
const openDelayMs = 400;

/** The tooltip of the window. One for all controls: one for each was a sixth of the work of drawing the next question. */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null);
  const id = useId();
  useEffect(() => followControls(setTip), []);
  useEffect(() => {
    if (!tip) return;
    const { element, label } = tip;
    const gone = new ResizeObserver(() => element.isConnected || setTip(null));
    gone.observe(element);
    // What is its name already would be read twice.
    const isName = (element.getAttribute('aria-label') ?? element.textContent) === label;
    const isDescribed = !isName && !element.hasAttribute('aria-describedby');
    if (isDescribed) element.setAttribute('aria-describedby', id);
    return () => {
      gone.disconnect();
      if (isDescribed) element.removeAttribute('aria-describedby');
    };
  }, [tip, id]);
  if (!tip) return null;
  return (
    <Tooltip
      opened
      target={tip.element}
      position={isCutText(tip.element) ? 'bottom-start' : 'top'}
      label={
        <span className="ak-tooltip" id={id}>
          {tip.label}
          <Keys keys={tip.keys} onInk />
        </span>
      }
    />
  );
}

/** Tells which control is pointed at for a while, or was come to by keyboard; null when it is left, pressed, or Escape is. */
function followControls(show: (tip: Tip | null) => void): () => void {
  let pointed: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    show(null);
  };
  const point = (element: HTMLElement | null) => {
    if (element === pointed) return;
    pointed = element;
    hide();
    if (element) timer = setTimeout(() => show(tipOf(element)), openDelayMs);
  };
  const listeners = {
    pointerover: ({ target, pointerType }) => pointerType === 'mouse' && point(controlOf(target)),
    pointerdown: hide,
    focusin({ target }) {
      const element = controlOf(target);
      if (element && target instanceof Element && target.matches(':focus-visible')) show(tipOf(element));
    },
    focusout: hide,
    keydown: ({ key }) => key === 'Escape' && hide(),
  } satisfies { [E in keyof DocumentEventMap]?: (event: DocumentEventMap[E]) => unknown };
  const leave = () => point(null);
  const entries = Object.entries(listeners) as [keyof typeof listeners, EventListener][];
  for (const [type, listener] of entries) document.addEventListener(type, listener, true);
  document.documentElement.addEventListener('pointerleave', leave);
  return () => {
    hide();
    for (const [type, listener] of entries) document.removeEventListener(type, listener, true);
    document.documentElement.removeEventListener('pointerleave', leave);
  };
}

function controlOf(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
  return control && isCutText(control) && control.scrollWidth <= control.clientWidth ? null : control;
}

const isCutText = ({ dataset }: HTMLElement) => dataset.tooltipCut !== undefined;

function tipOf(element: HTMLElement): Tip {
  const { tooltip = '', tooltipKeys = null } = element.dataset;
  return { element, label: tooltip, keys: tooltipKeys };
}
