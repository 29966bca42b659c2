import type { CSSProperties, KeyboardEvent } from 'react';
import type { Choice } from '../../../shared/criteria.ts';
import { Keys } from '../Keys.tsx';
import './rating.css';

type Props<Value> = {
  /** Id of the element that names the row. */
  readonly labelledBy: string;
  readonly choices: readonly Choice<Value>[];
  /** 0-based place of the chosen answer; -1 for none. */
  readonly chosen: number;
  /** The key that is printed on an answer; null where none chooses it now. */
  readonly keyOf: (index: number) => string | null;
  /** The keys that the row itself listens to while it has the focus; none where commands of the room do. */
  readonly ownKeyOf?: (choice: Choice<Value>, index: number) => string | null;
  /** Answers that cannot be chosen now, and the id of the sentence that says why. They can be reached and read all the same. */
  readonly closed?: { readonly values: readonly Value[]; readonly reasonId: string };
  readonly style?: CSSProperties;
  /** Whether the focus begins here where a dialog opens with the row. */
  readonly takesFocus?: boolean;
  readonly onFocus: () => void;
  readonly onChoose: (value: Value) => void;
  readonly onTakeBack: () => void;
  readonly onMove: (by: 1 | -1) => void;
};

/** The answers of one question. Arrows move between answers and rows, Enter chooses, Backspace takes the answer back. */
export function ChoiceRow<Value extends string | number | null>(props: Props<Value>) {
  const { labelledBy, choices, chosen, keyOf, ownKeyOf, closed, style, takesFocus = false } = props;
  const { onFocus, onChoose, onTakeBack, onMove } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { ctrlKey, altKey, metaKey, shiftKey, nativeEvent, key, target, currentTarget } = event;
    if (ctrlKey || altKey || metaKey || shiftKey || nativeEvent.isComposing) return;
    const options = [...currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
    const at = options.findIndex((option) => target instanceof Node && option.contains(target));
    const acts: Record<string, () => void> = {
      ArrowRight: () => options[(at + 1) % options.length]?.focus(),
      ArrowLeft: () => options.at(at - 1)?.focus(),
      ArrowDown: () => onMove(1),
      ArrowUp: () => onMove(-1),
      Backspace: onTakeBack,
      Delete: onTakeBack,
    };
    const picked = ownKeyOf && choices.find((choice, index) => ownKeyOf(choice, index) === key);
    const act = picked ? () => onChoose(picked.value) : acts[key];
    if (act === undefined || at < 0) return;
    // Also keeps the key from the room, where digits may mean something else.
    event.preventDefault();
    act();
  };
  const isClosed = ({ value }: Choice<Value>) => closed?.values.includes(value) === true;
  const reached = Math.max(0, chosen >= 0 ? chosen : choices.findIndex((choice) => !isClosed(choice)));
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className="ak-choices"
      style={style}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio would choose, and write, with every arrow
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          aria-keyshortcuts={isClosed(choice) ? undefined : (keyOf(index) ?? undefined)}
          {...(isClosed(choice) && { 'aria-disabled': true, 'aria-describedby': closed?.reasonId })}
          tabIndex={index === reached ? 0 : -1}
          data-autofocus={(takesFocus && index === reached) || undefined}
          className="ak-choice"
          title={choice.description}
          onClick={() => onChoose(choice.value)}
        >
          <Face choice={choice} isChosen={index === chosen} keyCap={keyOf(index)} />
        </button>
      ))}
    </div>
  );
}

type FaceProps = { readonly choice: Choice<unknown>; readonly isChosen: boolean; readonly keyCap: string | null };

/** What stands on an answer. A number of a scale is its own key. */
function Face({ choice: { name, anchor }, isChosen, keyCap }: FaceProps) {
  return (
    <>
      {isChosen && <Ring />}
      <span className="ak-choice-name">{name}</span>
      {name !== keyCap && <Keys keys={keyCap} />}
      {anchor !== undefined && <span className="ak-choice-anchor"> {anchor}</span>}
    </>
  );
}

/** The red ring of a teacher around what somebody chose. */
function Ring() {
  return (
    <svg viewBox="0 0 12 12" width={11} height={11} className="ak-choice-ring" aria-hidden="true">
      <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
