import type { MenuItemConstructorOptions } from 'electron';
import type { Language } from '../../../shared/language.ts';
import en from '../../languages/en.json' with { type: 'json' };
import ja from '../../languages/ja.json' with { type: 'json' };

/**
 * The menu bar. Undo and redo are not in it: their keys belong to the page, where they take back acts of the project as well as typing. On macOS
 * they are, as a field has no undo of its own without them there; the page, which hears a key first, leaves them those of its search fields alone.
 */
export function menuTemplate(language: Language, platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const { menu } = language === 'ja' ? ja : en;
  const quit: MenuItemConstructorOptions = { role: 'quit', label: menu.quit };
  const undoing: MenuItemConstructorOptions[] = [
    { role: 'undo', label: menu.undo },
    { role: 'redo', label: menu.redo },
    { type: 'separator' },
  ];
  const edit: MenuItemConstructorOptions = {
    label: menu.edit,
    submenu: [
      ...(platform === 'darwin' ? undoing : []),
      { role: 'cut', label: menu.cut },
      { role: 'copy', label: menu.copy },
      { role: 'paste', label: menu.paste },
      { role: 'selectAll', label: menu.selectAll },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: menu.view,
    submenu: [
      { role: 'zoomIn', label: menu.zoomIn },
      { role: 'zoomOut', label: menu.zoomOut },
      { role: 'resetZoom', label: menu.resetZoom },
      { type: 'separator' },
      { role: 'togglefullscreen', label: menu.fullScreen },
    ],
  };
  if (platform !== 'darwin') return [{ label: menu.file, submenu: [quit] }, edit, view];
  const application: MenuItemConstructorOptions = {
    label: 'Akapen',
    submenu: [
      { role: 'about', label: menu.about },
      { type: 'separator' },
      { role: 'hide', label: menu.hide },
      { role: 'hideOthers', label: menu.hideOthers },
      { role: 'unhide', label: menu.showAll },
      { type: 'separator' },
      quit,
    ],
  };
  return [application, edit, view];
}
