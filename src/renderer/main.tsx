import './window/theme.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-jp/wght.css';
import '@mantine/core/styles.layer.css';
import './frame/mantine.css';
import { createRoot } from 'react-dom/client';
import { call, onEvent, pickFiles, shell, sourceOf, useConnection } from './api/client.ts';
import { App } from './frame/App.tsx';
import { placeOf, storeRooms } from './rooms/index.ts';
import { createAppStore } from './window/appStore.ts';
import { composition } from './window/composition.ts';
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
createRoot(root).render(<App workbench={workbench} />);
