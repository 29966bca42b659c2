#!/usr/bin/env node
// `npm run fuzz`: runs with the pinned Node, from source.
import { withPinnedNode } from './runtime.mjs';

withPinnedNode(import.meta.url, () => import('./fuzz/fuzz.ts'));
