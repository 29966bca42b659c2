import { createWorkbench, type Workbench } from '../../src/main/core/workbench.ts';
import { createCliHost } from '../../src/main/shells/cli/cliHost.ts';
import { threadsOfTests } from '../../test/integration/threadsOfTests.ts';

/** The core on a data folder, as a window opens it. */
export function openCore(dataFolder: string): Promise<Workbench> {
  const sharedThreads = threadsOfTests();
  return createWorkbench({ host: createCliHost(), dataFolder, version: 'fuzz', lookPatienceMs: null, sharedThreads });
}
