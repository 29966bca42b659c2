import { withCaption } from '../../../../shared/charts/fileTable.ts';
import { isTableKind, tableFile } from '../../../components/charts/table/numbersTable.ts';
import { base64Of } from '../../../components/picture/base64.ts';
import { drawnParts } from '../../../components/picture/drawnParts.ts';
import type { SavedKind } from '../../../components/picture/PictureTools.tsx';
import { pictureBytes } from '../../../components/picture/pictureBytes.ts';
import { tablePicture } from '../../../components/picture/tablePicture.ts';
import type { Texts } from '../../../window/i18n.ts';
import { resultsTable, type ShownResults } from './resultsData.ts';

type Asked = {
  readonly pane: Element;
  readonly shown: ShownResults;
  /** What is shown, whose, and how it was counted, a line each. */
  readonly caption: readonly string[];
  readonly texts: Pick<Texts, 't' | 'language'>;
};

/** The chart with its table, or the table alone, as a file's bytes in base64; every kind of file carries how the numbers were made. */
export async function savedResults({ pane, shown, caption, texts }: Asked, kind: SavedKind): Promise<string> {
  const table = resultsTable(shown, texts.t);
  if (isTableKind(kind)) return base64Of(tableFile(withCaption(table, caption), kind));
  const title = shown.criterion.name[texts.language];
  const parts = [...drawnParts(pane), tablePicture(readable(table), title, texts.t, '–')];
  return pictureBytes({ parts, caption, language: texts.language }, kind);
}

/** Shares with three digits: a picture is read, a file of numbers has them all. */
function readable(table: ReturnType<typeof resultsTable>): ReturnType<typeof resultsTable> {
  const short = (value: unknown) => (typeof value === 'number' ? String(Number(value.toFixed(3))) : String(value));
  return { ...table, columns: table.columns.map((column) => ({ ...column, show: short })) };
}
