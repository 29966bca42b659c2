import type { Page } from 'playwright/test';
import type { Words } from './words.ts';

export type TracesTab = 'labels' | 'step' | 'history' | 'guideline' | 'json';
export const tracesTabs: readonly TracesTab[] = ['labels', 'step', 'history', 'guideline', 'json'];

/** The traces room: its list, the transcript of one or two traces, the inspector, and its dialogs. */
export function tracesRoomOn(page: Page, words: Words) {
  const region = (pane: 'list' | 'work' | 'inspector') =>
    page.getByRole('region', { name: words(`traces.panes.${pane}`), exact: true });
  const [list, work, inspector] = [region('list'), region('work'), region('inspector')];
  const box = list.getByRole('listbox', { name: words('traces.list.questions') });
  const find = work.getByRole('search');
  const dialog = (key: string) => page.getByRole('dialog', { name: words(key) });
  const listButton = (key: string) => list.getByRole('button', { name: new RegExp(`^${words(key)}`) });
  const queueMenu = listButton('queues.title');
  async function openQueues() {
    await queueMenu.click();
    await page.getByRole('menuitem', { name: words('queues.menu') }).click();
  }
  return {
    list,
    work,
    inspector,
    box,
    groups: box.getByRole('option'),
    group: (text: string) => box.getByRole('option', { name: text }),
    selected: box.getByRole('option', { selected: true }),
    search: list.getByRole('textbox', { name: words('traces.search.label') }),
    shown: list.getByRole('status').filter({ hasText: /\d/ }).last(),
    filterMenu: listButton('list.filter'),
    flaggedOnly: list.getByRole('button', { name: words('traces.filter.flagged'), exact: true }),
    queueMenu,
    queueDialog: dialog('queues.title'),
    queueName: page.getByRole('textbox', { name: words('queues.name') }),
    exportDialog: dialog('tracesInspector.export.title'),
    exportFormat: (format: 'html' | 'csv' | 'jsonl') =>
      dialog('tracesInspector.export.title').getByRole('radio', {
        name: words(`tracesInspector.export.formats.${format}.name`),
      }),
    schemeDialog: dialog('tracesInspector.scheme.title'),
    labelsDialog: dialog('tracesInspector.labels.title'),
    /** A step as it is drawn, such as `A.3`: a letter for the side, and its number. */
    card: (step: string) => work.getByRole('article', { name: new RegExp(`^${step.replace('.', '\\.')}(?!\\d)`) }),
    current: work.locator('article[aria-current="true"]'),
    /** With the wheel: steps out of sight are not drawn. */
    async scrollToEnd() {
      await work.getByRole('article').first().hover();
      await page.mouse.wheel(0, 20_000);
    },
    columns: work.getByRole('heading', { level: 3 }),
    flag: work.getByRole('button', { name: words('traces.head.flag'), exact: true }),
    find,
    findField: find.getByRole('textbox', { name: words('traces.find.field') }),
    findCounts: find.getByRole('status'),
    tab: (id: TracesTab) =>
      inspector.getByRole('tab', { name: new RegExp(`^${words(`tracesInspector.tabs.${id}`)}( ?[\\d,]+)?$`) }),
    panel: inspector.getByRole('tabpanel'),
    labelsByModel: page.getByRole('table', { name: words('tracesResults.title') }),
    criterion: (name: string) =>
      page.getByRole('list', { name: words('tracesAgreement.criteria') }).getByRole('button', { name }),
    /** Verdicts given, at the heads of the columns. */
    verdicts: page.locator('.tr-verdict[data-given=true]'),
    answers: inspector.getByRole('radio', { checked: true }),
    comment: inspector.getByPlaceholder(words('tracesInspector.comment')),
    spans: inspector.getByRole('tabpanel').locator('q'),
    /** What can be said about the piece of text that is selected in a step. */
    picker: (step: string) => page.getByRole('group', { name: words('tracesInspector.spans.pick', { place: step }) }),
    async open() {
      await page.keyboard.press('Control+3');
      await box.getByRole('option', { selected: true }).waitFor();
    },
    async chooseFile(name: string) {
      await list.getByRole('button', { name: words('traces.list.chooseFiles') }).click();
      await page.getByRole('menuitemradio', { name }).click();
    },
    openQueues,
    /** Saves what the list shows as a review queue. */
    async saveQueue(name: string) {
      await openQueues();
      await page.getByRole('textbox', { name: words('queues.name') }).fill(name);
      await page.keyboard.press('Enter');
    },
  };
}
