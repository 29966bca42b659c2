import type { Page } from 'playwright/test';
import type { Words } from './words.ts';

/** Bars, toasts and dialogs of the window. */
export function frameOn(page: Page, words: Words) {
  const status = page.getByRole('region', { name: words('status.label') });
  const palette = page.getByRole('dialog', { name: words('palette.label') });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  return {
    status,
    saved: status.getByRole('status'),
    evaluator: (name: string) => status.getByRole('button', { name: words('status.evaluator', { name }) }),
    undoButton: page.getByRole('button', { name: new RegExp(`^${words('app.undoAct', { act: '' })}`) }),
    toast: (text: string | RegExp) => page.locator('.ak-toast').filter({ hasText: text }),
    goThere: page.getByRole('button', { name: words('app.goThere') }),
    palette,
    paletteField: palette.getByRole('combobox'),
    paletteChoices: palette.getByRole('option'),
    keysSheet: dialog(words('keys.title', { room: roomName(words) })),
    settings: dialog(words('settings.title')),
    keymap: dialog(words('keys.editor.title')),
    dialog,
    editKeymap: page.getByRole('button', { name: words('keys.edit') }),
    closeButton: page.getByRole('button', { name: words('common.close') }),
    /** Goes on under another name. */
    async workAs(name: string, before: string) {
      await status.getByRole('button', { name: words('status.evaluator', { name: before }) }).click();
      await page.getByRole('menuitem', { name: words('status.newEvaluator') }).click();
      await page.getByRole('textbox', { name: words('settings.evaluator.name') }).fill(name);
      await page.keyboard.press('Enter');
      // Until then, keys count for nobody.
      await status.getByRole('button', { name: words('status.evaluator', { name }) }).waitFor();
    },
    undo: () => page.keyboard.press('Control+z'),
    redo: () => page.keyboard.press('Control+Shift+z'),
  };
}

function roomName(words: Words): string {
  return words('rail.rooms.derivations').toLowerCase();
}
