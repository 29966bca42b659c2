import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { memo, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { ActButton } from '../components/ActButton.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { LoadingShape } from '../components/LoadingShape.tsx';
import { loadedPage } from '../components/loadedPage.tsx';
import { Note } from '../components/Note.tsx';
import { Toasts } from '../components/Toasts.tsx';
import { Tooltips } from '../components/Tooltips.tsx';
import { ImportDropZone } from '../import/ImportDropZone.tsx';
import { rooms } from '../rooms/index.ts';
import type { Room } from '../rooms/room.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useImports } from '../window/importStore.ts';
import { keys } from '../window/keyDispatcher.ts';
import { useLoaded } from '../window/loadedOnce.ts';
import { cssVariablesResolver, theme } from '../window/theme.ts';
import { useFocusHome } from '../window/useFocusHome.ts';
import { useHasEvaluator } from '../window/useHasEvaluator.ts';
import { usePassedTurns } from '../window/useUndoRedo.ts';
import { useApp, useEvaluatorId, useWorkbench, type Workbench, WorkbenchContext } from '../window/workbench.ts';
import { Dialogs } from './Dialogs.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { EvaluatorQuestion } from './EvaluatorQuestion.tsx';
import { LinkNotice } from './LinkNotice.tsx';
import { Rail } from './Rail.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useFrameCommands } from './useFrameCommands.ts';
import { useLanguage } from './useLanguage.ts';
import { usePlaceMemory } from './usePlaceMemory.ts';
import { useTaskToasts } from './useTaskToasts.ts';
import { WaitingActs } from './WaitingActs.tsx';
import { Welcome } from './Welcome.tsx';
import './app.css';

/** The whole window over a workbench. */
export function App({ workbench }: { workbench: Workbench }) {
  useEffect(() => {
    const { project, open } = workbench.store.getState();
    if (project.status === 'idle') void open();
  }, [workbench]);
  return (
    <WorkbenchContext value={workbench}>
      <Appearance>
        <ErrorBoundary>
          <Gate />
        </ErrorBoundary>
      </Appearance>
    </WorkbenchContext>
  );
}

const darkQuery = '(prefers-color-scheme: dark)';

function useSystemDark(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia?.(darkQuery);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    () => window.matchMedia?.(darkQuery).matches ?? false,
  );
}

/** The settings say which: Mantine's own would wait for the browser's storage before the window is drawn. */
const keepsNoScheme: MantineColorSchemeManager = {
  get: (usual) => usual,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** Theme and keymap of the settings, at once when they change. */
function Appearance({ children }: { children: ReactNode }) {
  const settings = useApp((state) => (state.project.status === 'ready' ? state.project.value.settings : null));
  const systemDark = useSystemDark();
  const wanted = settings?.theme ?? 'system';
  const dark = wanted === 'system' ? systemDark : wanted === 'dark';
  useEffect(() => keys.setOverrides(settings?.keymap ?? {}), [settings?.keymap]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={keepsNoScheme}
      forceColorScheme={dark ? 'dark' : 'light'}
    >
      {children}
    </MantineProvider>
  );
}

function Gate() {
  const { t } = useText();
  const project = useApp((state) => state.project);
  const open = useApp((state) => state.open);
  const { connection } = useWorkbench().useConnection();
  const isClosed = project.status === 'failed' || connection === 'signedOut';
  const setting = project.status === 'ready' ? project.value.settings.language : isClosed ? 'system' : null;
  const isLanguageShown = useLanguage(setting);
  // Its name is the same in every language, and no other is known yet.
  if (!isLanguageShown) return <Opening label="Akapen" />;
  if (connection === 'signedOut') {
    return (
      <Centre>
        <Note kind="caution" title={t('app.signedOutTitle')}>
          {t('app.signedOutText')}
        </Note>
      </Centre>
    );
  }
  if (project.status === 'ready') {
    return (
      <AsShown>
        <Window />
      </AsShown>
    );
  }
  if (project.status !== 'failed') return <Opening label={t('app.loading')} />;
  return (
    <Centre>
      <ErrorNote error={project.error} acts={<ActButton onClick={() => void open()}>{t('app.tryAgain')}</ActButton>} />
    </Centre>
  );
}

/** What stands within speaks for the evaluator who is shown when it is drawn. */
function AsShown({ children }: { children: ReactNode }) {
  const workbench = useWorkbench();
  const evaluatorId = useEvaluatorId();
  const own = useMemo(() => ({ ...workbench, call: workbench.callAs(evaluatorId) }), [workbench, evaluatorId]);
  return <WorkbenchContext value={own}>{children}</WorkbenchContext>;
}

function Opening({ label }: { label: string }) {
  return (
    <Centre>
      <LoadingShape label={label} rows={3} />
    </Centre>
  );
}

/** Stands in the middle of a window that has nothing else yet. */
function Centre({ children }: { children: ReactNode }) {
  return (
    <div className="ak-centre" style={{ height: '100%' }}>
      {children}
    </div>
  );
}

/** Drawn anew by what it listens to alone, not whenever the connection tells something. */
const Window = memo(function Window() {
  const hasEvaluator = useHasEvaluator();
  const placeKnown = usePlaceMemory();
  return (
    <div className="ak-window">
      <Always canWork={hasEvaluator} />
      <TopBar />
      <Rail />
      <main className="ak-main">
        <ErrorBoundary>{hasEvaluator ? placeKnown && <Place /> : <EvaluatorQuestion />}</ErrorBoundary>
      </main>
      <StatusBar />
      {hasEvaluator && <ImportDropZone />}
      <ErrorBoundary over>
        <Dialogs />
      </ErrorBoundary>
      <div className="ak-top-notes">
        <LinkNotice />
        {hasEvaluator && <WaitingActs />}
      </div>
      <Toasts />
      <Tooltips />
    </div>
  );
});

/** What follows one everywhere. Drawn for itself, so that what these listen to does not draw the whole window again. */
function Always({ canWork }: { canWork: boolean }) {
  useFrameCommands(canWork);
  useTaskToasts();
  usePassedTurns();
  const isDialogOpen = useFrame((state) => state.dialog !== null || state.palette !== 'closed');
  const isImporting = useImports((state) => state.queue.length > 0);
  useFocusHome(isDialogOpen || isImporting);
  return null;
}

function Place() {
  const place = useFrame((state) => state.place);
  const evaluatorId = useEvaluatorId();
  if (place === 'welcome') return <Welcome />;
  if (place === 'outbox') return <Outbox />;
  // What is called one's own there is another's when another takes over.
  if (place === 'work') return <WorkDone key={evaluatorId} />;
  return <OpenRoom key={place} room={rooms[place]} />;
}

const Outbox = loadedPage(async () => (await import('../outbox/OutboxScreen.tsx')).OutboxScreen);
const WorkDone = loadedPage(async () => (await import('../work/WorkScreen.tsx')).WorkScreen);

function OpenRoom({ room }: { room: Room }) {
  const { t } = useText();
  const evaluatorId = useEvaluatorId();
  const Component = useLoaded(room.component);
  // A room is one evaluator's: what it has in hand stays theirs when another takes over.
  return Component === null ? <LoadingShape label={t('app.roomLoading')} /> : <Component key={evaluatorId} />;
}
