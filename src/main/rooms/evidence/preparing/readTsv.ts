/** A table of a CIViC release: columns of the header, and rows by column name. */
type TsvTable = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
};

/** Values that pandas reads as no value. */
const missing: ReadonlySet<string> = new Set([
  '', '#N/A', '#N/A N/A', '#NA', '-1.#IND', '-1.#QNAN', '-NaN', '-nan', '1.#IND', '1.#QNAN', '<NA>', 'N/A', 'NA', 'NULL', 'NaN', 'None', 'n/a', 'nan', 'null',
]); // biome-ignore format: a table

/**
 * Splits a table of a release: tabs between cells, one row a line; nothing is quoted there, so a quotation mark is text. Blank lines are left out. Cells that
 * pandas takes for no value (as `NA`, `None`) are empty texts, as the reference writes them. Empty for a text without a header.
 */
export function readTsv(text: string): TsvTable {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const [header = '', ...rest] = lines;
  const columns = header === '' ? [] : header.split('\t');
  const rows = rest.flatMap((content, index) => {
    if (content === '') return [];
    return [{ line: index + 2, cells: content.split('\t').map((cell) => (missing.has(cell) ? '' : cell)) }];
  });
  return { columns, rows };
}
