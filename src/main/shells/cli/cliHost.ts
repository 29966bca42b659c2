import { AppError } from '../../../shared/errors.ts';
import type { Host } from '../../host.ts';

/** A command gets everything as arguments, so there is nothing to ask a person for. */
export function createCliHost(): Host {
  return {
    name: 'cli',
    openExternal: unavailable,
    chooseFiles: unavailable,
    chooseFolder: unavailable,
    takeOpened: () => [],
    chooseSavePath: unavailable,
    revealFolder: unavailable,
    seal: async () => null,
    unseal: async () => null,
  };
}

function unavailable(): Promise<never> {
  return Promise.reject(new AppError('HOST_UNAVAILABLE', 'The command line has no window'));
}
