import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { Choice, Criterion } from '../../../shared/criteria.ts';
import { useText } from '../../window/i18n.ts';
import { Keys } from '../Keys.tsx';
import { ToolButton } from '../ToolButton.tsx';

export type RowKeys<Value> = {
  /** The key of an answer of the current criterion; null where no key chooses it now. */
  readonly of: (choice: Choice<Value>, index: number) => string | null;
  /** Whether the row that has the focus listens to them itself; else commands of the room do. */
  readonly areOwn: boolean;
  /** The command that takes the answer of the current criterion back, where the room has one. */
  readonly takeBack?: string;
};

type Props<Value> = {
  readonly criterion: Criterion<Value>;
  /** Undefined where there is none yet; it may be one that the criterion has no more. */
  readonly answer: Value | undefined;
  readonly isCurrent: boolean;
  readonly keys: RowKeys<Value>;
  readonly complete: string | null;
  readonly note: ReactNode;
  readonly onFocus: () => void;
  readonly onChoose: (value: Value) => void;
  readonly onTakeBack: () => void;
  readonly onMove: (by: 1 | -1) => void;
};

/** One question with its answers. Arrows move between answers and rows, Enter chooses, Backspace takes the answer back. */
export function CriterionRow<Value extends string | number | null>(props: Props<Value>) {
  const { criterion, answer, isCurrent, keys, complete, note, onFocus, onChoose, onTakeBack, onMove } = props;
  const { t } = useText();
  const id = useId();
  const { choices, asks } = criterion;
  const isScale = choices.some(({ anchor }) => anchor !== undefined);
  const chosen = choices.findIndex(({ value }) => value === answer);
  const keyOf = (index: number) => {
    const choice = choices[index];
    return isCurrent && choice ? keys.of(choice, index) : null;
  };
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
    const picked = keys.areOwn ? choices.find((choice, index) => keys.of(choice, index) === key) : undefined;
    const act = picked ? () => onChoose(picked.value) : acts[key];
    if (act === undefined || at < 0) return;
    // Also keeps the key from the room, where digits may mean something else.
    event.preventDefault();
    act();
  };
  return (
    <div className="ak-criterion" data-current={isCurrent} data-scale={isScale} data-criterion={criterion.id}>
      <p className="ak-criterion-head">
        <strong id={id} title={asks}>
          {criterion.name}
        </strong>
        {isScale && <span className="ak-criterion-asks">{asks}</span>}
        {keyOf(0) !== null && chosen < 0 && <span className="ak-criterion-hint">{t('rating.keyHint')}</span>}
        {isCurrent && chosen >= 0 && (
          <ToolButton
            label={t('rating.takeBack')}
            icon={null}
            className="ak-criterion-take-back"
            onClick={onTakeBack}
            {...(keys.takeBack !== undefined && { command: keys.takeBack })}
          />
        )}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="ak-choices"
        {...(!isScale && { style: { gridTemplateColumns: `repeat(${columnsFor(choices.length)}, minmax(0, 1fr))` } })}
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
            aria-keyshortcuts={keyOf(index) ?? undefined}
            tabIndex={index === Math.max(0, chosen) ? 0 : -1}
            className="ak-choice"
            title={choice.description}
            onClick={() => onChoose(choice.value)}
          >
            <Face choice={choice} isChosen={index === chosen} keyCap={keyOf(index)} />
          </button>
        ))}
      </div>
      {note}
      {isCurrent && !isScale && asks !== '' && <p className="ak-criterion-note ak-sentence">{asks}</p>}
      {complete !== null && chosen >= 0 && <p className="ak-criterion-note ak-sentence">{complete}</p>}
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

/** Answers a line: three where that leaves no single one behind. */
function columnsFor(count: number): number {
  if (count === 4) return 2;
  return Math.min(count, 3);
}

/** The red ring of a teacher around what somebody chose. */
function Ring() {
  return (
    <svg viewBox="0 0 12 12" width={11} height={11} className="ak-choice-ring" aria-hidden="true">
      <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
