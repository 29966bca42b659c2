import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useComposing } from '../../window/composition.ts';
import { useText } from '../../window/i18n.ts';
import { useAct } from '../../window/useAct.ts';
import { KeyedField } from '../KeyedField.tsx';
import { IconButton } from '../ToolButton.tsx';
import './list.css';

type Props = {
  readonly label: string;
  /** Its key leads into the field. */
  readonly command: string;
  /** What the list is searched for now; empty for nothing. It changes from elsewhere too: "clear search", another dataset. */
  readonly search: string;
  readonly onSearch: (text: string) => Promise<unknown>;
  /** How long a hand has to rest before what it typed is searched; null: only Enter searches. */
  readonly delayMs: number | null;
  /** Chooses the first hit where the hits leave out the open item. */
  readonly goToHits: () => Promise<unknown>;
  /** How to search, behind the text; by what is typed. */
  readonly tools?: (typed: string) => ReactNode;
  readonly field?: Ref<{ focus: () => void }>;
  /** What is said under the field; by what is typed. */
  readonly below?: (typed: string) => ReactNode;
};

/** Searches a list while somebody types; nothing is asked while an input method composes. */
export function SearchField(props: Props) {
  const { label, command, search, onSearch, delayMs, goToHits, tools, field, below } = props;
  const { t } = useText();
  const act = useAct();
  const [text, setText] = useState(search);
  const isComposing = useComposing();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(field, () => ({ focus: () => input.current?.focus() }));
  /** Where somebody was before the key led here: Escape leads back. */
  const cameFrom = useRef<HTMLElement | null>(null);
  const keepPlace = () => {
    const { activeElement } = document;
    if (activeElement !== input.current)
      cameFrom.current = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  };
  useEffect(() => setText(search), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is searched, not a new function
  useEffect(() => {
    if (isComposing || delayMs === null || text === search) return;
    const timer = setTimeout(() => act(() => onSearch(text)), delayMs);
    return () => clearTimeout(timer);
  }, [text, search, isComposing, delayMs]);

  const clear = () => {
    setText('');
    act(() => onSearch(''));
  };
  const goOn = async () => {
    if (text !== search) await onSearch(text);
    await goToHits();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      clear();
    } else if (['Enter', 'ArrowDown', 'Escape'].includes(event.key)) {
      event.preventDefault();
      const list = event.currentTarget.closest('.ak-list')?.querySelector<HTMLElement>('[role="listbox"]');
      const back = event.key === 'Escape' && cameFrom.current?.isConnected ? cameFrom.current : list;
      back?.focus();
      if (event.key !== 'Escape') act(goOn);
    }
  };
  return (
    <>
      <search className="ak-list-search">
        <KeyedField
          field={input}
          icon={<Search size={14} className="ak-icon" aria-hidden="true" />}
          label={label}
          command={command}
          onLed={keepPlace}
          typed={text}
          onType={setText}
          showsKey={text === ''}
          maxLength={500}
          onKeyDown={onKeyDown}
        >
          {tools?.(text)}
          {text !== '' && (
            <IconButton
              className="ak-list-search-tool"
              label={t('list.clearSearch')}
              icon={<X size={14} className="ak-icon" />}
              onClick={clear}
            />
          )}
        </KeyedField>
      </search>
      {below?.(text)}
    </>
  );
}
