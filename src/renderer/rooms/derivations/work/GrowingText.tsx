import type { ComponentPropsWithRef } from 'react';

type Props = Omit<ComponentPropsWithRef<'textarea'>, 'value'> & { readonly value: string };

/**
 * A text field that is as high as its text. The copy behind it makes the height, so nothing is measured and nothing
 * moves when editing starts.
 */
export function GrowingText({ value, className, lang, ...rest }: Props) {
  return (
    <div className={`dv-growing ${className ?? ''}`} data-text={value} lang={lang}>
      <textarea rows={1} value={value} {...rest} />
    </div>
  );
}

type FittingProps = Omit<ComponentPropsWithRef<'input'>, 'value'> & { readonly value: string };

/** A one-line field that is as wide as its text, up to the room there is. */
export function FittingText({ value, className, lang, ...rest }: FittingProps) {
  return (
    <span className={`dv-fitting ${className ?? ''}`} data-text={value} lang={lang}>
      <input size={1} value={value} {...rest} />
    </span>
  );
}
