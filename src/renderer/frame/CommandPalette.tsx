import { Modal } from '@mantine/core';
import { BookOpen, ChevronRight, Database, Link2, MessageSquare, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Dataset, RoomId } from '../../shared/datasets.ts';
import { firstKeyOf } from '../../shared/keymap/keymap.ts';
import { spoken } from '../components/ActButton.tsx';
import { languageOfContent } from '../components/Content.tsx';
import { Keys } from '../components/Keys.tsx';
import { Segmented } from '../components/Segmented.tsx';
import { StatusSign } from '../components/StatusSign.tsx';
import { useShowDataset } from '../import/useShowDataset.ts';
import { rooms } from '../rooms/index.ts';
import { useComposed } from '../window/composition.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { isMac, keyOfEvent, keys } from '../window/keyDispatcher.ts';
import { findInText } from '../window/matchText.ts';
import { useSessionValue } from '../window/session.ts';
import { useKeyOf, useKeyOverrides } from '../window/useKeymap.ts';
import { type PaletteEntry, usePaletteEntries } from './usePaletteEntries.ts';
import './palette.css';

function readRecent(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : null;
}

/** One field for everything: commands by kana, kanji, romaji or English, datasets, questions, own comments, guideline sections, what was used lately. */
export function CommandPalette({ itemsOnly, onClose }: { itemsOnly: boolean; onClose: () => void }) {
  const { t } = useText();
  const place = useFrame((state) => state.place);
  const goTo = useFrame((state) => state.goTo);
  const showDataset = useShowDataset();
  const [query, setQuery] = useState('');
  const [scope, setScope] = useState<'room' | 'all'>('all');
  const [at, setAt] = useState(0);
  const overrides = useKeyOverrides();
  const [recent, setRecent] = useSessionValue<readonly string[]>('palette.recent', [], readRecent);
  const composed = useComposed(query);
  const { groups, searched, isWaiting } = usePaletteEntries(composed, scope, itemsOnly, recent);
  /** Enter was pressed for an item before the answer was there. */
  const [isMeant, setIsMeant] = useState(false);
  const entries = groups.flatMap((group) => group.entries);
  const current = entries[Math.min(at, entries.length - 1)];
  const list = useId();
  const idOf = (entry: PaletteEntry) => `${list}-${entry.id}`;
  const currentId = current === undefined ? undefined : idOf(current);

  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);

  const actOf = (entry: PaletteEntry) => {
    if (entry.kind === 'command') return () => keys.run(entry.command);
    if (entry.kind === 'dataset') return () => showDataset(entry.dataset);
    if (entry.kind === 'comment') return () => goTo(entry.destination);
    const nowhere = { room: entry.room, datasetId: null, itemId: null };
    if (entry.kind === 'item') return () => goTo({ ...nowhere, itemId: entry.item.id });
    if (entry.kind === 'link') return () => goTo({ ...nowhere, link: entry.link });
    return () => goTo({ ...nowhere, command: entry.command });
  };
  const run = (entry: PaletteEntry) => {
    onClose();
    if (entry.kind === 'command')
      setRecent([entry.command, ...recent.filter((id) => id !== entry.command)].slice(0, 12));
    // After the dialog has given the focus back: what runs may move it.
    setTimeout(actOf(entry), 0);
  };
  /** The line that prints a key which is not typed. What was typed is taken back first. */
  const lineWith = (key: string | null) =>
    key === null || !/^(Ctrl|Alt|F\d)/.test(key) || (key === 'Ctrl+Z' && query !== '')
      ? undefined
      : entries.find((entry) => entry.kind === 'command' && firstKeyOf(entry.command, overrides) === key);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + 8, entries.length - 1),
      PageUp: Math.max(at - 8, 0),
    };
    const line = lineWith(keyOfEvent(event.nativeEvent, isMac));
    const step = steps[event.key];
    if (line !== undefined) {
      event.preventDefault();
      run(line);
    } else if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setAt((step + entries.length) % entries.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isWaiting && (current === undefined || current.kind === 'item' || current.kind === 'comment'))
        setIsMeant(true);
      else if (current !== undefined) run(current);
    }
  };
  useEffect(() => {
    if (!isMeant || isWaiting) return;
    setIsMeant(false);
    if (current !== undefined) run(current);
  });

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      yOffset={44}
      classNames={{ content: 'ak-palette' }}
      padding={0}
      radius="xl"
      shadow="xl"
      transitionProps={{ duration: 90, transition: 'fade' }}
    >
      <Modal.Overlay color="#141311" backgroundOpacity={0.3} />
      <Modal.Content aria-label={t('palette.label')}>
        <div className="ak-palette-head">
          <Search size={16} className="ak-icon" aria-hidden />
          <input
            className="ak-palette-input"
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={list}
            aria-autocomplete="list"
            aria-label={t(itemsOnly ? 'palette.placeholderItems' : 'palette.placeholder')}
            {...(currentId !== undefined && { 'aria-activedescendant': currentId })}
            placeholder={t(itemsOnly ? 'palette.placeholderItems' : 'palette.placeholder')}
            value={query}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              setIsMeant(false);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
          {place !== 'welcome' && !itemsOnly && (
            <Segmented
              label={t('palette.scope')}
              value={scope}
              onChange={setScope}
              options={[
                { value: 'room', label: t('palette.room') },
                { value: 'all', label: t('palette.all') },
              ]}
            />
          )}
        </div>
        <div className="ak-palette-list" role="listbox" id={list} aria-label={t('palette.label')}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
            <div key={group.id} role="group" aria-labelledby={`${list}-${group.id}`}>
              <p className="ak-palette-group" id={`${list}-${group.id}`} role="presentation">
                {t(`palette.${group.id}`)}
                {group.total > group.entries.length && (
                  <span className="ak-number">
                    {t('palette.shownOf', { shown: group.entries.length, total: group.total })}
                  </span>
                )}
              </p>
              {group.entries.map((entry) => (
                <Row
                  key={entry.id}
                  id={idOf(entry)}
                  entry={entry}
                  query={query}
                  isCurrent={entry === current}
                  onRun={() => run(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        {entries.length === 0 && (
          <p className="ak-palette-nothing" role="status">
            {t('palette.nothing', { query, ...searched })}
          </p>
        )}
        <Foot />
      </Modal.Content>
    </Modal.Root>
  );
}

/** The keys of the field, which has the focus for as long as the palette is open. */
function Foot() {
  const { t } = useText();
  return (
    <div className="ak-palette-foot">
      <span>
        <Keys keys="ArrowUp" />
        <Keys keys="ArrowDown" /> {t('palette.select')}
      </span>
      <span>
        <Keys keys="Enter" /> {t('palette.run')}
      </span>
      <span>
        <Keys keys="Escape" /> {t('palette.close')}
      </span>
      <span className="ak-palette-hint">{t('palette.hint')}</span>
    </div>
  );
}

type RowProps = { id: string; entry: PaletteEntry; query: string; isCurrent: boolean; onRun: () => void };

function Row({ id, entry, query, isCurrent, onRun }: RowProps) {
  const key = useKeyOf(entry.kind === 'command' ? entry.command : undefined);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above, through aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      {...(key !== null && { 'aria-keyshortcuts': spoken(key) })}
      className="ak-palette-row"
      onClick={onRun}
      onPointerDown={(event) => event.preventDefault()}
    >
      {entry.kind === 'command' && <ChevronRight size={14} className="ak-icon" aria-hidden />}
      {entry.kind === 'guideline' && <BookOpen size={14} className="ak-icon" aria-hidden />}
      {entry.kind === 'link' && <Link2 size={14} className="ak-icon" aria-hidden />}
      {entry.kind === 'dataset' && <Database size={14} className="ak-icon" aria-hidden />}
      {entry.kind === 'comment' && <MessageSquare size={14} className="ak-icon" aria-hidden />}
      {entry.kind === 'item' && <StatusSign sign={entry.item.sign} />}
      <Highlighted text={entry.title} query={query} isContent={isContent(entry)} />
      {entry.kind === 'command' && (
        <span className="ak-palette-end">
          {entry.place}
          <Keys keys={key} />
        </span>
      )}
      {entry.kind === 'dataset' && <DatasetEnd dataset={entry.dataset} />}
      {entry.kind === 'comment' && <CommentEnd room={entry.room} item={entry.item} />}
      {entry.kind === 'item' && <span className="ak-palette-end">{entry.item.end}</span>}
    </div>
  );
}

/** Whether a line holds a text of the project, which may be in another language than the window. */
function isContent({ kind }: PaletteEntry): boolean {
  return kind === 'item' || kind === 'dataset' || kind === 'comment';
}

/** The room of a comment, and what it is about. */
function CommentEnd({ room, item }: { room: RoomId; item: string | null }) {
  const { t } = useText();
  return (
    <span className="ak-palette-end">
      <span>{t(`rail.rooms.${room}`)}</span>
      {item !== null && (
        <span className="ak-palette-about" lang={languageOfContent(item)}>
          {item}
        </span>
      )}
    </span>
  );
}

/** The room of a dataset, and how many items it holds; what holds other things there, as a knowledge base does, has no count. */
function DatasetEnd({ dataset }: { dataset: Dataset }) {
  const { t } = useText();
  const { welcome } = rooms[dataset.room];
  const words = [
    t(`rail.rooms.${dataset.room}`),
    ...(welcome.holdsItems(dataset) ? [t(welcome.texts.items, { count: dataset.itemCount })] : []),
  ];
  return <span className="ak-palette-end">{words.join(' · ')}</span>;
}

/** The hit by underline and weight, not by colour. */
function Highlighted({ text, query, isContent }: { text: string; query: string; isContent: boolean }) {
  const found = findInText(text, query);
  const [from, to] = found ?? [0, 0];
  const parts = (
    <>
      {text.slice(0, from)}
      {found !== null && <b>{text.slice(from, to)}</b>}
      {text.slice(to)}
    </>
  );
  return (
    <span className="ak-palette-title" {...(isContent && { lang: languageOfContent(text) })}>
      {parts}
    </span>
  );
}
