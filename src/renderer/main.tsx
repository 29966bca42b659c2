import { firstView } from './start.ts';
import './window/theme.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-jp/wght.css';
import '@mantine/core/styles.layer.css';
import './frame/mantine.css';
import { createRoot } from 'react-dom/client';
import { call, onEvent, pickFiles, shell, sourceOf, useConnection } from './api/client.ts';
import { App } from './frame/App.tsx';
import { placeOf, roomOf, storeRooms } from './rooms/index.ts';
import { type AppState, createAppStore } from './window/appStore.ts';
import { composition } from './window/composition.ts';
import { languageOf, loadLanguage } from './window/i18n.ts';
import { keys } from './window/keyDispatcher.ts';
import type { Workbench } from './window/workbench.ts';

const workbench: Workbench = {
  call,
  onEvent,
  shell,
  pickFiles,
  sourceOf,
  placeOf,
  useConnection: () => useConnection(),
  store: createAppStore(call, onEvent, storeRooms),
};

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
keys.listen(window);
composition.listen(window);
void workbench.store
  .getState()
  .open(firstView)
  .then(() => loadAhead(workbench.store.getState()));
createRoot(root).render(<App workbench={workbench} />);

/** Room and texts, as soon as it is known which. */
function loadAhead({ project, lastPlace }: AppState): void {
  if (project.status !== 'ready') return;
  // What cannot be loaded is told by who shows it.
  loadLanguage(languageOf(project.value.settings.language, navigator.languages)).catch(() => undefined);
  roomOf(lastPlace)
    ?.component.load()
    .catch(() => undefined);
}
