import { Menu } from '@mantine/core';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type SearchMode, searchModes } from '../../../../shared/traces/traceReading.ts';
import { Keys } from '../../../components/Keys.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { tooltipOf } from '../../../components/Tooltips.tsx';
import { useComposing } from '../../../window/composition.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';

const searchDelayMs = 200;
const signs = { words: 'あ', exact: 'Aa', regex: '.*' } as const satisfies Record<SearchMode, string>;

/**
 * Searches the steps of all traces. Words are searched while they are typed; a regular expression, which may read everything, when Enter
 * says so. Nothing is asked while an input method composes.
 */
export function SearchField() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const search = useTraces((state) => state.search);
  const [text, setText] = useState(search.text);
  const isComposing = useComposing();
  const input = useRef<HTMLInputElement>(null);
  const key = useKeyOf('traces.search');
  const { mode } = search;
  useCommand('traces.search', () => {
    input.current?.focus();
    input.current?.select();
  });

  const run = (next: string, by: SearchMode = mode) => act(() => store.getState().runSearch(next, by));
  // The search is emptied from elsewhere too: "clear search", "clear filter".
  useEffect(() => setText(search.text), [search.text]);
  useEffect(() => {
    if (isComposing || mode === 'regex' || text === search.text) return;
    const timer = setTimeout(() => act(() => store.getState().runSearch(text, mode)), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, mode, search.text, isComposing, act, store]);

  const clear = () => {
    setText('');
    run('');
  };
  const goToHits = () =>
    act(async () => {
      if (text !== store.getState().search.text) await store.getState().runSearch(text, mode);
      const { rows, selectedIndex, selectIndex } = store.getState();
      if (selectedIndex < 0 && (rows?.matched ?? 0) > 0) await selectIndex(0);
    });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const list = event.currentTarget.closest('.tr-list')?.querySelector<HTMLElement>('[role="listbox"]');
    if (event.key === 'Escape') {
      event.preventDefault();
      if (text === '') list?.focus();
      else clear();
    }
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      goToHits();
      list?.focus();
    }
  };
  return (
    <>
      <search className="tr-search">
        <Search size={14} className="ak-icon" aria-hidden="true" />
        <input
          ref={input}
          value={text}
          maxLength={500}
          placeholder={t('traces.search.label')}
          aria-label={t('traces.search.label')}
          aria-keyshortcuts={key ?? undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {(text !== '' || mode !== 'words') && (
          <ModeMenu
            mode={mode}
            onChoose={(next) => {
              run(text, next);
              input.current?.focus();
            }}
          />
        )}
        {text !== '' ? (
          <IconButton
            className="tr-search-tool"
            label={t('traces.list.clearSearch')}
            icon={<X size={14} className="ak-icon" />}
            onClick={clear}
          />
        ) : (
          <Keys keys={key} />
        )}
      </search>
      <SearchState isTyped={mode === 'regex' && text !== search.text && text !== ''} />
    </>
  );
}

function ModeMenu({ mode, onChoose }: { mode: SearchMode; onChoose: (mode: SearchMode) => void }) {
  const { t } = useText();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className="tr-mode ak-mono" {...tooltipOf(t(`traces.search.${mode}Hint`))}>
          <span aria-hidden="true">{signs[mode]}</span>
          <span className="ak-hidden">
            {t('traces.search.mode')}: {t(`traces.search.${mode}`)}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={mode}
          onChange={(value) => onChoose(searchModes.find((one) => one === value) ?? 'words')}
        >
          {searchModes.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {t(`traces.search.${one}`)}
              <span className="tr-hint ak-sentence">{t(`traces.search.${one}Hint`)}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What the search does and how much of it the index answers. Nothing where there is nothing to say. */
function SearchState({ isTyped }: { isTyped: boolean }) {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const { result, text } = useTraces((state) => state.search);
  const index = useTraces((state) => state.index);
  const isBuilding = index !== null && index.indexedBytes < index.totalBytes;
  const percent = index === null ? 100 : Math.floor((index.indexedBytes / Math.max(1, index.totalBytes)) * 100);
  if (isTyped) return <p className="tr-search-state">{t('traces.search.press')}</p>;
  if (text === '' || result.status === 'idle') return null;
  return (
    <div className="tr-search-state" role="status">
      {result.status === 'loading' && (
        <>
          {t('traces.search.running')}
          <button type="button" className="ak-link" onClick={() => act(() => store.getState().cancelSearch())}>
            {t('traces.search.cancel')}
          </button>
        </>
      )}
      {result.status === 'ready' &&
        t('traces.search.found', { count: result.value.groupCount, steps: result.value.stepCount })}
      {result.status === 'failed' && (
        <span className="tr-search-fault">
          <StatusSign sign="error" />
          {result.error.details.reason === 'regex'
            ? t('traces.search.badRegex', { message: String(result.error.details.message ?? '') })
            : t('traces.search.failed')}
        </span>
      )}
      {isBuilding && result.status !== 'failed' && <span>{t('traces.search.indexed', { percent })}</span>}
    </div>
  );
}
