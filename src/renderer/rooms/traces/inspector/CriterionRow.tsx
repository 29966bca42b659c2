import { type KeyboardEvent, useId } from 'react';
import { firstKeyOf } from '../../../../shared/keymap/keymap.ts';
import type { Mark, MarkScheme } from '../../../../shared/traces/marks.ts';
import { Keys } from '../../../components/Keys.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { ToolButton } from '../../../components/ToolButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { useKeyOverrides } from '../../../window/useKeymap.ts';

type Props = {
  readonly criterion: MarkScheme['criteria'][number];
  /** The answer given; it may be one that the scheme has no more. */
  readonly mark: Pick<Mark, 'choiceId' | 'schemeVersion'> | null;
  readonly isCurrent: boolean;
  /** Whether the digits choose here: only there they are printed. */
  readonly takesDigits: boolean;
  /** Said in the current row when every criterion has its answer. */
  readonly complete: string | null;
  readonly onFocus: () => void;
  readonly onChoose: (choiceId: string) => void;
  readonly onTakeBack: () => void;
  /** To the row above or below. */
  readonly onMove: (by: 1 | -1) => void;
};

/** One question with its answers. Arrows move between answers and rows, Enter chooses, Backspace takes the answer back. */
export function CriterionRow({
  criterion,
  mark,
  isCurrent,
  takesDigits,
  complete,
  onFocus,
  onChoose,
  onTakeBack,
  onMove,
}: Props) {
  const { t, language } = useText();
  const id = useId();
  const { choices } = criterion;
  const chosen = choices.findIndex((choice) => choice.id === mark?.choiceId);
  const overrides = useKeyOverrides();
  const keyOf = (index: number) => (takesDigits ? firstKeyOf(`traces.choose${index + 1}`, overrides) : null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
    const at = options.findIndex((option) => option.contains(document.activeElement));
    const acts: Record<string, () => void> = {
      ArrowRight: () => options[(at + 1) % options.length]?.focus(),
      ArrowLeft: () => options.at(at - 1)?.focus(),
      ArrowDown: () => onMove(1),
      ArrowUp: () => onMove(-1),
      Backspace: onTakeBack,
      Delete: onTakeBack,
    };
    const act = acts[event.key];
    if (act === undefined || at < 0) return;
    event.preventDefault();
    act();
  };
  const description = criterion.description[language];
  return (
    <div className="ti-criterion" data-current={isCurrent} data-criterion={criterion.id}>
      <p className="ti-criterion-head">
        <strong id={id} title={description}>
          {criterion.name[language]}
        </strong>
        {takesDigits && chosen < 0 && <span className="ti-hint">{t('tracesInspector.keyHint')}</span>}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="ti-choices"
        style={{ gridTemplateColumns: `repeat(${columnsFor(choices.length)}, minmax(0, 1fr))` }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio would choose, and write, with every arrow
          <button
            key={choice.id}
            type="button"
            role="radio"
            aria-checked={index === chosen}
            aria-keyshortcuts={keyOf(index) ?? undefined}
            tabIndex={index === Math.max(0, chosen) ? 0 : -1}
            className="ti-choice"
            title={choice.description[language]}
            onClick={() => onChoose(choice.id)}
          >
            {index === chosen && <Ring />}
            <span className="ti-choice-name">{choice.name[language]}</span>
            <Keys keys={keyOf(index)} />
          </button>
        ))}
      </div>
      {mark !== null && chosen < 0 && (
        <p className="ti-caption">
          <StatusSign sign="person" />
          {t('tracesInspector.oldChoice', { choice: mark.choiceId, version: mark.schemeVersion })}
        </p>
      )}
      {isCurrent && description !== '' && <p className="ti-caption ak-sentence">{description}</p>}
      {isCurrent && chosen >= 0 && (
        <p className="ti-caption">
          <span className="ti-complete ak-sentence">{complete}</span>
          <ToolButton
            label={t('tracesInspector.takeBack')}
            icon={null}
            command="traces.takeBack"
            className="ti-take-back"
            onClick={onTakeBack}
          />
        </p>
      )}
    </div>
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
    <svg viewBox="0 0 12 12" width={11} height={11} className="ti-ring" aria-hidden="true">
      <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
