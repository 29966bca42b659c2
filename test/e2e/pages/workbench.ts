import type { Page } from 'playwright/test';
import { driftRoomOn } from './driftRoom.ts';
import { firstStartOn } from './firstStart.ts';
import { frameOn } from './frame.ts';
import { importSheetOn } from './importSheet.ts';
import { inspectorOn } from './inspector.ts';
import { questionListOn } from './questionList.ts';
import { tracesRoomOn } from './tracesRoom.ts';
import { type Language, wordsOf } from './words.ts';
import { workPaneOn } from './workPane.ts';

export type Workbench = ReturnType<typeof workbenchOn>;

/** The window as a person sees it, in one language. Locators and verbs; what should be there is for the tests to say. */
export function workbenchOn(page: Page, language: Language) {
  const words = wordsOf(language);
  const firstStart = firstStartOn(page, words);
  const frame = frameOn(page, words);
  const list = questionListOn(page, words);
  const openDerivations = async () => {
    await page.keyboard.press('Control+1');
    await list.selected.waitFor();
  };
  return {
    page,
    words,
    keyboard: page.keyboard,
    firstStart,
    frame,
    importSheet: importSheetOn(page, words),
    list,
    work: workPaneOn(page, words),
    inspector: inspectorOn(page, words),
    traces: tracesRoomOn(page, words),
    drift: driftRoomOn(page, words),
    /** Runs a command by its title, through the palette. */
    async run(title: string) {
      await page.keyboard.press('Control+k');
      await frame.paletteField.fill(title);
      await frame.paletteChoices.filter({ hasText: title }).first().waitFor();
      await page.keyboard.press('Enter');
    },
    /** Through the first start into the derivations room, with the sample open. */
    async enterRoom(name: string) {
      await firstStart.giveName(name);
      await firstStart.welcome.waitFor();
      await openDerivations();
    },
    /** In a further window: it begins where the one before it is, or on the welcome page while that is only being written. */
    async joinRoom() {
      await frame.saved.waitFor();
      await openDerivations();
    },
  };
}
