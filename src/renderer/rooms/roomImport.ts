import type { ComponentType, ReactNode } from 'react';
import type { Call, Input } from '../../shared/api/contract.ts';
import type { Dataset, FormatId, ImportPreview, RoomId } from '../../shared/datasets.ts';
import type { WireError } from '../../shared/errors.ts';
import type { FileSource } from '../../shared/files.ts';
import type { AnyJson } from '../../shared/json.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import type { TextKey, Texts } from '../window/i18n.ts';

/** What the sheet knows when it looks for the dataset that a file answers. */
type GoldHints = {
  /** The dataset that is worked on. */
  readonly selectedId: number | null;
  /** The one that the room shows, where it keeps one of its own. */
  readonly openSetId: number | null;
  /** Datasets that came with the same drop. */
  readonly setsOfDrop: readonly number[];
};

/** What a person is still asked about a file, and what the answers say to the core. */
export type ImportChoice = {
  /** Whether something has to be answered first. */
  readonly isOpen: boolean;
  readonly options: Pick<Input<'datasets.import'>, 'repair'>;
  readonly questions: ReactNode;
};

type Asked = {
  readonly preview: ImportPreview;
  /** The dataset that the file would answer; null for none. */
  readonly gold: Dataset | null;
  onGold(datasetId: number): void;
};

/** How somebody says where the parts of a record stand, in a file of no known format. */
type RoomMapping = {
  /** The format that is read by it. */
  readonly format: FormatId;
  /** A mapping to begin with, by the first bytes of the file, and the values that were found there. */
  guess(head: string): { readonly mapping: FieldMapping; readonly found: readonly AnyJson[] };
  /** Whether a file could be read by it. */
  isUsable(mapping: FieldMapping): boolean;
  readonly Form: ComponentType<{
    mapping: FieldMapping;
    found: readonly AnyJson[];
    onChange: (mapping: FieldMapping) => void;
  }>;
  /** What a mapping makes of the beginning of the file, as somebody writes it. */
  readonly Steps: ComponentType<{ source: FileSource; mapping: FieldMapping }>;
};

/** Files that hold no records, and that a room can use all the same. */
type OtherFiles = {
  /** Whether a refused file is one of them. */
  isOne(error: WireError): boolean;
  /** What such a file is, where that is no error; null where the refusal says it. */
  readonly texts: { readonly title: TextKey; readonly text: TextKey } | null;
  /** The button that uses it. */
  readonly Use: ComponentType<{ source: FileSource; name: string; onClose: () => void }>;
};

type Imported = {
  readonly datasetId: number;
  readonly role: Dataset['role'];
  /** What it answers; null for one that stands alone. */
  readonly goldDatasetId: number | null;
};

/** What a room gives to the import sheet, which is loaded with it. Its parts are given previews of its own files only. */
export type RoomImport = {
  readonly id: RoomId;
  /** The formats of its files, in the order of the menu. */
  readonly formats: readonly FormatId[];
  /** For a format whose files answer a dataset, the format of that. */
  readonly answers: Readonly<Partial<Record<FormatId, FormatId>>>;
  /** Where the reasons for a format stand: `<section>.because.<reason>`. */
  readonly becauseSection: string;
  readonly texts: {
    readonly imported: TextKey;
    readonly warnings: TextKey;
    readonly modeGood: TextKey;
    /** How the id of a record is called. */
    readonly item: TextKey;
    readonly gold: TextKey;
    readonly goldChoose: TextKey;
    readonly goldNone: TextKey;
  };
  /** How the file is written, for the line below its name; empty where nobody has to know. */
  styleTexts(preview: ImportPreview, texts: Pick<Texts, 't'>): readonly string[];
  /** The words of the button, for some of the records or all. */
  acceptLabel(preview: ImportPreview, act: 'importAll' | 'importGood', texts: Pick<Texts, 't'>): string;
  /** What was imported, in words; empty where the toast does not ask. */
  unitsOf(preview: ImportPreview, texts: Pick<Texts, 't'>): string;
  readonly Facts: ComponentType<{ preview: ImportPreview; formatFact: ReactNode }>;
  readonly Records: ComponentType<{ preview: ImportPreview }>;
  /** A hook: what is asked beside the name, the mode and the dataset. */
  useChoice(asked: Asked): ImportChoice;
  /** Those that a file can answer, the likeliest first. */
  sortGolds(preview: ImportPreview, golds: readonly Dataset[]): readonly Dataset[];
  /** The one that is taken unless somebody chooses another. */
  proposedGold(preview: ImportPreview, hints: GoldHints): number | null;
  /** Whether somebody has to look at the file before it goes into that dataset (null: into none): a question is open, or it does not quite fit. */
  needsLook(preview: ImportPreview, goldDatasetId: number | null): boolean;
  /** What the file changes of what is there, in a few words; null where it changes nothing. */
  changes(preview: ImportPreview): TextKey | null;
  /** Whether the file has to be read again because a dataset came meanwhile that it may answer. */
  isOutdated(preview: ImportPreview, datasets: readonly Dataset[]): boolean;
  /** Goes on with a dataset that came in, as nobody would want anything else first; does not wait for it. Rejects where that cannot begin. */
  onImported(imported: Imported, call: Call): Promise<unknown>;
  /** Whether what its files hold has a name of its own, so that none is asked for. */
  readonly namesItself: boolean;
  /** Null for a room that knows the formats of its files. One room has one. */
  readonly mapping: RoomMapping | null;
  readonly otherFiles: OtherFiles | null;
};

/** That of a room which asks nothing. */
export const noChoice: ImportChoice = { isOpen: false, options: {}, questions: null };

/** What a room without questions of its own gives. */
export const plainImport = {
  texts: { gold: 'import.gold', goldChoose: 'import.goldChoose', goldNone: 'import.goldNone' },
  unitsOf: () => '',
  styleTexts: () => [],
  useChoice: () => noChoice,
  sortGolds: (_preview, golds) => golds,
  proposedGold: (_preview, { selectedId }) => selectedId,
  needsLook: () => false,
  changes: () => null,
  isOutdated: () => false,
  onImported: async () => {},
  namesItself: false,
  mapping: null,
  otherFiles: null,
} as const satisfies Partial<Omit<RoomImport, 'texts'>> & { texts: Partial<RoomImport['texts']> };
