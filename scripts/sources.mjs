// `npm run sources`: what reads the sources without running them. That the layers hold is one of the tests.
import { runScript } from './runtime.mjs';

let isGood = true;
for (const name of ['types:web', 'types:node', 'types:shared', 'types:scripts', 'style'])
  isGood = (await runScript(name, 'quiet')) && isGood;
process.exit(isGood ? 0 : 1);
