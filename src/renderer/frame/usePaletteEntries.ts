import { useEffect, useMemo, useState } from 'react';
import type { Output } from '../../shared/api/contract.ts';
import type { Dataset, RoomId } from '../../shared/datasets.ts';
import { commands } from '../../shared/keymap/keymap.ts';
import { useDatasets } from '../components/dataset/DatasetHead.tsx';
import { roomList, roomOf } from '../rooms/index.ts';
import type { FoundItems, PaletteItem, Room } from '../rooms/room.ts';
import { destinationOf } from '../window/destinationOf.ts';
import { createFilterReading, withoutOnly } from '../window/filterReading.ts';
import { type Destination, type FrameState, useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { keys } from '../window/keyDispatcher.ts';
import { matchScore } from '../window/matchText.ts';
import { type FilterChoice, offeredFilters } from '../window/offeredFilters.ts';
import { useApp, useCall, useWorkbench } from '../window/workbench.ts';
import { commandPlace, isOfPlace } from './commandPlace.ts';

const commandLimit = 9;
const datasetLimit = 4;
const itemLimit = 6;
const commentLimit = 4;
const filterLimit = 6;
const guidelineLimit = 4;
const recentLimit = 4;
const itemDelayMs = 80;

export type PaletteEntry =
  | {
      readonly kind: 'command';
      readonly id: string;
      readonly title: string;
      readonly place: string;
      readonly command: string;
    }
  | {
      readonly kind: 'item';
      readonly id: string;
      readonly title: string;
      readonly room: RoomId;
      readonly item: PaletteItem;
    }
  | {
      readonly kind: 'comment';
      readonly id: string;
      readonly title: string;
      readonly room: RoomId;
      /** Text of the item that it is about; null where that has none. */
      readonly item: string | null;
      readonly destination: Destination;
    }
  | {
      readonly kind: 'filter';
      readonly id: string;
      readonly title: string;
      /** What kind of filter it is. */
      readonly heading: string;
      readonly choice: FilterChoice;
    }
  | { readonly kind: 'dataset'; readonly id: string; readonly title: string; readonly dataset: Dataset }
  | { readonly kind: 'link'; readonly id: string; readonly title: string; readonly room: RoomId; readonly link: string }
  | {
      readonly kind: 'guideline';
      readonly id: string;
      readonly title: string;
      readonly room: RoomId;
      readonly command: string;
    };

type PaletteGroup = {
  readonly id: 'links' | 'commands' | 'filters' | 'datasets' | 'items' | 'comments' | 'guideline' | 'recent';
  readonly entries: readonly PaletteEntry[];
  readonly total: number;
};

/** What was found, and for which text; until the answer to a new one comes, that of the last one stands. */
type Answer = {
  readonly found: FoundItems;
  readonly comments: Output<'project.findComments'>;
  readonly text: string | null;
};
const nothing = { found: { items: [], matched: 0, total: 0 }, comments: { comments: [], matched: 0 } };

/** The room that the palette searches: the open one, or the first where that has nothing to search. */
function searchedRoom(place: FrameState['place']): Room | null {
  const open = roomOf(place);
  return open?.palette ? open : (roomList[0] ?? null);
}

/** Items of the room and own comments that match; asked shortly after typing stops, old answers dropped. */
function useFound(query: string, room: Room | null, itemsOnly: boolean): Answer {
  const call = useCall();
  const datasetId = useApp((state) => state.datasetId);
  const [answer, setAnswer] = useState<Answer>({ ...nothing, text: null });
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      const text = query.trim();
      const items = room?.palette?.find({ call, datasetId, text, limit: itemLimit }).catch(() => nothing.found);
      const comments =
        itemsOnly || text === ''
          ? nothing.comments
          : call('project.findComments', { text, limit: commentLimit }).catch(() => nothing.comments);
      void Promise.all([items ?? nothing.found, comments]).then(
        ([found, comments]) => current && setAnswer({ found, comments, text }),
      );
    }, itemDelayMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [call, datasetId, query, room, itemsOnly]);
  return answer;
}

/** Headings of the project's guideline for a room. */
function useGuidelineHeadings(room: string | null): readonly string[] {
  const call = useCall();
  const { language } = useText();
  const [headings, setHeadings] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    if (room === null) return setHeadings([]);
    call('guideline.read', { language, room })
      .then(({ text }) => {
        const found = [...text.matchAll(/^#{1,3}\s+(.+?)\s*#*$/gm)].map((match) => match[1] ?? '');
        if (current) setHeadings(found);
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [call, language, room]);
  return headings;
}

/** Filters of the lists that are shown, by their own name or that of their kind, as written or as read, the best match first. */
function matchingFilters(asked: string, readingOf: (name: string) => string): readonly PaletteEntry[] {
  return offeredFilters()
    .flatMap(({ heading, choices }) => choices.map((choice) => ({ heading, choice })))
    .map(({ heading, choice }) => {
      const reading = readingOf(`${choice.label} ${heading}`);
      return { heading, choice, score: matchScore(choice.label, `${heading} ${reading}`, asked) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ heading, choice }) => ({
      kind: 'filter',
      id: `filter-${heading}-${choice.id}`,
      title: choice.label,
      heading,
      choice,
    }));
}

/** What the palette shows for a query, in its groups, each with how many there are in all. */
export function usePaletteEntries(query: string, scope: 'room' | 'all', itemsOnly: boolean, recent: readonly string[]) {
  const texts = useText();
  const { t, textOf } = texts;
  const place = useFrame((state) => state.place);
  const room = searchedRoom(place);
  const { placeOf } = useWorkbench();
  const { found, comments, text } = useFound(query, room, itemsOnly);
  const headings = useGuidelineHeadings(room?.palette?.guidelineCommand ? room.id : null);
  const datasets = useDatasets();
  const isBlind = useFrame((state) => state.mask !== null);

  const readingOf = useMemo(() => createFilterReading(t('palette.filterReadings')), [t]);
  const known = useMemo(() => {
    const usable = commands.filter(({ id, keyOnly }) => !keyOnly && keys.isAvailable(id));
    return usable.map((command) => ({
      command,
      title: textOf(`${command.label}.title`),
      reading: textOf(`${command.label}.reading`),
      place: commandPlace(command, { t, textOf }),
    }));
  }, [t, textOf]);

  const inScope = known.filter(({ command }) => scope === 'all' || isOfPlace(command, place));
  const matching = inScope
    .map((one) => ({ ...one, score: matchScore(one.title, one.reading, query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const entryOf = (one: (typeof known)[number], prefix = ''): PaletteEntry => ({
    kind: 'command',
    id: `${prefix}${one.command.id}`,
    title: one.title,
    place: one.place,
    command: one.command.id,
  });
  const foundHeadings = query.trim() === '' ? [] : headings.filter((title) => matchScore(title, '', query) > 0);
  const isEmpty = query.trim() === '';
  const recentEntries = recent
    .flatMap((id) => inScope.filter(({ command }) => command.id === id))
    .filter(({ command }) => isEmpty || !matching.slice(0, commandLimit).some((one) => one.command.id === command.id))
    .slice(0, recentLimit)
    .map((one) => entryOf(one, 'recent-'));

  // What answers another dataset is shown with it. Names may tell of models, so none is listed before somebody types one, nor in a blind room.
  const named = isBlind
    ? []
    : datasets.filter((one) => one.goldDatasetId === null && (scope === 'all' || one.room === place));
  const foundDatasets = isEmpty
    ? []
    : named
        .map((dataset) => ({ dataset, score: matchScore(dataset.name, '', query) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score);

  const filters = isEmpty ? [] : matchingFilters(withoutOnly(query, t('palette.only')), readingOf);
  const links: readonly PaletteEntry[] = roomList.flatMap(({ id, palette }) => {
    const title = palette?.linkTitle(query, texts) ?? null;
    return title === null ? [] : [{ kind: 'link', id: 'link', title, room: id, link: query.trim() }];
  });
  const items: readonly PaletteEntry[] =
    room === null
      ? []
      : found.items.map((item) => ({
          kind: 'item',
          id: `${room.id}-${item.id}`,
          title: item.title,
          room: room.id,
          item,
        }));
  const commentEntries = comments.comments.flatMap((comment, at): PaletteEntry[] => {
    const place = placeOf(comment.act);
    const destination = destinationOf(comment.act, place);
    if (place === null || destination === null) return [];
    const { title } = comment.act.params;
    // One act may have written several.
    const id = `comment-${comment.act.counter}-${at}`;
    return [
      { kind: 'comment', id, title: comment.text, room: place.room, item: title ? String(title) : null, destination },
    ];
  });
  const guideline = room?.palette?.guidelineCommand ?? null;
  const groups: PaletteGroup[] = [
    { id: 'links', entries: links, total: links.length },
    {
      id: 'commands',
      entries: itemsOnly ? [] : matching.slice(0, commandLimit).map((one) => entryOf(one)),
      total: matching.length,
    },
    { id: 'filters', entries: itemsOnly ? [] : filters.slice(0, filterLimit), total: filters.length },
    {
      id: 'datasets',
      entries: itemsOnly
        ? []
        : foundDatasets.slice(0, datasetLimit).map(({ dataset }) => ({
            kind: 'dataset',
            id: `dataset-${dataset.id}`,
            title: dataset.name,
            dataset,
          })),
      total: foundDatasets.length,
    },
    {
      id: 'items',
      entries: items,
      total: found.matched,
    },
    { id: 'comments', entries: commentEntries, total: comments.matched },
    {
      id: 'guideline',
      entries:
        itemsOnly || room === null || guideline === null
          ? []
          : foundHeadings.slice(0, guidelineLimit).map((title, index) => ({
              kind: 'guideline',
              id: `guideline-${index}`,
              title,
              room: room.id,
              command: guideline,
            })),
      total: foundHeadings.length,
    },
  ];
  const shown = groups.filter(({ entries }) => entries.length > 0);
  // Alone under what finds nothing, Enter would run what nobody asked for.
  if (!itemsOnly && recentEntries.length > 0 && (isEmpty || shown.length > 0))
    shown.push({ id: 'recent', entries: recentEntries, total: recentEntries.length });
  return {
    groups: shown,
    searched: {
      commands: inScope.length,
      filters: offeredFilters().reduce((sum, { choices }) => sum + choices.length, 0),
      datasets: named.length,
      items: found.total,
      isBlind,
    },
    /** Whether the items and comments shown are still those of an earlier text. */
    isWaiting: text !== query.trim(),
  };
}
