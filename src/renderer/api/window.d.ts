import type { Bridge } from '../../shared/api/bridge.ts';

declare global {
  interface Window {
    /** There in Electron only; see `src/main/shells/electron/preload.ts`. */
    readonly workbench?: Bridge<File>;
  }
}
