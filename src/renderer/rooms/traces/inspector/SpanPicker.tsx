import { Portal } from '@mantine/core';
import { type CSSProperties, useEffect, useRef } from 'react';
import { firstKeyOf } from '../../../../shared/keymap/keymap.ts';
import { Keys } from '../../../components/Keys.tsx';
import '../../../components/rating/rating.css';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useKeyOverrides } from '../../../window/useKeymap.ts';
import { useTraces } from '../tracesContext.ts';
import type { TextSelection } from '../tracesState.ts';
import { criteriaOf, placeName } from './askedPlace.ts';
import { ChoiceKeys } from './ChoiceKeys.tsx';
import { useCriteria } from './useAsked.ts';
import './spans.css';

/** Beside a selected piece of text: what can be said about it. The digits choose for the first question. */
export function SpanPicker() {
  const selection = useTraces((state) => state.textSelection);
  return selection === null ? null : <Picker selection={selection} />;
}

function Picker({ selection }: { selection: TextSelection }) {
  const { t, language } = useText();
  const act = useAct();
  const criteria = criteriaOf(useCriteria(), 'span');
  const addSpan = useTraces((state) => state.addSpan);
  const setTextSelection = useTraces((state) => state.setTextSelection);
  const select = useTraces((state) => state.select);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) setTextSelection(null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [setTextSelection]);
  const overrides = useKeyOverrides();
  const firstChoice = useRef<HTMLButtonElement>(null);
  useCommand('traces.markSpan', () => firstChoice.current?.focus());
  const mark = (criterionId: string, choiceId: string) =>
    act(async () => {
      await addSpan(selection, criterionId, choiceId);
      // The new piece is shown where it can get a comment.
      select({ side: selection.side, step: selection.step }, 'stay');
      window.getSelection()?.removeAllRanges();
    });
  const [first] = criteria;
  if (first === undefined) return null;
  return (
    <Portal>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be placed beside a selection with its legend inside */}
      <div
        role="group"
        className="ti-picker"
        aria-label={t('tracesInspector.spans.pick', { place: placeName(selection) })}
        style={placeOf(selection.rectangle)}
      >
        <ChoiceKeys
          onChoose={(digit) => {
            const choice = first.choices[digit - 1];
            if (choice) mark(first.id, choice.id);
          }}
        />
        {criteria.map((criterion) => (
          <div key={criterion.id}>
            <p>{criterion.name[language]}</p>
            <div className="ti-picker-choices">
              {criterion.choices.map((choice, index) => (
                <button
                  key={choice.id}
                  ref={criterion === first && index === 0 ? firstChoice : undefined}
                  type="button"
                  className="ak-choice"
                  title={choice.description[language]}
                  // The selection must not be lost before it is marked.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => mark(criterion.id, choice.id)}
                >
                  <span className="ak-choice-name">{choice.name[language]}</span>
                  {criterion === first && <Keys keys={firstKeyOf(`traces.choose${index + 1}`, overrides)} />}
                </button>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Portal>
  );
}

const width = 400;
const lowest = 170;

/** Under the selection, or above it at the foot of the window; never out of it. */
function placeOf({ left, top, bottom }: TextSelection['rectangle']): CSSProperties {
  const x = Math.max(8, Math.min(left, window.innerWidth - width - 8));
  return bottom + lowest < window.innerHeight
    ? { left: x, top: bottom + 6, maxWidth: width }
    : { left: x, bottom: window.innerHeight - top + 6, maxWidth: width };
}
