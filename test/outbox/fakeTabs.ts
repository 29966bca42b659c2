/** Tabs of a spreadsheet as Google shows them, and the values of ranges as it answers them. */
export type FakeTab = {
  sheetId: number;
  title: string;
  columnCount: number;
  /** Rows of the grid, blank ones at its end among them; as many as a new tab has where it is left out. */
  rowCount?: number;
  /** What else than a grid it is. */
  sheetType?: 'OBJECT' | 'DATA_SOURCE';
  rows: (string | number | undefined)[][];
};

export type GridRange = {
  sheetId: number;
  startRowIndex?: number;
  endRowIndex?: number;
  startColumnIndex?: number;
  endColumnIndex?: number;
};

/** A new tab has 1,000 rows. */
export function rowCountOf({ rows, rowCount = 1000 }: FakeTab): number {
  return Math.max(rows.length, rowCount);
}

/** Nothing comes that was not asked for by `fields`, and only grids have the size of one. */
export function shownSpreadsheet(
  { tabs, namedRanges }: { readonly tabs: readonly FakeTab[]; readonly namedRanges: ReadonlySet<string> },
  fields: string,
): unknown {
  const sheets = tabs.map((tab) => {
    const { sheetId, title, columnCount, sheetType } = tab;
    return {
      properties: {
        ...{ sheetId, title },
        ...(fields.includes('sheetType') && { sheetType: sheetType ?? 'GRID' }),
        ...(sheetType === undefined && { gridProperties: { columnCount, rowCount: rowCountOf(tab) } }),
      },
    };
  });
  const isAsked = fields.includes('namedRanges') && namedRanges.size > 0;
  return { sheets, ...(isAsked && { namedRanges: [...namedRanges].map((name) => ({ name })) }) };
}

/**
 * One entry for each range, with all filters that name it: sorted by sheet, first column and first row. What is 0 of a sheet's number is left out,
 * what was given of a row is not, and a range without values has no `values`.
 */
export function valueRangesOf(
  ranges: readonly GridRange[],
  valuesOf: (range: GridRange) => (string | number)[][],
): unknown[] {
  const order = ({ sheetId, startColumnIndex = 0, startRowIndex = 0 }: GridRange) => [
    sheetId,
    startColumnIndex,
    startRowIndex,
  ];
  const sorted = ranges.toSorted((one, other) => {
    const [left, right] = [order(one), order(other)];
    return left.map((value, at) => value - (right[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
  return [...Map.groupBy(sorted, (range) => JSON.stringify(range)).values()].flatMap((equal) => {
    const [range] = equal;
    if (range === undefined) return [];
    const { sheetId, ...rest } = range;
    const gridRange = { ...(sheetId !== 0 && { sheetId }), ...rest };
    const values = valuesOf(range);
    const valueRange = { majorDimension: 'ROWS', ...(values.length > 0 && { values }) };
    return [{ dataFilters: equal.map(() => ({ gridRange })), valueRange }];
  });
}
