import { BookOpen, Plus, X } from 'lucide-react';
import { memo, useState } from 'react';
import type { PageTitle } from '../../../../shared/rooms/derivations/pageTitlesApi.ts';
import { Content } from '../../../components/Content.tsx';
import { IconButton, ToolButton } from '../../../components/ToolButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { addPageId, removePageId } from './derivationDraft.ts';

const untitled: Readonly<Record<string, PageTitle>> = {};

/** The pages that a record names, by their ids, each with its title where a file gave one. */
export const PageIds = memo(function PageIds({ pageIds }: { pageIds: readonly string[] }) {
  const { t } = useText();
  const store = useDerivationsStore();
  const titles = useTitles();
  return (
    <div className="dv-field dv-page-ids">
      <span className="dv-field-label">{t('derivations.item.pageIds')}</span>
      {pageIds.map((id, at) => (
        <span key={id} className="dv-chip dv-chip-removable" title={titles[id]?.title}>
          <span className="ak-mono">{id}</span>
          {titles[id] && <Content className="dv-page-title" text={titles[id].title} />}
          <button
            type="button"
            aria-label={t('derivations.item.removePageId', { id })}
            onClick={() => store.getState().change((old) => removePageId(old, at), 'edit')}
          >
            <X size={12} className="ak-icon" aria-hidden="true" />
          </button>
        </span>
      ))}
      <span className="dv-page-acts">
        <NewPageId />
        {pageIds.some((id) => titles[id] === undefined) && (
          <IconButton
            label={t('pageTitles.open')}
            command="derivations.pageTitles"
            icon={<BookOpen size={13} className="ak-icon" aria-hidden="true" />}
            onClick={() => keys.run('derivations.pageTitles')}
          />
        )}
      </span>
    </div>
  );
});

/** Where the titles of pages are from, each file once. */
export const TitlesFrom = memo(function TitlesFrom({ pageIds }: { pageIds: readonly string[] }) {
  const { t } = useText();
  const titles = useTitles();
  const known = pageIds.flatMap((id) => titles[id] ?? []);
  const files = new Set(known.map(({ fileName, savedAt }) => `${fileName}, ${savedAt.slice(0, 10)}`));
  if (files.size === 0) return null;
  const text = t('pageTitles.from', { files: [...files].join('; ') });
  return <Content as="p" className="dv-titles-from ak-caption" text={text} />;
});

function useTitles(): Readonly<Record<string, PageTitle>> {
  return useDerivations(({ detail }) => (detail.status === 'ready' ? detail.value.pageTitles : untitled));
}

function NewPageId() {
  const { t } = useText();
  const store = useDerivationsStore();
  const selectedId = useDerivations((state) => state.selectedId);
  // What is typed belongs to its question; the field is not made anew with each, since a tooltip is dear.
  const [typed, setTyped] = useState<{ readonly questionId: number | null; readonly text: string } | null>(null);
  const text = typed !== null && typed.questionId === selectedId ? typed.text : null;
  const setText = (next: string | null) => setTyped(next === null ? null : { questionId: selectedId, text: next });
  const add = () => {
    if (text) store.getState().change((old) => addPageId(old, text), 'edit');
    setText(null);
  };
  return text === null ? (
    <ToolButton
      label={t('derivations.item.addPageId')}
      icon={<Plus size={13} className="ak-icon" aria-hidden="true" />}
      onClick={() => setText('')}
    />
  ) : (
    <span className="dv-input dv-new-page-id">
      <input
        // biome-ignore lint/a11y/noAutofocus: the field appears because somebody asked to type into it
        autoFocus
        value={text}
        inputMode="numeric"
        aria-label={t('derivations.item.newPageId')}
        onChange={({ target }) => setText(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add();
          if (event.key === 'Escape') setText(null);
        }}
      />
    </span>
  );
}
