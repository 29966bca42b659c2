import { createWorkbench, type Workbench } from '../../src/main/core/workbench.ts';
import { createCliHost } from '../../src/main/shells/cli/cliHost.ts';
import { shareThreads } from '../../src/main/workers/taskPool.ts';
import { builtFile } from '../../test/integration/builtChild.ts';

const workerFile = builtFile('metrics.worker');
/** One set of threads for all projects: each would read the same code again. */
const sharedThreads = shareThreads(workerFile === undefined ? {} : { workerFile });

/** The core on a data folder, as a window opens it. */
export function openCore(dataFolder: string): Promise<Workbench> {
  return createWorkbench({ host: createCliHost(), dataFolder, version: 'fuzz', lookPatienceMs: null, sharedThreads });
}
