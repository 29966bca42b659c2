type SearchedList = {
  readonly rows: { readonly matched: number } | null;
  /** -1 where the open item is none of the hits. */
  readonly selectedIndex: number;
  readonly selectIndex: (index: number) => Promise<void>;
};

/** Chooses the first hit of a list, unless the open item is one. */
export async function goToHits({ rows, selectedIndex, selectIndex }: SearchedList): Promise<void> {
  if (selectedIndex < 0 && (rows?.matched ?? 0) > 0) await selectIndex(0);
}
