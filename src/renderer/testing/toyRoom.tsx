import { useEffect, useState } from 'react';
import type { ToyLine } from '../../../test/toyRoom/api.ts';
import { toyFormat, toyId } from '../../../test/toyRoom/names.ts';
import type { Call, Method } from '../../shared/api/contract.ts';
import type { EventName } from '../../shared/api/events.ts';
import type { Dataset } from '../../shared/datasets.ts';
import type { Room } from '../rooms/room.ts';
import { plainImport, type RoomImport } from '../rooms/roomImport.ts';
import type { TextKey } from '../window/i18n.ts';
import { loadedOnce } from '../window/loadedOnce.ts';
import { useApp, useCall } from '../window/workbench.ts';

/** Texts of the room, which a real one has in the language files. */
export const toyTexts = {
  rail: { rooms: { toy: 'Lines' }, about: { toy: 'Read lines one by one' } },
  firstStart: { lines_one: '{{count}} line', lines_other: '{{count}} lines' },
  import: { formats: { 'toy-lines': 'Toy lines' }, formatNames: { 'toy-lines': 'Toy lines' } },
};

// The lists of names in the contract are of the rooms that the program has, and so are the keys of its texts.
const text = (key: string) => key as TextKey;
const askLines = (call: Call, datasetId: number, typed: string) =>
  call('toy.list' as Method, { datasetId, typed } as never) as unknown as Promise<readonly ToyLine[]>;

const isToy = ({ room }: Dataset) => room === toyId;

/** A list of lines with a field that looks for words. */
function ToyScreen() {
  const call = useCall();
  const dataset = useApp(({ datasets }) => (datasets.status === 'ready' ? datasets.value.find(isToy) : undefined));
  const [lines, setLines] = useState<readonly ToyLine[]>([]);
  useEffect(() => {
    if (dataset !== undefined) void askLines(call, dataset.id, '').then(setLines);
  }, [call, dataset]);
  return (
    <ul aria-label="Lines">
      {lines.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

/** What it gives to the import sheet. */
export const toyImport: RoomImport = {
  id: toyId,
  ...plainImport,
  formats: [toyFormat],
  answers: {},
  becauseSection: 'formats',
  texts: {
    ...plainImport.texts,
    imported: 'import.imported',
    warnings: 'import.warningsTitle',
    modeGood: 'import.modeGood',
    item: 'import.item',
  },
  acceptLabel: ({ goodCount }) => `Import ${goodCount} lines`,
  Facts: ({ formatFact }) => <div>{formatFact}</div>,
  Records: () => <p>Each line is an item.</p>,
};

/** The toy room as the window knows it. */
export const toyWindow: Room = {
  id: toyId,
  command: 'frame.toy',
  Icon: () => <svg aria-hidden="true" />,
  component: loadedOnce(async () => ToyScreen),
  welcome: {
    texts: { items: text('firstStart.lines'), answers: text('firstStart.lines') },
    holdsItems: isToy,
    holdsAnswers: () => false,
    tries: [],
  },
  isWorkedOn: false,
  Settings: () => <p>Lines have no settings.</p>,
  countEvent: 'datasets.changed' satisfies EventName,
  palette: {
    async find({ call, datasetId, text: typed, limit }) {
      const lines = await askLines(call, datasetId ?? 0, typed);
      const items = lines
        .slice(0, limit)
        .map(({ id, text: title }) => ({ id, title, sign: 'todo' as const, end: null }));
      return { items, matched: lines.length, total: lines.length };
    },
    linkTitle: (pasted) => (pasted.startsWith('toy:') ? 'A line' : null),
    guidelineCommand: 'frame.keys',
  },
  linkOf: ({ itemId }) => `toy:${itemId}`,
};
