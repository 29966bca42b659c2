import { lazy, Suspense } from 'react';
import { useFrame } from '../window/frameStore.ts';
import { persistently } from '../window/persistently.ts';
import { Palette, paletteBody } from './Palette.tsx';

const parts = {
  keys: async () => ({ default: (await import('./KeysSheet.tsx')).KeysSheet }),
  keymap: async () => ({ default: (await import('./KeymapDialog.tsx')).KeymapDialog }),
  settings: async () => ({ default: (await import('./SettingsDialog.tsx')).SettingsDialog }),
  evaluator: async () => ({ default: (await import('./EvaluatorDialog.tsx')).EvaluatorDialog }),
};
const KeysSheet = lazy(persistently(parts.keys));
const KeymapDialog = lazy(persistently(parts.keymap));
const SettingsDialog = lazy(persistently(parts.settings));
const EvaluatorDialog = lazy(persistently(parts.evaluator));

/** Loads all of them, so that nobody waits for one that is opened. Rejects when one cannot be read. */
export const loadDialogs = () => Promise.all([paletteBody.load(), ...Object.values(parts).map((load) => load())]);

/** The dialog that is open, if one is. */
export function Dialogs() {
  const dialog = useFrame((state) => state.dialog);
  const palette = useFrame((state) => state.palette);
  const closeDialog = useFrame((state) => state.closeDialog);
  const setPalette = useFrame((state) => state.setPalette);
  return (
    // What is typed while a dialog is still being read must not reach the room behind it.
    <Suspense fallback={<div role="dialog" aria-modal="true" aria-busy="true" />}>
      {palette !== 'closed' && <Palette itemsOnly={palette === 'items'} onClose={() => setPalette('closed')} />}
      {dialog === 'keys' && <KeysSheet onClose={closeDialog} />}
      {dialog === 'keymap' && <KeymapDialog onClose={closeDialog} />}
      {dialog === 'settings' && <SettingsDialog onClose={closeDialog} />}
      {dialog === 'evaluator' && <EvaluatorDialog onClose={closeDialog} />}
    </Suspense>
  );
}
