import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The program's own `resources`: above the sources, above the built files, and inside a packaged program alike. */
export function resourcesFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const resources = join(folder, 'resources');
    if (existsSync(join(resources, 'sample'))) return resources;
    if (folder === dirname(folder)) throw new Error('The folder "resources" of the program is missing');
  }
}
