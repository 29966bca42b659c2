import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** One thing that a list can be narrowed to. */
export type FilterChoice = {
  readonly id: string;
  readonly label: string;
  /** What a line of a folded group says, whose heading says the rest. */
  readonly short?: string;
  readonly isOn: boolean;
  /** What it does as a line of a menu or of the palette: narrows to it, or no more. */
  readonly onChoose: () => void;
  readonly sign?: ReactNode;
  /** How many pass. */
  readonly count?: number;
};

/** Choices of one kind: several of them are an "or", kinds are an "and". */
export type FilterGroup = {
  readonly heading: string;
  /** Where a menu folds them into a line of this name; a heading that several folded groups share stands there once. */
  readonly folded?: string;
  readonly choices: readonly FilterChoice[];
};

const offered = new Set<{ readonly current: readonly FilterGroup[] }>();

/** Lets the palette offer these for as long as the component is mounted. */
export function useOfferedFilters(groups: readonly FilterGroup[]): void {
  const current = useRef(groups);
  useLayoutEffect(() => {
    current.current = groups;
  });
  useEffect(() => {
    offered.add(current);
    return () => void offered.delete(current);
  }, []);
}

/** All filters of the lists that are shown. */
export function offeredFilters(): readonly FilterGroup[] {
  return [...offered].flatMap(({ current }) => current);
}
