import type { Call } from '../../../../../shared/api/contract.ts';
import type { ExportDestination } from '../../../../../shared/files.ts';
import { type NumbersTable, type TableKind, tableFile } from '../../../../components/charts/table/numbersTable.ts';
import { base64Of } from '../../../../components/picture/base64.ts';
import type { Part } from '../../../../components/picture/composePicture.ts';
import { drawnParts } from '../../../../components/picture/drawnParts.ts';
import { type PictureKind, pictureBytes } from '../../../../components/picture/pictureBytes.ts';
import { tablePicture } from '../../../../components/picture/tablePicture.ts';
import type { Texts } from '../../../../window/i18n.ts';
import type { DriftData } from '../../driftState.ts';
import { kindsTable } from '../kinds/kindsTable.ts';
import { visibleModels } from '../metrics/chartMetrics.ts';
import { lossesTable, relationsTable } from '../relations/relationsTable.ts';
import { type CaptionFacts, chartCaption } from './chartCaption.ts';
import { multiplesPart } from './multiplesPart.tsx';
import { withOverruled } from './overruledColumn.ts';
import { shownTable } from './shownTable.ts';

type Asked = CaptionFacts & {
  readonly call: Call;
  readonly pane: Element;
  readonly texts: Pick<Texts, 't' | 'language'>;
};

/** What cleaning lost is counted before anybody's words. */
const isOfCleaning = ({ workTab, caseView }: DriftData) => workTab === 'relations' && caseView === 'cleaning';

async function partsOf(call: Call, pane: Element, state: DriftData, t: Texts['t']): Promise<Part[]> {
  const { workTab, showsTable } = state;
  if (workTab === 'multiples') {
    const part = await multiplesPart(call, state, t);
    return part === null ? [] : [part];
  }
  const isTable = showsTable || workTab === 'card' || workTab === 'kinds' || isOfCleaning(state);
  const table = isTable ? await readTable(call, state, t) : null;
  if (table !== null && table.rows.length === 0) return [];
  if (table !== null) return [tablePicture(table, t(`drift.charts.${workTab}`), t, t('charts.table.absent'))];
  return drawnParts(pane);
}

/** The table of kinds is of numbers that the state does not hold. Null without a run that tells them. */
async function readKindsTable(call: Call, state: DriftData, t: Texts['t']): Promise<NumbersTable | null> {
  const { runId, shown, hidden, showsOverruled, kindTurns } = state;
  if (runId === null || shown.status !== 'ready') return null;
  const recall = await call('drift.entityRecall', { runId, overruled: showsOverruled });
  const models = visibleModels({ models: shown.value.models, hidden }).map(({ model }) => model);
  const table = kindsTable(recall, models, kindTurns, t);
  return table.rows.length === 0 ? null : table;
}

/** The same of single cases. */
async function readRelationsTable(call: Call, state: DriftData, t: Texts['t']): Promise<NumbersTable | null> {
  const { runId, shown, hidden, showsOverruled: overruled, kindTurns: turns, caseView, cleaner } = state;
  if (runId === null || shown.status !== 'ready') return null;
  const models = visibleModels({ models: shown.value.models, hidden }).map(({ model }) => model);
  if (caseView === 'cleaning') return lossesTable(await call('drift.cleaningLosses', { runId, cleaner }), models, t);
  return relationsTable(await call('drift.caseRelations', { runId, against: caseView, turns, overruled }), models, t);
}

/** The numbers of the chart that is shown; null for one whose numbers are those of the whole run, and where there are none. */
async function readTable(call: Call, state: DriftData, t: Texts['t']): Promise<NumbersTable | null> {
  if (state.workTab === 'kinds') return readKindsTable(call, state, t);
  return state.workTab === 'relations' ? readRelationsTable(call, state, t) : shownTable(state, t);
}

/** What the pane says in words instead of drawing it. */
function leftOut(pane: Element): string[] {
  return [...pane.querySelectorAll('[data-left-out]')].map(({ textContent }) =>
    textContent.replaceAll(/\s+/g, ' ').trim(),
  );
}

/** The picture that the work pane shows, or of its table, as a file's bytes; null when there is nothing drawn. */
export async function shownPicture({ call, pane, texts, ...facts }: Asked, kind: PictureKind): Promise<string | null> {
  const parts = await partsOf(call, pane, facts.state, texts.t);
  if (parts.length === 0) return null;
  // What the pane says of files of others may stand in the caption already.
  const caption = [...new Set([...chartCaption(facts, texts.t), ...leftOut(pane)])];
  return pictureBytes({ parts, caption, language: texts.language }, kind);
}

/** Writes the numbers of the shown chart: its own table, and for single cases those of the whole run. */
export async function writeTable(
  call: Call,
  state: DriftData,
  t: Texts['t'],
  fileName: string,
  kind: Exclude<TableKind, 'jsonl'>,
  destination: ExportDestination,
) {
  const table = await readTable(call, state, t);
  if (table !== null) {
    const left = isOfCleaning(state) ? table : withOverruled(table, state);
    const base64 = await base64Of(tableFile(left, kind));
    return call('drift.exportChart', { fileName, base64, runId: state.runId, destination });
  }
  if (state.runId === null) throw new Error('No run has cases');
  return call('drift.exportRun', { runId: state.runId, what: 'cases-csv', table: kind, overruled: true, destination });
}
