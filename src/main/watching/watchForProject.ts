import { join } from 'node:path';
import type { Context } from '../context.ts';
import { watchFolders } from './watchedFolders.ts';
import type { WatchedFolders } from './watching.ts';

/** Watches what a project remembers and `given`. A command does not look: it is over before a file could be offered. */
export function watchForProject(
  { root }: Pick<Context['folder'], 'root'>,
  host: Pick<Context['host'], 'name'>,
  given: readonly string[],
  emit: Context['emit'],
): WatchedFolders {
  return watchFolders(join(root, 'watched.json'), given, () => emit('watching.changed', {}), host.name !== 'cli');
}
