import type { Page } from 'playwright/test';
import type { Words } from './words.ts';

/** The evidence room: claims, the bench with its cards, the answer and what gold says. */
export function evidenceRoomOn(page: Page, words: Words) {
  const region = (pane: 'list' | 'work' | 'inspector') =>
    page.getByRole('region', { name: words(`evidence.panes.${pane}`), exact: true });
  const [list, work, inspector] = [region('list'), region('work'), region('inspector')];
  const level = (name: string) => words(`evidence.answer.levels.${name}`);
  return {
    list,
    work,
    inspector,
    /** The claim on the bench, by the name of its test. */
    test: (id: string) => work.locator('.ev-head-test').filter({ hasText: words(`evidence.tests.${id}`) }),
    state: (state: 'todo' | 'draft' | 'done') =>
      work.locator('.ev-head-state').filter({ hasText: words(`states.${state}`) }),
    /** A claim as it is shown, with its letter in the heading. */
    claim: (text: string) => work.locator('.ev-claim').filter({ hasText: text }),
    current: work.locator('.ev-card[aria-current="true"]'),
    card: (id: number) => work.locator(`.ev-card[data-evidence="${id}"]`),
    undecided: work.locator('.ev-card[data-choice="none"]'),
    pressed: (name: string) => page.getByRole('button', { name, exact: false, pressed: true }),
    confidence: (name: 'low' | 'medium' | 'high') =>
      inspector.getByRole('button', { name: level(name), pressed: true }),
    explanation: inspector.locator('.ev-editor-field'),
    picks: page.getByRole('listbox', { name: words('evidence.editor.picks') }),
    knowledge: inspector.getByRole('textbox', { name: words('evidence.knowledge.search') }),
    hit: (id: number) => inspector.locator('.ev-hit[data-here="true"]').filter({ hasText: `EID${id}` }),
    seeGold: page.getByRole('button', { name: words('evidence.gold.show') }),
    confirm: page.getByRole('dialog', { name: words('evidence.gold.ask') }),
    reveal: work.locator('.ev-reveal'),
    /** What of the evidence is not as gold has it. */
    differences: work.locator('.ev-group:not([data-kind="right"], [data-kind="unknown"], [data-kind="golden"])'),
    sides: work.locator('.ev-reveal-side'),
    open: () => page.keyboard.press('Control+2'),
  };
}
