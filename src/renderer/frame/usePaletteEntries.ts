import { useEffect, useMemo, useState } from 'react';
import type { Call } from '../../shared/api/contract.ts';
import { commands } from '../../shared/keymap/keymap.ts';
import type { QuestionRow } from '../../shared/rooms/derivations.ts';
import { readStepLink, type StepLink } from '../../shared/traces/permalink.ts';
import type { TraceGroup } from '../../shared/traces/traceGroup.ts';
import { type FrameState, useFrame } from '../window/frameStore.ts';
import { type Texts, useText } from '../window/i18n.ts';
import { keys } from '../window/keyDispatcher.ts';
import { matchScore } from '../window/matchText.ts';
import { useApp, useCall } from '../window/workbench.ts';

const commandLimit = 8;
const itemLimit = 6;
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
  | { readonly kind: 'item'; readonly id: string; readonly title: string; readonly row: QuestionRow }
  | { readonly kind: 'traces'; readonly id: string; readonly title: string; readonly group: TraceGroup }
  | { readonly kind: 'link'; readonly id: string; readonly title: string; readonly link: string }
  | { readonly kind: 'guideline'; readonly id: string; readonly title: string };

export type PaletteGroup = {
  readonly id: 'links' | 'commands' | 'items' | 'guideline' | 'recent';
  readonly entries: readonly PaletteEntry[];
  readonly total: number;
};

type Found = { readonly entries: readonly PaletteEntry[]; readonly matched: number; readonly total: number };
const nothingFound: Found = { entries: [], matched: 0, total: 0 };

async function findQuestions(call: Call, datasetId: number | null, search: string): Promise<Found> {
  if (datasetId === null) return nothingFound;
  const found = await call('derivations.listQuestions', { view: { datasetId, search }, offset: 0, limit: itemLimit });
  const entries = found.rows.map((row) => ({ kind: 'item', id: `item-${row.id}`, title: row.title, row }) as const);
  return { entries, matched: found.matched, total: found.total };
}

async function findTraces(call: Call, text: string): Promise<Found> {
  const searchId = text === '' ? null : `palette-${crypto.randomUUID()}`;
  if (searchId !== null) await call('traces.search', { text, mode: 'words', searchId });
  const found = await call('traces.listGroups', { view: { searchId }, offset: 0, limit: itemLimit });
  const entries = found.groups.map(
    (group) => ({ kind: 'traces', id: `traces-${group.id}`, title: group.title, group }) as const,
  );
  return { entries, matched: found.matched, total: found.total };
}

/** Items that match: of the chosen dataset or, in their room, traces; asked shortly after typing stops, old answers dropped. */
function useFoundItems(query: string, room: FrameState['place']): Found {
  const call = useCall();
  const datasetId = useApp((state) => state.datasetId);
  const [found, setFound] = useState(nothingFound);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      const text = query.trim();
      (room === 'traces' ? findTraces(call, text) : findQuestions(call, datasetId, text))
        .then((answer) => current && setFound(answer))
        .catch(() => current && setFound(nothingFound));
    }, itemDelayMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [call, datasetId, query, room]);
  return found;
}

/** Headings of the project's guideline. */
function useGuidelineHeadings(): readonly string[] {
  const call = useCall();
  const { language } = useText();
  const [headings, setHeadings] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    call('guideline.read', { language })
      .then(({ text }) => {
        const found = [...text.matchAll(/^#{1,3}\s+(.+?)\s*#*$/gm)].map((match) => match[1] ?? '');
        if (current) setHeadings(found);
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [call, language]);
  return headings;
}

/** What the palette shows for a query, in its groups, each with how many there are in all. */
export function usePaletteEntries(query: string, scope: 'room' | 'all', itemsOnly: boolean, recent: readonly string[]) {
  const texts = useText();
  const { t, textOf } = texts;
  const place = useFrame((state) => state.place);
  const items = useFoundItems(query, place);
  const step = readStepLink(query);
  const headings = useGuidelineHeadings();

  const known = useMemo(() => {
    const usable = commands.filter(({ id, keyOnly }) => !keyOnly && keys.isAvailable(id));
    return usable.map((command) => ({
      command,
      title: textOf(`${command.label}.title`),
      reading: textOf(`${command.label}.reading`),
      place:
        command.scope === 'everywhere'
          ? t('palette.everywhere')
          : textOf(`rail.rooms.${command.scope.split('.')[0] ?? ''}`),
    }));
  }, [t, textOf]);

  const inScope = known.filter(({ command }) => scope === 'all' || command.scope.split('.')[0] === place);
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

  const links: readonly PaletteEntry[] =
    step === null ? [] : [{ kind: 'link', id: 'link', title: linkTitle(step, texts), link: query.trim() }];
  const groups: PaletteGroup[] = [
    { id: 'links', entries: links, total: links.length },
    {
      id: 'commands',
      entries: itemsOnly ? [] : matching.slice(0, commandLimit).map((one) => entryOf(one)),
      total: matching.length,
    },
    {
      id: 'items',
      entries: items.entries,
      total: items.matched,
    },
    {
      id: 'guideline',
      entries: itemsOnly
        ? []
        : foundHeadings
            .slice(0, guidelineLimit)
            .map((title, index) => ({ kind: 'guideline', id: `guideline-${index}`, title })),
      total: foundHeadings.length,
    },
    { id: 'recent', entries: itemsOnly ? [] : recentEntries, total: recentEntries.length },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    searched: { commands: inScope.length, items: items.total },
  };
}

function linkTitle({ traceId: trace, step }: StepLink, { t }: Pick<Texts, 't'>): string {
  return step === null ? t('traces.palette.openTrace', { trace }) : t('traces.palette.open', { trace, step: step + 1 });
}
