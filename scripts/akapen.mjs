#!/usr/bin/env node
// The command line. Runs from source, so nothing has to be built.
import * as module from 'node:module';
import { compileCache, withPinnedNode } from './runtime.mjs';

withPinnedNode(import.meta.url, () => {
  // Node 22 and 24 call type stripping experimental at every start.
  process.removeAllListeners('warning');
  module.enableCompileCache(compileCache);
  // Threads have a cache of their own, which only this turns on.
  process.env.NODE_COMPILE_CACHE ??= compileCache;
  return import('../src/main/shells/cli/main.ts');
});
