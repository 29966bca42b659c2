import { Worker } from 'node:worker_threads';
import { sqliteModulePath } from './openDatabase.ts';

/** Runs in a thread of its own, as text, for the reason that `checkFile` gives. */
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Database = require(workerData.module);
  const db = new Database(workerData.file, { fileMustExist: true });
  db.pragma('wal_checkpoint(PASSIVE)');
  db.close();
  parentPort.postMessage('folded');
`;

/**
 * Moves what stands in the write-ahead log of an open database into the database file, as far as nobody reads the older state. What is
 * on the disk stays there throughout; without this, one act in about thirty would do it and take several times as long as the others.
 */
export async function foldLog(file: string): Promise<void> {
  const worker = new Worker(program, { eval: true, workerData: { module: sqliteModulePath(), file } });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The folding thread ended without an answer')));
    });
  } finally {
    await worker.terminate();
  }
}
