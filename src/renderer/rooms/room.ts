import type { ComponentType, ReactNode } from 'react';
import type { Call } from '../../shared/api/contract.ts';
import type { ActLabel, EventName } from '../../shared/api/events.ts';
import type { Dataset, RoomId } from '../../shared/datasets.ts';
import type { Sign } from '../components/StatusSign.tsx';
import type { Destination } from '../window/frameStore.ts';
import type { TextKey, Texts } from '../window/i18n.ts';
import type { LoadedOnce } from '../window/loadedOnce.ts';

/** An item that the palette offers. */
export type PaletteItem = {
  readonly id: number;
  readonly title: string;
  readonly sign: Sign;
  /** What stands at the end of its row. */
  readonly end: ReactNode;
};

/** Items that match, at most as many as were asked for, and how many match and are there. */
export type FoundItems = { readonly items: readonly PaletteItem[]; readonly matched: number; readonly total: number };

export type Search = {
  readonly call: Call;
  /** The dataset that is worked on; null for none. */
  readonly datasetId: number | null;
  readonly text: string;
  readonly limit: number;
};

/** What a room gives to the palette. */
export type RoomPalette = {
  find(search: Search): Promise<FoundItems>;
  /** What a text leads to that was pasted as a link of this room; null for another text. */
  linkTitle(text: string, texts: Pick<Texts, 't'>): string | null;
  /** The command that opens the guideline; null for a room that shows none. */
  readonly guidelineCommand: string | null;
};

/** One thing to try on the welcome page: texts `firstStart.tries.<id>` and `firstStart.tries.<id>Time`. */
type FirstTry = {
  readonly id: string;
  run(tools: {
    readonly call: Call;
    readonly datasetId: number | null;
    goTo(destination: Omit<Destination, 'room' | 'datasetId'>): void;
  }): void;
};

/** What the welcome page says of a room. */
type RoomWelcome = {
  /** How its items and what answers them are counted. */
  readonly texts: { readonly items: TextKey; readonly answers: TextKey };
  /** Whether a dataset holds items, and whether it holds what answers them. */
  holdsItems(dataset: Dataset): boolean;
  holdsAnswers(dataset: Dataset): boolean;
  readonly tries: readonly FirstTry[];
};

/** A room as the frame needs it, which knows rooms by this value alone and names none of them. What the import sheet needs is a `RoomImport`. */
export type Room = {
  /** Name of the room: `rail.rooms.<id>`; what it is for: `rail.about.<id>`. */
  readonly id: RoomId;
  /** Command that opens it. */
  readonly command: string;
  readonly Icon: ComponentType<{ size: number }>;
  /** The room itself, which is loaded when it is first opened. */
  readonly component: LoadedOnce<ComponentType>;
  readonly welcome: RoomWelcome;
  /** Whether a dataset of it can be the one that the whole window works on. */
  readonly isWorkedOn: boolean;
  /** Its part of the settings; null for none. */
  readonly Settings: ComponentType | null;
  /** The event after which the counts of its datasets may be others. */
  readonly countEvent: EventName;
  /** Null where the palette searches the first room instead. */
  readonly palette: RoomPalette | null;
  /** The link to the place inside of an item where an act was done; null where the item is place enough. */
  linkOf(act: ActLabel): string | null;
};
