import type { Page } from 'playwright/test';
import type { Words } from './words.ts';

export type InspectorTab = 'compare' | 'checks' | 'history' | 'guideline' | 'json';
export const inspectorTabs: readonly InspectorTab[] = ['compare', 'checks', 'history', 'guideline', 'json'];

/** The inspector of the derivations room. */
export function inspectorOn(page: Page, words: Words) {
  const pane = page.getByRole('region', { name: words('derivations.panes.inspector'), exact: true });
  const tab = (id: InspectorTab) =>
    pane.getByRole('tab', { name: new RegExp(`^${words(`derivations.inspector.${id}`)}( ?[\\d,]+)?$`) });
  return {
    pane,
    tab,
    panel: pane.getByRole('tabpanel'),
    number: (id: 'a' | 'e' | 'r' | 'er') =>
      pane
        .locator('.de-numbers > div')
        .filter({ has: page.getByText(words(`scores.parts.jemhopqa.${id}.name`), { exact: true }) }),
    pair: (gold: number, predicted: number) =>
      pane.getByRole('region', { name: words('scores.pair', { gold, predicted }) }),
    loss: pane.getByRole('region', { name: words('scores.lostHere') }),
    notComparable: pane.getByText(words('scores.notComparable', { name: 'JEMHopQA' })),
    history: pane.getByRole('tabpanel').getByRole('listitem'),
    json: pane.getByRole('textbox').first(),
  };
}
