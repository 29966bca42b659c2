import './noEval.ts';
import { isAct } from '../shared/api/commands.ts';
import { languageOf } from '../shared/language.ts';
import { firstView } from './start.ts';
import './window/theme.css';
import '@fontsource-variable/inter/wght.css';
import './frame/mantine.ts';
import { createRoot } from 'react-dom/client';
import { callAs, onEvent, pickFiles, shell, sourceOf, useConnection } from './api/client.ts';
import { App } from './frame/App.tsx';
import { loadDialogs } from './frame/Dialogs.tsx';
import { loadImportSheet } from './import/ImportDropZone.tsx';
import { placeOf, roomOf, storeRooms } from './rooms/index.ts';
import { type AppState, createAppStore } from './window/appStore.ts';
import { composition } from './window/composition.ts';
import { followEvaluator } from './window/followEvaluator.ts';
import { useFrame } from './window/frameStore.ts';
import { tellOfWithdrawn } from './window/goneDatasets.ts';
import { handOver } from './window/handOver.ts';
import { loadLanguage, texts, textsOf } from './window/i18n.ts';
import { keys } from './window/keyDispatcher.ts';
import { refusedText } from './window/refusedText.ts';
import type { Workbench } from './window/workbench.ts';

const following = followEvaluator(callAs, async (refusal, method) => {
  await store.getState().reloadProject();
  if (isAct(method)) useFrame.getState().showToast({ text: refusedText(refusal.details, textsOf(texts)) });
});
const store = createAppStore(following, onEvent, storeRooms, handOver, (gone) =>
  tellOfWithdrawn(following(null), gone),
);
const workbench: Workbench = {
  call: following(null),
  callAs: following,
  onEvent,
  shell,
  pickFiles,
  sourceOf,
  placeOf,
  useConnection: () => useConnection(),
  store,
};

/** So long, in ms, the font of what stands in Japanese waits for the first drawing at most. */
const fontMs = 1_000;
/** So long, in ms, the first drawing waits for the first answer: what it would show without is gone in a moment, and the room comes later for it. */
const answerMs = 100;
/** By then what was open stands. */
const laterMs = 2_000;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
keys.listen(window);
composition.listen(window);
void workbench.store
  .getState()
  .open(firstView)
  .then(() => loadAhead(workbench.store.getState()))
  .then(() => setTimeout(() => requestIdleCallback(loadForLater), laterMs));
const draw = () => createRoot(root).render(<App workbench={workbench} />);
void Promise.race([firstView, new Promise((go) => setTimeout(go, answerMs))]).then(draw, draw);

/** Room and texts, as soon as it is known which; then the font of what stands in Japanese. */
async function loadAhead({ project, lastPlace }: AppState): Promise<void> {
  if (project.status === 'ready') {
    const language = languageOf(project.value.settings.language, navigator.languages);
    // What cannot be loaded is told by who shows it.
    await Promise.allSettled([loadLanguage(language), roomOf(lastPlace)?.component.load()]);
  }
  // Without it the system's own Japanese font stands, and what is drawn first is not drawn twice before anybody sees it.
  await new Promise((go) => requestIdleCallback(go, { timeout: fontMs }));
  await import('./window/japaneseFont.ts').catch(() => undefined);
}

/**
 * What is opened by a key, while nobody waits for anything. A style that could not be read is never asked for again, so nothing is asked
 * for while the shell does not answer, or knows this window no more.
 */
function loadForLater(): void {
  if (useConnection.getState().connection !== 'connected') {
    const stop = useConnection.subscribe(({ connection }) => {
      if (connection !== 'connected') return;
      stop();
      loadForLater();
    });
    return;
  }
  // What cannot be loaded is told by who opens it.
  Promise.all([loadDialogs(), loadImportSheet()]).catch(() => undefined);
}
