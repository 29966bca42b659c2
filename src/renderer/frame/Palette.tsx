import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { composition } from '../window/composition.ts';
import { focusWhenShown } from '../window/focusWhenShown.ts';
import { useText } from '../window/i18n.ts';
import { loadedOnce, useLoaded } from '../window/loadedOnce.ts';
import { persistently } from '../window/persistently.ts';
import type { TypedAhead } from './CommandPalette.tsx';

/** Loaded when the first view stands. */
export const paletteBody = loadedOnce(persistently(async () => (await import('./CommandPalette.tsx')).CommandPalette));

type Props = { readonly itemsOnly: boolean; readonly onClose: () => void };

/** The palette; until it is loaded, a field that keeps what is typed for it. */
export function Palette({ itemsOnly, onClose }: Props) {
  const Body = useLoaded(paletteBody);
  const [typed, setTyped] = useState<TypedAhead | null>(() =>
    paletteBody.now() === null ? null : { text: '', isMeant: false },
  );
  if (Body === null || typed === null) {
    return <AwaitedField isLoaded={Body !== null} onReady={setTyped} onClose={onClose} />;
  }
  return <Body itemsOnly={itemsOnly} typed={typed} onClose={onClose} />;
}

type AwaitedProps = {
  readonly isLoaded: boolean;
  readonly onReady: (typed: TypedAhead) => void;
  readonly onClose: () => void;
};

/** A real field, so that input methods compose in it; it is given up for the palette once nothing is composed. */
function AwaitedField({ isLoaded, onReady, onClose }: AwaitedProps) {
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  const isMeant = useRef(false);
  // As soon as it is drawn: the next letter comes before anything else would give it the focus.
  useLayoutEffect(() => focusWhenShown(field.current), []);
  useLayoutEffect(() => {
    if (!isLoaded) return;
    const hand = () => {
      if (field.current !== null) onReady({ text: field.current.value, isMeant: isMeant.current });
    };
    // Nothing may be typed between the look at the field and the one that follows it.
    if (composition.isOpen()) composition.afterwards(() => flushSync(hand));
    else hand();
  }, [isLoaded, onReady]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else isMeant.current = event.key === 'Enter' || (isMeant.current && /^(Control|Shift|Alt|Meta)$/.test(event.key));
  };
  return (
    <div role="dialog" aria-modal="true" aria-busy="true" aria-label={t('palette.label')}>
      <input
        ref={field}
        className="ak-palette-awaited"
        type="text"
        aria-label={t('palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
