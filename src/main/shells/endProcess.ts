import { hasLostThread } from '../database/databaseThread.ts';
import { killProcess } from './killProcess.ts';

/** Ends the process also where a thread was given up that is still busy: `process.exit` would wait for it. */
export function endProcess(code: number): void {
  if (hasLostThread()) killProcess();
  process.exit(code);
}
