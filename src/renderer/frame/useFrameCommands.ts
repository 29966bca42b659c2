import { useEffect } from 'react';
import { roomList } from '../rooms/index.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useCommand } from '../window/keyDispatcher.ts';
import { rememberFocus, stepPane } from '../window/paneFocus.ts';
import { useShowError } from '../window/useShowError.ts';
import { useUndoRedo } from '../window/useUndoRedo.ts';
import { useApp, useCall } from '../window/workbench.ts';

/** What the window itself can do, behind its keys, menus and palette entries. */
export function useFrameCommands(canWork: boolean): void {
  const call = useCall();
  const { language } = useText();
  const frame = useFrame.getState();
  const settings = useApp((state) => (state.project.status === 'ready' ? state.project.value.settings : null));
  const updateSettings = useApp((state) => state.updateSettings);
  const tasks = useApp((state) => state.tasks);
  const cancelTask = useApp((state) => state.cancelTask);
  const showError = useShowError();
  const { undo, redo } = useUndoRedo();
  const running = tasks.find((task) => task.state === 'running');

  useEffect(rememberFocus, []);
  useCommand('frame.nextPane', () => stepPane(1));
  useCommand('frame.previousPane', () => stepPane(-1));
  useCommand('frame.palette', () => frame.setPalette('all'), canWork);
  useCommand('frame.goToItem', () => frame.setPalette('items'), canWork);
  useCommand('frame.undo', undo, canWork);
  useCommand('frame.redo', redo, canWork);
  useRoomCommands(canWork);
  useCommand('frame.outbox', () => frame.go('outbox'), canWork);
  useCommand('frame.work', () => frame.go('work'), canWork);
  useCommand('frame.welcome', () => frame.go('welcome'), canWork);
  useCommand('frame.keys', () => frame.openDialog('keys'));
  useCommand('frame.settings', () => frame.openDialog('settings'));
  useCommand('frame.evaluator', () => frame.openDialog('evaluator'), canWork);
  useCommand('frame.language', () => updateSettings({ language: language === 'ja' ? 'en' : 'ja' }).catch(showError));
  useCommand('frame.theme', () => {
    const dark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark';
    if (settings) updateSettings({ theme: dark ? 'light' : 'dark' }).catch(showError);
  });
  useCommand('frame.revealFolder', () => void call('host.revealDataFolder', {}).catch(showError));
  useCommand('frame.snapshot', () => void call('project.takeSnapshot', {}).catch(showError));
  useCommand('frame.cancelTask', () => running && cancelTask(running.taskId).catch(showError), running !== undefined);
}

/** The command of each room, which opens it. */
function useRoomCommands(canWork: boolean): void {
  const { go } = useFrame.getState();
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of rooms never changes
  for (const { id, command } of roomList) useCommand(command, () => go(id), canWork);
}
