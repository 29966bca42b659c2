import { type ReactNode, useId } from 'react';
import type { Choice, Criterion } from '../../../shared/criteria.ts';
import { useText } from '../../window/i18n.ts';
import { ToolButton } from '../ToolButton.tsx';
import { ChoiceRow } from './ChoiceRow.tsx';

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

/** One question with its answers. */
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
      <ChoiceRow
        labelledBy={id}
        choices={choices}
        chosen={chosen}
        keyOf={keyOf}
        {...(keys.areOwn && { ownKeyOf: keys.of })}
        {...(!isScale && { style: { gridTemplateColumns: `repeat(${columnsFor(choices.length)}, minmax(0, 1fr))` } })}
        onFocus={onFocus}
        onChoose={onChoose}
        onTakeBack={onTakeBack}
        onMove={onMove}
      />
      {note}
      {isCurrent && !isScale && asks !== '' && <p className="ak-criterion-note ak-sentence">{asks}</p>}
      {complete !== null && chosen >= 0 && <p className="ak-criterion-note ak-sentence">{complete}</p>}
    </div>
  );
}

/** Answers a line: three where that leaves no single one behind. */
function columnsFor(count: number): number {
  if (count === 4) return 2;
  return Math.min(count, 3);
}
