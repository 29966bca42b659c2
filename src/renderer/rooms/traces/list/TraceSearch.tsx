import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { readSearchFields } from '../../../../shared/traces/searchFields.ts';
import { type SearchMode, searchModes } from '../../../../shared/traces/traceReading.ts';
import { SearchField } from '../../../components/list/SearchField.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { tooltipOf } from '../../../components/Tooltips.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import type { TracesState } from '../tracesState.ts';

const searchDelayMs = 200;
const signs = { words: 'あ', exact: 'Aa', regex: '.*' } as const satisfies Record<SearchMode, string>;

/**
 * Searches the steps of all traces. Words are searched while they are typed; a regular expression, which may read everything, when Enter
 * says so.
 */
export function TraceSearch() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const { text: search, mode } = useTraces((state) => state.search);
  const field = useRef<{ focus: () => void }>(null);
  const choose = (text: string, next: SearchMode) => {
    act(() => store.getState().runSearch(text, next));
    field.current?.focus();
  };
  return (
    <SearchField
      label={t('traces.search.label')}
      command="traces.search"
      search={search}
      onSearch={(text) => store.getState().runSearch(text, mode)}
      delayMs={mode === 'regex' ? null : searchDelayMs}
      goToHits={() => goToHit(store.getState())}
      tools={(text) =>
        (text !== '' || mode !== 'words') && <ModeMenu mode={mode} onChoose={(next) => choose(text, next)} />
      }
      field={field}
      below={(text) => <SearchState isTyped={mode === 'regex' && text !== search && text !== ''} />}
    />
  );
}

/** Opens the first hit; of the open question where it is one. */
function goToHit({ selectedIndex, selectIndex }: TracesState): Promise<void> {
  return selectIndex(Math.max(0, selectedIndex));
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
        {mode !== 'regex' && <p className="tr-hint tr-fields ak-sentence">{t('traces.search.fieldsHint')}</p>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What the search does and how much of it the index answers. Nothing where there is nothing to say. */
function SearchState({ isTyped }: { isTyped: boolean }) {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const { result, text, mode } = useTraces((state) => state.search);
  const index = useTraces((state) => state.index);
  const isBuilding = index !== null && index.indexedBytes < index.totalBytes;
  const percent = index === null ? 100 : Math.floor((index.indexedBytes / Math.max(1, index.totalBytes)) * 100);
  // A pattern may hold anything, so that no part of it is a field.
  const unread = mode === 'regex' ? [] : [...readSearchFields(text).unread];
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
        [
          t('traces.search.found', {
            count: result.value.groupCount,
            steps: t('transcript.steps', { count: result.value.stepCount }),
          }),
          ...(result.value.commentCount === 0
            ? []
            : [t('traces.search.inComments', { count: result.value.commentCount })]),
        ].join(t('traces.search.and'))}
      {result.status === 'failed' && (
        <span className="tr-search-fault">
          <StatusSign sign="error" />
          {result.error.details.reason === 'regex'
            ? t('traces.search.badRegex', { message: String(result.error.details.message ?? '') })
            : t('traces.search.failed')}
        </span>
      )}
      {result.status === 'ready' &&
        unread.map(([typed, takes]) => (
          <span key={typed}>
            <StatusSign sign="warning" />{' '}
            {t('traces.search.unreadField', { typed, takes: takes.join(t('traces.search.and')) })}
          </span>
        ))}
      {isBuilding && result.status !== 'failed' && <span>{t('traces.search.indexed', { percent })}</span>}
    </div>
  );
}
