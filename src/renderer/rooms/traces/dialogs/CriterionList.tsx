import { useWindowEvent } from '@mantine/hooks';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { isTextField } from '../../../window/keyDispatcher.ts';
import { type CriterionDraft, type DraftFault, mostCriteria, moved, newCriterion } from './schemeDraft.ts';

type Props = {
  readonly draft: readonly CriterionDraft[];
  readonly faults: readonly DraftFault[];
  readonly selectedKey: number | null;
  readonly onSelect: (key: number | null) => void;
  readonly onChange: (draft: readonly CriterionDraft[]) => void;
};

/** The criteria in the order in which they are asked. Arrows choose one, Alt and arrows move it, Delete takes it out. */
export function CriterionList({ draft, faults, selectedKey, onSelect, onChange }: Props) {
  const { t, language } = useText();
  const list = useRef<HTMLDivElement>(null);
  const at = draft.findIndex(({ key }) => key === selectedKey);
  const focusAt = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[role="option"]')[index]?.focus());
  const choose = (index: number) => {
    const criterion = draft[index];
    if (criterion === undefined) return;
    onSelect(criterion.key);
    focusAt(index);
  };
  const move = (by: 1 | -1) => {
    if (draft[at + by] === undefined) return;
    onChange(moved(draft, at, by));
    focusAt(at + by);
  };
  const remove = () => {
    if (at < 0) return;
    const rest = draft.filter((_, index) => index !== at);
    onChange(rest);
    onSelect(rest[Math.min(at, rest.length - 1)]?.key ?? null);
    focusAt(Math.min(at, rest.length - 1));
  };
  const add = () => {
    const criterion = newCriterion(draft[at]?.scope ?? 'call');
    onChange([...draft.slice(0, at + 1), criterion, ...draft.slice(at + 1)]);
    onSelect(criterion.key);
  };
  const take = (event: Pick<KeyboardEvent, 'preventDefault'>, act: (() => void) | undefined) => {
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Record<string, () => void> = {
      ArrowUp: () => choose(at - 1),
      ArrowDown: () => choose(at + 1),
      Home: () => choose(0),
      End: () => choose(draft.length - 1),
    };
    take(event, acts[event.key]);
  };
  // What the buttons print, wherever in the dialog the focus is.
  useWindowEvent('keydown', (event) => {
    const isHere = list.current?.closest('[role="dialog"]')?.contains(event.target as Node) ?? false;
    if (!isHere || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.altKey) take(event, { ArrowUp: () => move(-1), ArrowDown: () => move(1) }[event.key]);
    else if (event.key === 'Delete' && !isTextField(event.target)) take(event, remove);
  });
  return (
    <div className="td-list">
      <div
        ref={list}
        className="td-options"
        role="listbox"
        aria-label={t('tracesInspector.scheme.criteria')}
        onKeyDown={onKeyDown}
      >
        {draft.map((criterion, index) => (
          <div
            key={criterion.key}
            role="option"
            aria-selected={criterion.key === selectedKey}
            tabIndex={index === Math.max(0, at) ? 0 : -1}
            data-autofocus={criterion.key === selectedKey || undefined}
            className="td-list-row"
            onClick={() => onSelect(criterion.key)}
            onKeyDown={() => undefined}
          >
            <span className="td-list-name">{criterion.name[language] || t('tracesInspector.scheme.unnamed')}</span>
            {faults.some(({ criterionKey }) => criterionKey === criterion.key) && (
              <StatusSign sign="error" label={t('states.error')} />
            )}
            <span className="td-scope">{t(`tracesInspector.scopes.${criterion.scope}`)}</span>
          </div>
        ))}
      </div>
      <div className="td-list-acts">
        <ActButton
          small
          icon={<Plus size={13} className="ak-icon" aria-hidden />}
          disabled={draft.length >= mostCriteria}
          onClick={add}
        >
          {t('tracesInspector.scheme.add')}
        </ActButton>
        <IconButton
          label={t('tracesInspector.scheme.up')}
          keys="Alt+ArrowUp"
          icon={<ArrowUp size={14} className="ak-icon" aria-hidden />}
          disabled={at <= 0}
          onClick={() => move(-1)}
        />
        <IconButton
          label={t('tracesInspector.scheme.down')}
          keys="Alt+ArrowDown"
          icon={<ArrowDown size={14} className="ak-icon" aria-hidden />}
          disabled={at < 0 || at === draft.length - 1}
          onClick={() => move(1)}
        />
        <IconButton
          label={t('tracesInspector.scheme.remove')}
          keys="Delete"
          icon={<X size={14} className="ak-icon" aria-hidden />}
          disabled={at < 0}
          onClick={remove}
        />
      </div>
    </div>
  );
}
