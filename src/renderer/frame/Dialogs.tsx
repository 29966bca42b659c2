import { lazy, Suspense } from 'react';
import { useFrame } from '../window/frameStore.ts';

const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const KeysSheet = lazy(() => import('./KeysSheet.tsx').then((module) => ({ default: module.KeysSheet })));
const KeymapDialog = lazy(() => import('./KeymapDialog.tsx').then((module) => ({ default: module.KeymapDialog })));
const SettingsDialog = lazy(() =>
  import('./SettingsDialog.tsx').then((module) => ({ default: module.SettingsDialog })),
);
const EvaluatorDialog = lazy(() =>
  import('./EvaluatorDialog.tsx').then((module) => ({ default: module.EvaluatorDialog })),
);

/** The dialog that is open, if one is. */
export function Dialogs() {
  const dialog = useFrame((state) => state.dialog);
  const palette = useFrame((state) => state.palette);
  const closeDialog = useFrame((state) => state.closeDialog);
  const setPalette = useFrame((state) => state.setPalette);
  return (
    // What is typed while a dialog is still being read must not reach the room behind it.
    <Suspense fallback={<div role="dialog" aria-modal="true" aria-busy="true" />}>
      {palette !== 'closed' && <CommandPalette itemsOnly={palette === 'items'} onClose={() => setPalette('closed')} />}
      {dialog === 'keys' && <KeysSheet onClose={closeDialog} />}
      {dialog === 'keymap' && <KeymapDialog onClose={closeDialog} />}
      {dialog === 'settings' && <SettingsDialog onClose={closeDialog} />}
      {dialog === 'evaluator' && <EvaluatorDialog onClose={closeDialog} />}
    </Suspense>
  );
}
