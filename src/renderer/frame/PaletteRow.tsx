import { BookOpen, ChevronRight, Database, Link2, ListFilter, MessageSquare } from 'lucide-react';
import type { Dataset, RoomId } from '../../shared/datasets.ts';
import { spoken } from '../components/ActButton.tsx';
import { languageOfContent } from '../components/Content.tsx';
import { Keys } from '../components/Keys.tsx';
import { StatusSign } from '../components/StatusSign.tsx';
import { rooms } from '../rooms/index.ts';
import { countText } from '../window/countText.ts';
import { useText } from '../window/i18n.ts';
import { findInText } from '../window/matchText.ts';
import type { FilterChoice } from '../window/offeredFilters.ts';
import { useKeyOf } from '../window/useKeymap.ts';
import type { PaletteEntry } from './usePaletteEntries.ts';

type RowProps = { id: string; entry: PaletteEntry; query: string; isCurrent: boolean; onRun: () => void };

/** A line of the palette: what it is by its sign, and at its end what tells it from others. */
export function PaletteRow({ id, entry, query, isCurrent, onRun }: RowProps) {
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
      {entry.kind === 'filter' && <ListFilter size={14} className="ak-icon" aria-hidden />}
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
      {entry.kind === 'filter' && <FilterEnd heading={entry.heading} choice={entry.choice} />}
      {entry.kind === 'comment' && <CommentEnd room={entry.room} item={entry.item} />}
      {entry.kind === 'item' && <span className="ak-palette-end">{entry.item.end}</span>}
    </div>
  );
}

/** Whether a line holds a text of the project, which may be in another language than the window. */
function isContent({ kind }: PaletteEntry): boolean {
  return kind === 'item' || kind === 'dataset' || kind === 'comment';
}

/** What kind of filter it is, how many pass, and whether it is on: then Enter takes it away. */
function FilterEnd({ heading, choice: { isOn, count } }: { heading: string; choice: FilterChoice }) {
  const { t } = useText();
  const words = [heading, ...(count === undefined ? [] : [countText(count)]), ...(isOn ? [t('palette.on')] : [])];
  return <span className="ak-palette-end">{words.join(' · ')}</span>;
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
