import type { App } from 'electron';
import { pathsHandedOver } from './openedPaths.ts';

/**
 * Holds the end back until `close` has ended; where that fails, the program ends with 1. Who starts the program meanwhile gets it afterwards, begun
 * again with `sameArguments` and what was handed over.
 */
export function closeBeforeQuit(
  app: Pick<App, 'exit' | 'on' | 'quit' | 'relaunch'>,
  close: () => Promise<void>,
  sameArguments: readonly string[],
): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  let wanted: readonly string[] | null = null;
  const startAgainWith = (paths: readonly string[]) => {
    if (state !== 'open') wanted = [...(wanted ?? []), ...paths];
  };
  app.on('second-instance', (_event, _argv, _folder, data) => startAgainWith(pathsHandedOver(data)));
  app.on('open-file', (_event, path) => startAgainWith([path]));
  const end = () => {
    if (wanted !== null) app.relaunch({ args: [...sameArguments, ...wanted] });
    app.quit();
  };
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    close().then(
      () => {
        state = 'closed';
        // Where nothing had to be waited for, Electron is still within the quit that was held back, and hears no other one.
        setImmediate(end);
      },
      () => app.exit(1),
    );
  });
}
