import { CaseSensitive, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Keys } from '../../components/Keys.tsx';
import { IconButton } from '../../components/ToolButton.tsx';
import { useComposing } from '../../window/composition.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { useKeyOf } from '../../window/useKeymap.ts';
import { useAct, useDerivations, useDerivationsStore } from './derivationsContext.ts';

const searchDelayMs = 120;

/** Searches all text fields of the questions; nothing is asked while an input method composes. */
export function SearchField() {
  const { t } = useText();
  const store = useDerivationsStore();
  const act = useAct();
  const search = useDerivations((state) => state.view?.search ?? '');
  const exact = useDerivations((state) => state.view?.exact ?? false);
  const [text, setText] = useState(search);
  const isComposing = useComposing();
  const input = useRef<HTMLInputElement>(null);
  const key = useKeyOf('derivations.search');
  useCommand('derivations.search', () => {
    input.current?.focus();
    input.current?.select();
  });

  // The view changes from elsewhere too: another dataset, "clear search".
  useEffect(() => setText(search), [search]);
  useEffect(() => {
    if (isComposing || text === search) return;
    const timer = setTimeout(() => act(() => store.getState().setView({ search: text })), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, search, isComposing, store, act]);

  const clear = () => {
    setText('');
    act(() => store.getState().setView({ search: '' }));
  };
  // Hits that leave out the open question have no chosen row: the first one is.
  const goToHits = () =>
    act(async () => {
      if (text !== search) await store.getState().setView({ search: text });
      const { rows, selectedIndex, selectIndex } = store.getState();
      if (selectedIndex < 0 && (rows?.matched ?? 0) > 0) await selectIndex(0);
    });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      clear();
    }
    if (event.key === 'Enter' || event.key === 'ArrowDown' || (event.key === 'Escape' && text === '')) {
      event.preventDefault();
      event.currentTarget.closest('.dv-list')?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
      if (event.key !== 'Escape') goToHits();
    }
  };
  const isUsed = text !== '' || exact;
  return (
    <search className="dv-search">
      <Search size={14} className="ak-icon" aria-hidden="true" />
      <input
        ref={input}
        value={text}
        maxLength={500}
        placeholder={t('derivations.list.search')}
        aria-label={t('derivations.list.search')}
        aria-keyshortcuts={key ?? undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isUsed && (
        <IconButton
          className="dv-search-tool"
          label={t('derivations.list.searchExact')}
          title={t(exact ? 'derivations.list.exactOn' : 'derivations.list.exactOff')}
          pressed={exact}
          icon={<CaseSensitive size={16} className="ak-icon" />}
          onClick={() => act(() => store.getState().setView({ exact: !exact }))}
        />
      )}
      {text !== '' ? (
        <IconButton
          className="dv-search-tool"
          label={t('derivations.list.clearSearch')}
          icon={<X size={14} className="ak-icon" />}
          onClick={clear}
        />
      ) : (
        <Keys keys={key} />
      )}
    </search>
  );
}
