/**
 * Says where the files of the program lie that import each other, in each thread of a command. Node would ask the disk for each of some
 * thousands of imports, which takes longer than all else that a short command does.
 */
import { type ResolveFnOutput, registerHooks } from 'node:module';

const program = new URL('../../..', import.meta.url).href;
const found = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(name, context, next) {
    const { parentURL = '' } = context;
    // zod's texts in fifty languages, of which nobody here sees any.
    if (name === '../locales/index.js' && parentURL.includes('/node_modules/zod/'))
      return { url: 'data:text/javascript,', format: 'module', shortCircuit: true };
    if (!parentURL.startsWith(program)) return next(name, context);
    if (name.startsWith('.') && name.endsWith('.ts'))
      return { url: new URL(name, parentURL).href, format: 'module-typescript', shortCircuit: true };
    if (name.startsWith('.')) return next(name, context);
    // A package is the same one wherever in the program it is asked for.
    const known = found.get(name) ?? { ...next(name, context), shortCircuit: true };
    found.set(name, known);
    return known;
  },
});
