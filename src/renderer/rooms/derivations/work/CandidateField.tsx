import { type ComponentPropsWithoutRef, type KeyboardEvent, useId, useState } from 'react';
import { Content } from '../../../components/Content.tsx';
import { composition, useComposing } from '../../../window/composition.ts';
import { candidatesReadAs, type Reading } from './candidateReadings.ts';

/** What a field offers for what is typed: texts found by their letters, and those that can be found by how they are read. */
type Source = { readonly written: readonly string[]; readonly readings: readonly Reading[] };

export type FieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onText: (text: string) => void;
};

type Props = FieldProps & {
  /** The name of the list. */
  readonly label: string;
  /** A hook: what is offered for the text typed since the field was entered (null for none). */
  readonly useSource: (typed: string | null, hasFocus: boolean) => Source;
  /** Whether the field is a plain one while it offers nothing, as it seldom does. */
  readonly isPlain?: boolean;
  /** Whether the field is as wide as its text. */
  readonly isFitting?: boolean;
};

export const shownAtMost = 8;

/**
 * A field that offers texts while somebody types. Arrows choose, Enter takes, Escape closes. While a word is composed they are found by its kana in a list that
 * was read before; keys are the input method's then, and a click takes one.
 */
export function CandidateField({
  value,
  onText,
  label,
  useSource,
  isPlain = false,
  isFitting = false,
  className,
  lang,
  ...rest
}: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState(-1);
  const [composed, setComposed] = useState('');
  const [hasFocus, setFocus] = useState(false);
  const isComposing = useComposing();
  const { written, readings } = useSource(typed, hasFocus);
  const byReading = typed === null ? [] : candidatesReadAs(readings, typed, isComposing ? composed : '');
  const offered = [...new Set([...(isComposing ? [] : written), ...byReading])]
    .filter((text) => text !== value)
    .slice(0, shownAtMost);
  const isOpen = typed !== null && offered.length > 0;
  const close = () => {
    setTyped(null);
    setChosen(-1);
  };
  const take = (text: string) => {
    composition.finish();
    onText(text);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setChosen((old) => Math.max(-1, Math.min(offered.length - 1, old + by)));
    } else if (event.key === 'Enter' && chosen >= 0) {
      const text = offered[chosen];
      // The same Enter goes on to the next cell, as it does everywhere in the rows.
      if (text !== undefined) take(text);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  };
  const input = (
    <input
      {...rest}
      {...(isFitting ? { size: 1 } : { className, lang })}
      value={value}
      {...((isOpen || !isPlain) && { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': isOpen })}
      aria-controls={isOpen ? id : undefined}
      aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
      onChange={({ target }) => {
        onText(target.value);
        setTyped(target.value);
        setChosen(-1);
      }}
      onKeyDown={onKeyDown}
      onCompositionUpdate={({ data }) => setComposed(data)}
      onFocus={(event) => {
        setFocus(true);
        rest.onFocus?.(event);
      }}
      onBlur={close}
    />
  );
  return (
    <>
      {isFitting ? (
        <span className={`dv-fitting ${className ?? ''}`} data-text={value} lang={lang}>
          {input}
        </span>
      ) : (
        input
      )}
      {isOpen && (
        <div id={id} role="listbox" className="dv-relations" aria-label={label}>
          {offered.map((text, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={text}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === chosen}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(text)}
            >
              <Content text={text} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}
