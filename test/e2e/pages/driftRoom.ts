import type { Locator, Page } from 'playwright/test';
import type { Words } from './words.ts';

export type DriftChart = 'curves' | 'bars' | 'scatter' | 'card' | 'pdsqi' | 'multiples' | 'kinds' | 'relations';
export const driftCharts: readonly DriftChart[] = [
  'curves',
  'bars',
  'scatter',
  'card',
  'pdsqi',
  'multiples',
  'kinds',
  'relations',
];
export type ReasonTab = 'summary' | 'conversation' | 'advice' | 'compare';
export const reasonTabs: readonly ReasonTab[] = ['summary', 'conversation', 'advice', 'compare'];
export type ListTab = 'models' | 'cases' | 'plans';
export const listTabs: readonly ListTab[] = ['models', 'cases', 'plans'];
export type DriftExport = 'report' | 'results' | 'csv' | 'casesCsv' | 'plans' | 'ratings';

/** The drift room: models, cases and plans, the charts, the reason of a point, and its dialogs. */
export function driftRoomOn(page: Page, words: Words) {
  const region = (pane: 'list' | 'work' | 'inspector') =>
    page.getByRole('region', { name: words(`drift.panes.${pane}`), exact: true });
  const [list, work, inspector] = [region('list'), region('work'), region('inspector')];
  const dialog = (key: string) => page.getByRole('dialog', { name: words(key), exact: true });
  const plots = work.getByRole('application');
  const exportDialog = dialog('driftDialogs.export.title');
  const rows = inspector.getByRole('tabpanel').getByRole('listitem');
  return {
    list,
    work,
    inspector,
    setMenu: list.getByRole('button', { name: new RegExp(`^${words('drift.list.chooseSet')}`) }),
    listed: (tab: ListTab) =>
      list.getByRole('button', { name: new RegExp(`^${words(`drift.list.${tab}`)}( ?\\d+)?$`) }),
    model: (name: string) => list.getByRole('button', { name: new RegExp(`^${name} `) }),
    chart: (id: DriftChart) => work.getByRole('tab', { name: words(`drift.charts.${id}`), exact: true }),
    chartPanel: work.getByRole('tabpanel'),
    plots,
    spokenPoint: plots.locator('[aria-live]'),
    table: work.getByRole('button', { name: words('charts.tools.table'), exact: true }),
    save: (kind: 'svg' | 'png' | 'csv') => work.getByRole('button', { name: kind.toUpperCase(), exact: true }),
    makeQueue: work.getByRole('button', { name: words('drift.curves.brushAct') }),

    reasonTab: (id: ReasonTab) => inspector.getByRole('tab', { name: words(`driftReason.tabs.${id}`), exact: true }),
    reason: inspector.getByRole('tabpanel'),
    caseName: inspector.getByRole('button', { name: new RegExp(`^${words('driftReason.case.word')}`) }),
    /** An entity with what became of it. */
    entity: (name: string) => rows.filter({ has: page.getByRole('button', { name }) }).first(),
    overruleChoice: (choice: 'counts' | 'doesNotCount' | 'asMeasured') =>
      page.getByRole('menuitemradio', { name: words(`driftReason.overrule.${choice}`), exact: true }),
    comment: inspector.getByRole('textbox', { name: words('driftReason.comment') }),
    done: inspector.getByRole('button', {
      name: new RegExp(`^(${words('driftReason.done.word')}|${words('driftReason.done.next')})$`),
    }),
    reopen: inspector.getByRole('button', { name: words('driftReason.done.reopen') }),
    cutPieces: inspector.locator('.rs-cut'),
    queue: inspector.getByRole('region', { name: words('queues.one') }),

    measureDialog: page.getByRole('dialog').filter({ hasText: words('driftDialogs.measure.progress') }),
    folder: (of: 'nli' | 'embedder' | 'onnx') =>
      page.getByRole('combobox', { name: words(`driftDialogs.measure.${of}Folder`), exact: true }),
    otherSplit: page.getByRole('dialog').filter({ hasText: words('driftDialogs.otherSplit.text') }),
    back: page.getByRole('button', { name: words('driftDialogs.otherSplit.back'), exact: false }),
    measureAnyway: page.getByRole('button', { name: words('driftDialogs.otherSplit.act') }),
    queueDialog: dialog('queues.title'),
    queueName: page.getByRole('textbox', { name: words('queues.name'), exact: true }),
    groupsDialog: dialog('driftCharts.groups.title'),
    termsDialog: dialog('driftDialogs.terms.title'),
    problemsDialog: dialog('driftDialogs.problems.title'),
    noteField: page.getByRole('textbox', { name: words('driftDialogs.note.field'), exact: true }),
    notePreview: page.getByRole('region', { name: words('driftDialogs.note.preview') }),
    exportDialog,
    exportKind: (kind: DriftExport) =>
      exportDialog.getByRole('radio', { name: words(`driftDialogs.export.kinds.${kind}.name`), exact: true }),

    /** The summary that is rated, with its case. */
    rated: work.getByRole('region', { name: words('driftPdsqi.summary'), exact: true }),
    attribute: (name: string) =>
      work.getByRole('radiogroup', { name: new RegExp(`^${words(`driftPdsqi.attributes.${name}`)}`) }),
    nextUnrated: work.getByRole('button', { name: words('driftPdsqi.next'), exact: true }),
    allRated: work.getByText(words('driftPdsqi.complete'), { exact: true }),
    toAgreement: work.getByRole('radio', { name: words('driftPdsqi.agreement'), exact: true }),
    agreement: work.getByRole('table', { name: words('driftPdsqi.table.title') }),
    plans: list.getByRole('listbox', { name: words('driftDialogs.plans.list') }),
    planText: (key: string) => page.getByRole('textbox', { name: words('driftDialogs.plans.plan', { key }) }),

    async open() {
      await page.keyboard.press('Control+5');
      await region('work').waitFor();
    },
    /** Where a value of a turn lies in the upper chart, by the labels of its axes. */
    async placeOf(turn: number, value: number) {
      const axis = (text: string) =>
        plots
          .locator('.dr-panel-share text')
          .filter({ hasText: exactly(text) })
          .first();
      const [low, high, at] = await Promise.all([middle(axis('0.0')), middle(axis('1.0')), middle(axis(String(turn)))]);
      return { x: at.x, y: low.y + (high.y - low.y) * value };
    },
  };
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace('.', '\\.')}$`);
}

async function middle(label: Locator) {
  const box = await label.boundingBox();
  if (box === null) throw new Error('The chart is not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
