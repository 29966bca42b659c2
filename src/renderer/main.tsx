import './app/theme.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-jp/wght.css';
import '@mantine/core/styles.layer.css';
import './app/mantine.css';
import { createRoot } from 'react-dom/client';
import { call, onEvent, pickFiles, shell, sourceOf, useConnection } from './api/client.ts';
import { App } from './app/App.tsx';
import { createAppStore } from './app/appStore.ts';
import { composition } from './app/composition.ts';
import { keys } from './app/keyDispatcher.ts';
import type { Workbench } from './app/workbench.ts';

const workbench: Workbench = {
  call,
  onEvent,
  shell,
  pickFiles,
  sourceOf,
  useConnection: () => useConnection(),
  store: createAppStore(call, onEvent),
};

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
keys.listen(window);
composition.listen(window);
createRoot(root).render(<App workbench={workbench} />);
