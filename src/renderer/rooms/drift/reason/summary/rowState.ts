import type { AlikeSaying } from '../../../../../shared/rooms/drift/overruleAlike.ts';

/** What can be said of an entity wherever a wording stands. */
export type AlikeChoice = {
  readonly entity: string;
  readonly sayings: readonly AlikeSaying[];
  /** The one that is chosen already; null where several wordings could be meant. */
  readonly first: number | null;
};

/** What the rows of the lists have in common: where the keys are, what is ringed, the menu of the current row. */
export type RowState = {
  /** The row that the keys are about. */
  readonly current: string | null;
  readonly ringed: string | null;
  readonly onCurrent: (row: string) => void;
  readonly onPoint: (row: string | null) => void;
  /** Whether what is shown is the open point, and so can be overruled. */
  readonly canOverrule: boolean;
  readonly isMenuOpen: boolean;
  readonly onMenu: (open: boolean) => void;
  readonly onAlike: (choice: AlikeChoice) => void;
  readonly isExtendedOpen: boolean;
  readonly onExtended: (open: boolean) => void;
};
