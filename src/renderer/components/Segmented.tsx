import { type ReactNode, useId } from 'react';
import './segmented.css';

type SegmentedProps<Value extends string> = {
  /** Accessible name. */
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    readonly lang?: string;
    readonly disabled?: boolean;
  }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
};

/** One of a few, 26 px: radios that look like one control; arrows choose. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div className="ak-segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="ak-segment" lang={option.lang}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
