import { Modal } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { firstKeyOf } from '../../shared/keymap/keymap.ts';
import { Keys } from '../components/Keys.tsx';
import { Segmented } from '../components/Segmented.tsx';
import { useShowDataset } from '../import/useShowDataset.ts';
import { useComposed } from '../window/composition.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { keys } from '../window/keyDispatcher.ts';
import { isMac, keyOfEvent } from '../window/keyOfEvent.ts';
import { useSessionValue } from '../window/session.ts';
import { useKeyOverrides } from '../window/useKeymap.ts';
import { NothingFound } from './NothingFound.tsx';
import { PaletteRow } from './PaletteRow.tsx';
import { type PaletteEntry, usePaletteEntries } from './usePaletteEntries.ts';
import './palette.css';

function readRecent(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : null;
}

/** What was typed before the palette was there, and whether Enter was pressed behind it. */
export type TypedAhead = { readonly text: string; readonly isMeant: boolean };

type Props = { readonly itemsOnly: boolean; readonly typed: TypedAhead; readonly onClose: () => void };

/** One field for everything: commands by kana, kanji, romaji or English, filters, datasets, questions, own comments, guideline sections, what was used lately. */
export function CommandPalette({ itemsOnly, typed, onClose }: Props) {
  const { t } = useText();
  const place = useFrame((state) => state.place);
  const goTo = useFrame((state) => state.goTo);
  const showDataset = useShowDataset();
  const [query, setQuery] = useState(typed.text);
  const [scope, setScope] = useState<'room' | 'all'>('all');
  const [at, setAt] = useState(0);
  const overrides = useKeyOverrides();
  const [recent, setRecent] = useSessionValue<readonly string[]>('palette.recent', [], readRecent);
  const composed = useComposed(query);
  const { groups, searched, isWaiting } = usePaletteEntries(composed, scope, itemsOnly, recent);
  /** Enter was pressed for an item before the answer was there. */
  const [isMeant, setIsMeant] = useState(typed.isMeant);
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
    if (entry.kind === 'dataset') return () => showDataset(entry.dataset, { isAlone: true });
    if (entry.kind === 'filter') return entry.choice.onChoose;
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
      <Modal.Content aria-label={t('palette.label')} data-uncovered>
        <div className="ak-palette-head">
          <Search size={16} className="ak-icon" aria-hidden />
          <input
            ref={focusBehindText}
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
                <PaletteRow
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
            <NothingFound query={query} searched={searched} itemsOnly={itemsOnly} />
          </p>
        )}
        <Foot />
      </Modal.Content>
    </Modal.Root>
  );
}

/** As soon as the field is drawn: the dialog itself gives it the focus a moment later, and letters come before that. */
function focusBehindText(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(field.value.length, field.value.length);
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
