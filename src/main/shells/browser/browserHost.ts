import { AppError } from '../../../shared/errors.ts';
import type { Host } from '../../host.ts';

/** A page in a browser has links, a file chooser and downloads of its own, so the core must not ask for them. */
export function createBrowserHost(): Host {
  return {
    name: 'browser',
    openExternal: () => unavailable('Opening a page'),
    chooseFiles: () => unavailable('Choosing files'),
    chooseFolder: () => unavailable('Choosing a folder'),
    takeOpened: () => [],
    chooseSavePath: () => unavailable('Choosing a place'),
    revealFolder: () => unavailable('Showing a folder'),
    // The server may run for another user, on another computer than the browser.
    seal: async () => null,
    unseal: async () => null,
  };
}

function unavailable(what: string): Promise<never> {
  return Promise.reject(new AppError('HOST_UNAVAILABLE', `${what} is done by the page`));
}
