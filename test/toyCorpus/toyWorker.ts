/** The entry file of a thread that knows the toy corpus: it stands in the place of the registry, for whoever but itself asks for that. */
import { registerHooks } from 'node:module';

const toyRegistry = new URL('registry.ts', import.meta.url).href;
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isRegistry = found.url.endsWith('/derivations/corpora/registry.ts');
    return isRegistry && context.parentURL !== toyRegistry ? { ...found, url: toyRegistry } : found;
  },
});

export const { runTask, warmUp } = await import('../../src/main/workers/metrics.worker.ts');
