// Commands that a test runs in its own process start their threads from few files, as the shells do: of the sources, each would read hundreds.
import { vi } from 'vitest';
import { builtFile } from './integration/builtChild.ts';

vi.mock('../src/main/shells/installation.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../src/main/shells/installation.ts')>();
  const findInstallation: typeof real.findInstallation = (entryFile) => {
    const found = real.findInstallation(entryFile);
    return { ...found, workerFile: builtFile('metrics.worker') ?? found.workerFile };
  };
  return { ...real, findInstallation };
});
