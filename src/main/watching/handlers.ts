import type { watchingApi } from '../../shared/watching.ts';
import type { HandlersFor } from '../context.ts';

/** Handlers of watched folders: new files are offered, and none is read before somebody says so. */
export const watchingHandlers: HandlersFor<keyof typeof watchingApi> = {
  'watching.state': (_input, { watched }) => ({ folders: [...watched.state()] }),
  'watching.begin': async (_input, { host, watched }) => {
    const path = await host.chooseFolder();
    if (path !== null) await watched.begin(path, true);
    return {};
  },
  'watching.newFiles': ({ id }, { watched, grants }) => ({
    files: watched.newFiles(id).map(({ name, path }) => ({ name, source: grants.toRead(path) })),
  }),
  'watching.putAway': ({ id }, { watched }) => {
    watched.putAway(id);
    return {};
  },
  'watching.stop': ({ id }, { watched }) => {
    watched.stop(id);
    return {};
  },
};
